// The calls by which administrators write announcements.
import { get, post, put } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Announcement = Shape<'AnnouncementLineSchema'>;
export type AnnouncementPage = Shape<'AnnouncementPageSchema'>;
export type Draft = Required<Shape<'AnnouncementDraftSchema'>>;

const ROOT = '/api/admin/announcements';
const ONE = `${ROOT}/{announcement_id}` as const;
/** The form shows failures at its fields itself. */
const QUIET = { isQuiet: true };

export const getAll = (query: URLSearchParams) =>
  get(ROOT, { query: { ...filtersOf(query, ['state']), ...pageOf(query) } });
export const write = (draft: Draft) => post(ROOT, { body: draft, ...QUIET });
export const edit = (id: number, version: number, draft: Draft, options = QUIET) =>
  put(ONE, { path: { announcement_id: id }, body: { ...draft, version }, ...options });
export const setState = (id: number, state: 'live' | 'withdrawn') =>
  post(`${ONE}/state`, { path: { announcement_id: id }, body: { state } });

/** What an announcement says now, as it is sent to change it. */
export const draftOf = (row: Announcement): Draft => ({
  type: row.type,
  title_zh: row.title_zh,
  title_en: row.title_en,
  content_zh: row.content_zh,
  content_en: row.content_en,
  link: row.link,
  pinned: row.pinned,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
});
