// The calls of the workplace.
import { get, post } from '@/shared/api';
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

export const getPopular = (type: Form) => get<Popular[]>('/api/popular/list', { type });
export const getShelf = () => get<Shelf>('/api/content/shelf', { limit: 4 });
export type Health = Shape<'HealthSchema'>;
export type Proof = Shape<'ProofSchema'>;
export type Demonstration = Shape<'DemonstrationSchema'>;

export const getPanelCount = () => get<PanelCount>('/api/user/getPanlCount');
export const getChart = (series: Series, days: number) =>
  post<ChartData>('/api/user/chart', { series, days });
export const getCategories = () => post<Categories>('/api/user/getcategories');
export const getAnnouncements = () => get<Announcement[]>('/api/user/getGonggao');
export const getRecentReports = () =>
  post<Shape<'ReportListSchema'>>('/api/user/getClientreportlist', { current: 1, pageSize: 5 });
export const getHealth = (isQuiet = false) => get<Health>('/api/admin/health', {}, { isQuiet });
export const proveBooks = () => post<Proof>('/api/admin/health/proof', {});
export const getDemonstration = () => get<Demonstration>('/api/site/demonstration');
export const removeDemonstration = () =>
  post<Demonstration>('/api/site/demonstration', {}, { method: 'DELETE' });
