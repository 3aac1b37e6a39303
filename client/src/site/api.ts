// The calls of the workplace.
import { get, post, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type PanelCount = Shape<'PanelCountsSchema'>;
export type ChartData = Shape<'ChartSchema'>;
export type Categories = Shape<'CategoryListSchema'>;
export type Category = Shape<'CategoryLineSchema'>;
export type ReportRow = Shape<'ReportLineSchema'>;
export type Announcement = Shape<'AnnouncementSchema'>;
export type Series = Shape<'ChartQuerySchema'>['series'];

export type Popular = Shape<'PopularSchema'>;
export type Shelf = Shape<'ShelfSchema'>;
export type Form = 'text' | 'image' | 'video';

export const getPopular = (type: Form) => get('/api/popular/list', { query: { type } });
export const getShelf = () => get('/api/content/shelf', { query: { limit: 4 } });
export type Health = Shape<'HealthSchema'>;
export type Proof = Shape<'ProofSchema'>;
export type Demonstration = Shape<'DemonstrationSchema'>;

export const getPanelCount = () => get('/api/user/getPanlCount');
export const getChart = (series: Series, days: number) => post('/api/user/chart', { body: { series, days } });
export const getCategories = () => post('/api/user/getcategories');
export const getAnnouncements = () => get('/api/user/getGonggao');
export const getRecentReports = () =>
  post('/api/user/getClientreportlist', { body: { current: 1, pageSize: 5 } });
export type WaitingKind = Shape<'WaitingKindSchema'>;
export const getWaiting = () => get('/api/user/waiting').then(({ list }) => list);
export const getHealth = (isQuiet = false) => get('/api/admin/health', { isQuiet });
export const proveBooks = () => post('/api/admin/health/proof');
export const getDemonstration = () => get('/api/site/demonstration');
export const removeDemonstration = () => remove('/api/site/demonstration');
