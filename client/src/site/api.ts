// The calls of the workplace.
import { get, post } from '@/shared/api';
import type { Words } from '@/shared/i18n';

export interface PanelCount {
  balance: string;
  balance_fen: number;
  points: number;
  vip: unknown;
  tasks: { queued: number; working: number; waiting: number; done: number; failed: number };
  reports: number;
  unread: number;
}

export interface ChartData {
  xAxis: string[];
  data: { name: string; value: number[] }[];
}

export interface Category {
  code: string;
  name: Words;
  /** in, out, or left: moves that are neither income nor spending. */
  direction: string;
  value_fen: number;
  rows: number;
  /** Of its direction's total, between 0 and 1. */
  share: number;
}

export interface Categories {
  total_fen: number;
  list: Category[];
}

export interface ReportRow {
  id: number | string;
  customer: string;
  rows: number;
  in_fen: number;
  out_fen: number;
  period: (string | null)[] | string | null;
  createtime_text: string;
}

export interface Announcement {
  id: number;
  type: string;
  title: string;
  content: string;
  time: string;
  pinned: boolean;
}

export type Series = 'reports' | 'rows';

export const getPanelCount = () => get<PanelCount>('/api/user/getPanlCount');
export const getChart = (series: Series, days: number) =>
  post<ChartData>('/api/user/chart', { series, days });
export const getCategories = () => post<Categories>('/api/user/getcategories');
export const getAnnouncements = () => get<Announcement[]>('/api/user/getGonggao');
export const getRecentReports = () =>
  post<{ list: ReportRow[]; total: number }>('/api/user/getClientreportlist', { current: 1, pageSize: 5 });
