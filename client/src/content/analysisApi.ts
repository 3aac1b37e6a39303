// The analysis calls; a range that the address does not name is the server's default.
import { get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Quota = Shape<'OpinionQuotaSchema'>;
export type Publish = Shape<'PublishSeriesSchema'>[];
export type Period = Shape<'PeriodAnalysisSchema'>;
export type Authors = Shape<'AuthorRankingSchema'>;
export type Overview = Shape<'OverviewSchema'>;
export type Chain = Shape<'ChainGrowthSchema'>;
export type Named = Shape<'NamedCountSchema'>;
export type Distribution = Shape<'DistributionSchema'>;
export type Sources = Shape<'SourceGroupSchema'>[];

export const QUOTAS = ['visitors', 'published', 'comment', 'share'] as const;
export const CHAINS = [
  'retentionTrends',
  'userRetention',
  'contentConsumptionTrends',
  'contentConsumption',
] as const;

const QUIET = { isQuiet: true };

type Range = { from?: string; to?: string };

/** The days that an address asks for. */
export function rangeOf(query: URLSearchParams): Range {
  const from = query.get('from');
  const to = query.get('to');
  return from && to ? { from, to } : {};
}

export const getQuota = (quota: (typeof QUOTAS)[number], range: Range) =>
  post('/api/public-opinion-analysis', { body: { quota, ...range }, ...QUIET });
export const getPublish = (range: Range) => get('/api/content-publish', { query: range, ...QUIET });
export const getPeriod = (range: Range) => post('/api/content-period-analysis', { body: range, ...QUIET });
export const getPopularAuthors = (range: Range) =>
  get('/api/popular-author/list', { query: range, ...QUIET });
export const getOverview = (range: Range) => post('/api/data-overview', { body: range, ...QUIET });
export const getChain = (quota: (typeof CHAINS)[number], range: Range) =>
  post('/api/data-chain-growth', { body: { quota, ...range }, ...QUIET });
export const getActions = (range: Range) => get('/api/content/actions', { query: range, ...QUIET });
export const getDistribution = (range: Range) => get('/api/content/distribution', { query: range, ...QUIET });
export const getSources = (range: Range) => get('/api/content/sources', { query: range, ...QUIET });

/** One part that fails must not take the others along: it shows as not loaded. */
export const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);
