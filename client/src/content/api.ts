// The calls of articles, sets, promotions and their analysis.
import {
  type CallOptions,
  download,
  fetchBlob,
  get,
  post,
  put,
  remove,
  type UploadOptions,
  upload,
} from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Article = Shape<'ArticleSchema'>;
export type ArticleIn = Shape<'ArticleInSchema'>;
export type ArticleLine = Shape<'ArticleLineSchema'>;
export type ArticleList = Shape<'ArticleListSchema'>;
export type Action = Shape<'ArticleActionSchema'>;
export type Comment = Shape<'CommentSchema'>;
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
  get(ARTICLES, { query: { ...filtersOf(query, ARTICLE_FILTERS), ...pageOf(query) } });
/** Articles to choose from, by words. */
export const findArticles = (keyword: string, options: CallOptions = {}) =>
  get(ARTICLES, { query: { keyword, pageSize: 50, sort: '-updated' }, ...options });
export const getArticle = (id: number) => get(`${ARTICLES}/{article_id}`, { path: { article_id: id } });
export const readArticle = (id: number) =>
  post(`${ARTICLES}/{article_id}/view`, { path: { article_id: id } });
export const saveArticle = (id: number | null, article: ArticleIn) =>
  id === null
    ? post(ARTICLES, { body: article, isQuiet: true })
    : put(`${ARTICLES}/{article_id}`, { path: { article_id: id }, body: article, isQuiet: true });
export const setArticleState = (id: number, state: 'online' | 'offline') =>
  post(`${ARTICLES}/{article_id}/state`, { path: { article_id: id }, body: { state } });
export const deleteArticle = (id: number) => remove(`${ARTICLES}/{article_id}`, { path: { article_id: id } });
/** Say which titles were shown; that is worth no message when it fails. */
export const noteShown = (ids: number[]) => post(`${ARTICLES}/shown`, { body: { ids }, isQuiet: true });
export const likeArticle = (id: number, liked: boolean) =>
  post(`${ARTICLES}/{article_id}/like`, { path: { article_id: id }, body: { liked } });
export const shareArticle = (id: number) =>
  post(`${ARTICLES}/{article_id}/share`, { path: { article_id: id } });
export const getComments = (id: number, current: number, options: CallOptions = {}) =>
  get(`${ARTICLES}/{article_id}/comments`, {
    path: { article_id: id },
    query: { current, pageSize: 10 },
    ...options,
  });
export const writeComment = (id: number, text: string) =>
  post(`${ARTICLES}/{article_id}/comments`, { path: { article_id: id }, body: { text } });
export const deleteComment = (id: number) =>
  remove('/api/content/comments/{comment_id}', { path: { comment_id: id } });

export const sendMedium = (file: File, options: UploadOptions = {}) =>
  upload('/api/content/media', { form: { file }, ...options });

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
  get('/api/list/policy', { query: { ...filtersOf(query, SET_FILTERS), ...pageOf(query) } });
export const getSet = (id: string, options: CallOptions = {}) =>
  get(`${SETS}/{set_id}`, { path: { set_id: Number(id) }, ...options });
export const saveSet = (id: string | null, set: SetIn) =>
  id === null
    ? post(SETS, { body: set, isQuiet: true })
    : put(`${SETS}/{set_id}`, { path: { set_id: Number(id) }, body: set, isQuiet: true });
export const setSetStatus = (id: string, status: SetLine['status']) =>
  post(`${SETS}/{set_id}/status`, { path: { set_id: Number(id) }, body: { status } });
export const deleteSet = (id: string) => remove(`${SETS}/{set_id}`, { path: { set_id: Number(id) } });
export const exportSets = (query: URLSearchParams, format: 'csv' | 'xlsx', name: string) =>
  download(
    fetchBlob(`${SETS}/export`, { query: { ...filtersOf(query, SET_FILTERS), format } }),
    `${name}.${format}`,
  );
export const getAuthors = () => get('/api/content/authors');

export const importSets = (file: File) => upload(`${SETS}/import`, { form: { file } });

export const PROMOTION_FILTERS = ['keyword', 'channelType', 'state', 'sort'] as const;
export const getPromotions = (query: URLSearchParams) =>
  get(PROMOTIONS, { query: { ...filtersOf(query, PROMOTION_FILTERS), ...pageOf(query) } });
export const getPromotion = (id: number, options: CallOptions = {}) =>
  get(`${PROMOTIONS}/{promotion_id}`, { path: { promotion_id: id }, ...options });
export const createPromotion = (promotion: PromotionIn, idempotencyKey: string) =>
  post(PROMOTIONS, { body: promotion, idempotencyKey, isQuiet: true });
export const deletePromotion = (id: number) =>
  remove(`${PROMOTIONS}/{promotion_id}`, { path: { promotion_id: id } });
