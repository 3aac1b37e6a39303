// The calls of rules: the installation's, for administrators, and presets of one's own account.
import { type CallOptions, get, post, put, remove } from '@/shared/api';
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
/** Yuan for one unit of a currency: in the draft, and as it is on. */
export type Rate = Shape<'CurrencyRateSchema'>;
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
export type RuleValues = Omit<Shape<'RuleValuesSchema'>, 'revision'>;
export type NewRule = Omit<Shape<'NewRuleSchema'>, 'revision'>;

const root = (scope: Scope) => `/api/liushui/${scope}` as const;
const QUIET = { isQuiet: true } as const;

export const getRules = (scope: Scope, options: CallOptions = {}) => get(root(scope), options);
export const getDraft = (scope: Scope, options: CallOptions = {}) => get(`${root(scope)}/draft`, options);
export const putRule = (
  scope: Scope,
  row: Pick<RuleRow, 'kind' | 'id'>,
  revision: number,
  values: RuleValues,
) =>
  put(`${root(scope)}/draft/{kind}/{rule_id}`, {
    path: { kind: row.kind, rule_id: row.id },
    body: { revision, ...values },
    ...QUIET,
  });
export const resetRule = (scope: Scope, row: Pick<RuleRow, 'kind' | 'id'>, revision: number) =>
  remove(`${root(scope)}/draft/{kind}/{rule_id}`, {
    path: { kind: row.kind, rule_id: row.id },
    query: { revision },
    ...QUIET,
  });
export const addRule = (revision: number, rule: NewRule) =>
  post('/api/liushui/rules/draft/own', { body: { revision, ...rule }, ...QUIET });
export const discardDraft = (scope: Scope, revision: number) =>
  remove(`${root(scope)}/draft`, { query: { revision } });
export const activateDraft = (scope: Scope, draft: RuleDraft, note: string) =>
  post(`${root(scope)}/draft/activate`, {
    body: { revision: draft.revision, number: draft.number, note },
    ...QUIET,
    isOnce: true,
  });
export const getVersions = (scope: Scope, current: number, options: CallOptions = {}) =>
  get(`${root(scope)}/versions`, { query: { current, pageSize: 10 }, ...options });
export const getVersion = (scope: Scope, number: number, options: CallOptions = {}) =>
  get(`${root(scope)}/versions/{number}`, { path: { number }, ...options });
export const restoreVersion = (scope: Scope, wanted: number, number: number, note: string) =>
  post(`${root(scope)}/versions/{number}/restore`, {
    path: { number: wanted },
    body: { number, note },
    ...QUIET,
  });
export const getBacktest = (scope: Scope, options: CallOptions = {}) =>
  get(`${root(scope)}/trial`, options).then(({ trial }) => trial);
export const beginBacktest = (scope: Scope, revision: number, reports: number) =>
  post(`${root(scope)}/trial`, { body: { revision, reports }, ...QUIET });
export const cancelBacktest = (scope: Scope, id: number) =>
  remove(`${root(scope)}/trial/{trial_id}`, { path: { trial_id: id } });
