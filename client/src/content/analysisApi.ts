// The analysis calls; a range that the address does not name is the server's default.
import { get, post, type Query } from '@/shared/api';
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

/** The days that an address asks for. */
export function rangeOf(query: URLSearchParams): Query {
  const from = query.get('from');
  const to = query.get('to');
  return from && to ? { from, to } : {};
}

export const getQuota = (quota: (typeof QUOTAS)[number], range: Query) =>
  post<Quota>('/api/public-opinion-analysis', { quota, ...range }, QUIET);
export const getPublish = (range: Query) => get<Publish>('/api/content-publish', range, QUIET);
export const getPeriod = (range: Query) => post<Period>('/api/content-period-analysis', range, QUIET);
export const getPopularAuthors = (range: Query) => get<Authors>('/api/popular-author/list', range, QUIET);
export const getOverview = (range: Query) => post<Overview>('/api/data-overview', range, QUIET);
export const getChain = (quota: (typeof CHAINS)[number], range: Query) =>
  post<Chain>('/api/data-chain-growth', { quota, ...range }, QUIET);
export const getActions = (range: Query) => get<Named[]>('/api/content/actions', range, QUIET);
export const getDistribution = (range: Query) => get<Distribution>('/api/content/distribution', range, QUIET);
export const getSources = (range: Query) => get<Sources>('/api/content/sources', range, QUIET);

/** One part that fails must not take the others along: it shows as not loaded. */
export const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);
