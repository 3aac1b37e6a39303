// The calls of articles, sets, promotions and their analysis.
import { type CallOptions, download, get, post, type UploadOptions, upload } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Article = Shape<'ArticleSchema'>;
export type ArticleIn = Shape<'ArticleInSchema'>;
export type ArticleLine = Shape<'ArticleLineSchema'>;
export type ArticleList = Shape<'ArticleListSchema'>;
export type Action = Shape<'ArticleActionSchema'>;
export type Comment = Shape<'CommentSchema'>;
export type CommentList = Shape<'CommentListSchema'>;
export type Medium = Shape<'ContentMediaSchema'>;
export type SetLine = Shape<'SetLineSchema'>;
export type SetList = Shape<'SetListSchema'>;
export type ContentSet = Shape<'ContentSetSchema'>;
export type SetIn = Shape<'SetInSchema'>;
export type Imported = Shape<'SetImportedSchema'>;
export type Promotion = Shape<'PromotionSchema'>;
export type PromotionIn = Shape<'PromotionInSchema'>;
export type PromotionList = Shape<'PromotionListSchema'>;
export type PromotionDetail = Shape<'PromotionDetailSchema'>;

const ARTICLES = '/api/content/articles';
const SETS = '/api/content/sets';
const PROMOTIONS = '/api/content/promotions';

export const ARTICLE_FILTERS = ['keyword', 'kind', 'topic', 'state', 'set', 'sort'] as const;
export const getArticles = (query: URLSearchParams) =>
  get<ArticleList>(ARTICLES, { ...filtersOf(query, ARTICLE_FILTERS), ...pageOf(query) });
/** Articles to choose from, by words. */
export const findArticles = (keyword: string, options: CallOptions = {}) =>
  get<ArticleList>(ARTICLES, { keyword, pageSize: 50, sort: '-updated' }, options);
export const getArticle = (id: number) => get<Article>(`${ARTICLES}/${id}`);
export const readArticle = (id: number) => post<Article>(`${ARTICLES}/${id}/view`);
export const saveArticle = (id: number | null, article: ArticleIn) =>
  id === null
    ? post<Article>(ARTICLES, article, { isQuiet: true })
    : post<Article>(`${ARTICLES}/${id}`, article, { method: 'PUT', isQuiet: true });
export const setArticleState = (id: number, state: 'online' | 'offline') =>
  post<Article>(`${ARTICLES}/${id}/state`, { state });
export const deleteArticle = (id: number) => post(`${ARTICLES}/${id}`, {}, { method: 'DELETE' });
/** Say which titles were shown; that is worth no message when it fails. */
export const noteShown = (ids: number[]) => post(`${ARTICLES}/shown`, { ids }, { isQuiet: true });
export const likeArticle = (id: number, liked: boolean) => post<Action>(`${ARTICLES}/${id}/like`, { liked });
export const shareArticle = (id: number) => post<Action>(`${ARTICLES}/${id}/share`);
export const getComments = (id: number, current: number, options: CallOptions = {}) =>
  get<CommentList>(`${ARTICLES}/${id}/comments`, { current, pageSize: 10 }, options);
export const writeComment = (id: number, text: string) =>
  post<Comment>(`${ARTICLES}/${id}/comments`, { text });
export const deleteComment = (id: number) => post(`/api/content/comments/${id}`, {}, { method: 'DELETE' });

export function sendMedium(file: File, options: UploadOptions = {}): Promise<Medium> {
  const form = new FormData();
  form.append('file', file);
  return upload<Medium>('/api/content/media', form, options);
}

export const SET_FILTERS = [
  'number',
  'name',
  'contentType',
  'filterType',
  'status',
  'from',
  'to',
  'sort',
] as const;
export const getSets = (query: URLSearchParams) =>
  get<SetList>('/api/list/policy', { ...filtersOf(query, SET_FILTERS), ...pageOf(query) });
export const getSet = (id: string, options: CallOptions = {}) =>
  get<ContentSet>(`${SETS}/${id}`, {}, options);
export const saveSet = (id: string | null, set: SetIn) =>
  id === null
    ? post<ContentSet>(SETS, set, { isQuiet: true })
    : post<ContentSet>(`${SETS}/${id}`, set, { method: 'PUT', isQuiet: true });
export const setSetStatus = (id: string, status: SetLine['status']) =>
  post<ContentSet>(`${SETS}/${id}/status`, { status });
export const deleteSet = (id: string) => post(`${SETS}/${id}`, {}, { method: 'DELETE' });
export const exportSets = (query: URLSearchParams, format: 'csv' | 'xlsx', name: string) =>
  download(`${SETS}/export`, `${name}.${format}`, { ...filtersOf(query, SET_FILTERS), format });
export const getAuthors = () => get<Shape<'AuthorsSchema'>>('/api/content/authors');

export function importSets(file: File): Promise<Imported> {
  const form = new FormData();
  form.append('file', file);
  return upload<Imported>(`${SETS}/import`, form);
}

export const PROMOTION_FILTERS = ['keyword', 'channelType', 'state', 'sort'] as const;
export const getPromotions = (query: URLSearchParams) =>
  get<PromotionList>(PROMOTIONS, { ...filtersOf(query, PROMOTION_FILTERS), ...pageOf(query) });
export const getPromotion = (id: number, options: CallOptions = {}) =>
  get<PromotionDetail>(`${PROMOTIONS}/${id}`, {}, options);
export const createPromotion = (promotion: PromotionIn, idempotencyKey: string) =>
  post<Promotion>(PROMOTIONS, promotion, { idempotencyKey, isQuiet: true });
export const deletePromotion = (id: number) => post(`${PROMOTIONS}/${id}`, {}, { method: 'DELETE' });
