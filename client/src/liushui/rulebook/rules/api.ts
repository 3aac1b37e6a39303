// The calls of rules: the installation's, for administrators, and presets of one's own account.
import { type CallOptions, get, post, withQuery } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import type { Text } from '../../cases/types';

/** Whose rules: those of the installation, or the operator's own preset over them. */
export type Scope = 'rules' | 'presets';

type Named<T, Names extends keyof T> = Omit<T, Names> & Record<Names, Text>;

export type RuleFacts = Shape<'RuleFactsSchema'>;
export type RuleThreshold = Named<Shape<'RuleThresholdSchema'>, 'label'>;
export type RuleRow = Omit<
  Named<Shape<'RuleRowSchema'>, 'name' | 'family_name' | 'definition'>,
  'thresholds'
> & { thresholds: RuleThreshold[] };
export type Misfit = Shape<'MisfitSchema'>;
export type RuleTable = Omit<Shape<'RuleTableSchema'>, 'rows' | 'categories'> & {
  rows: RuleRow[];
  categories: { code: string; name: Text; direction: string }[];
};
export type Difference = Omit<Shape<'RuleDifferenceSchema'>, 'name' | 'label' | 'before' | 'after'> & {
  name: Text;
  label: Text | null;
  before: unknown;
  after: unknown;
};
export type RuleDraft = Omit<Shape<'RuleDraftSchema'>, 'differences'> & { differences: Difference[] };
export type RuleVersion = Shape<'RuleVersionSchema'>;
export type RuleVersionDetail = RuleVersion & {
  differences: Difference[];
  from_default: Difference[];
  misfits: Misfit[];
};
export type BacktestRow = Shape<'RuleTrialRowSchema'>;
export type BacktestFigures = Shape<'RuleTrialFiguresSchema'>;
export type BacktestHit = Named<Shape<'RuleTrialHitSchema'>, 'name'>;
export type BacktestQuestion = Named<Shape<'RuleTrialQuestionSchema'>, 'name'>;
export type BacktestResult = Omit<Shape<'RuleTrialResultSchema'>, 'hits' | 'questions'> & {
  hits: BacktestHit[];
  questions: BacktestQuestion[];
};
export type Backtest = Omit<Shape<'RuleTrialSchema'>, 'result'> & { result: BacktestResult };

/** The values that a rule shall have; what is left out stays. */
export type RuleValues = Partial<Omit<RuleFacts, 'active'>> & {
  active?: boolean;
  reason?: string;
  name?: Text;
};

export interface NewRule {
  kind: 'hits' | 'category_rules';
  id: string;
  family?: string;
  category?: string;
  name?: Text;
  severity?: string;
  direction?: string;
  include: string[];
  exclude: string[];
}

const root = (scope: Scope) => `/api/liushui/${scope}`;
const QUIET = { isQuiet: true } as const;

export const getRules = (scope: Scope, options: CallOptions = {}) => get<RuleTable>(root(scope), {}, options);
export const getDraft = (scope: Scope, options: CallOptions = {}) =>
  get<RuleDraft>(`${root(scope)}/draft`, {}, options);
export const putRule = (
  scope: Scope,
  row: Pick<RuleRow, 'kind' | 'id'>,
  revision: number,
  values: RuleValues,
) =>
  post<RuleDraft>(
    `${root(scope)}/draft/${row.kind}/${row.id}`,
    { revision, ...values },
    { method: 'PUT', ...QUIET },
  );
export const resetRule = (scope: Scope, row: Pick<RuleRow, 'kind' | 'id'>, revision: number) =>
  post<RuleDraft>(
    withQuery(`${root(scope)}/draft/${row.kind}/${row.id}`, { revision }),
    {},
    { method: 'DELETE', ...QUIET },
  );
export const addRule = (revision: number, rule: NewRule) =>
  post<RuleDraft>('/api/liushui/rules/draft/own', { revision, ...rule }, QUIET);
export const discardDraft = (scope: Scope, revision: number) =>
  post<null>(withQuery(`${root(scope)}/draft`, { revision }), {}, { method: 'DELETE' });
export const activateDraft = (scope: Scope, draft: RuleDraft, note: string) =>
  post<RuleVersionDetail>(
    `${root(scope)}/draft/activate`,
    { revision: draft.revision, number: draft.number, note },
    { ...QUIET, isOnce: true },
  );
export const getVersions = (scope: Scope, current: number, options: CallOptions = {}) =>
  get<{ list: RuleVersion[]; total: number }>(`${root(scope)}/versions`, { current, pageSize: 10 }, options);
export const getVersion = (scope: Scope, number: number, options: CallOptions = {}) =>
  get<RuleVersionDetail>(`${root(scope)}/versions/${number}`, {}, options);
export const restoreVersion = (scope: Scope, wanted: number, number: number, note: string) =>
  post<RuleVersionDetail>(`${root(scope)}/versions/${wanted}/restore`, { number, note }, QUIET);
export const getBacktest = (scope: Scope, options: CallOptions = {}) =>
  get<{ trial: Backtest | null }>(`${root(scope)}/trial`, {}, options).then(({ trial }) => trial);
export const beginBacktest = (scope: Scope, revision: number, reports: number) =>
  post<Backtest>(`${root(scope)}/trial`, { revision, reports }, QUIET);
export const cancelBacktest = (scope: Scope, id: number) =>
  post<Backtest>(`${root(scope)}/trial/${id}`, {}, { method: 'DELETE' });
