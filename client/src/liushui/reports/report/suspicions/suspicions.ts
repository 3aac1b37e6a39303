// Hits and findings as one list: grouped by theme, the heaviest first.
import { SEVERITIES } from '../../../cases/types';
import type { Finding, HitGroup, ReviewTold } from '../../types';

type Words = HitGroup['name'];
export type SuspicionState = 'open' | 'confirmed' | 'dismissed';

export interface Suspicion {
  /** Tells it apart in the list, and is the same in every version of the report. */
  key: string;
  /** The rows set aside of a rule whose other rows still count. */
  isRest: boolean;
  kind: 'hit' | 'finding';
  rule: string;
  name: Words;
  theme: string;
  themeName: Words;
  severity: string;
  sentence: Words;
  rows: number;
  state: SuspicionState;
  /** What says once more what was decided about the whole item; null where nothing was. */
  again: ReviewTold['list'][number]['again'];
  hit?: HitGroup;
  finding?: Finding;
  /** What tells the very same rows and is judged with this one. */
  same: readonly Suspicion[];
}

export interface Theme {
  code: string;
  name: Words;
  items: Suspicion[];
}

const weightOf = (severity: string) => {
  const at = SEVERITIES.indexOf(severity as (typeof SEVERITIES)[number]);
  return at < 0 ? SEVERITIES.length : at;
};

/** The order of what cannot wait: the severest first, then what has most rows. */
export const heavier = (a: Suspicion, b: Suspicion) =>
  weightOf(a.severity) - weightOf(b.severity) || b.rows - a.rows || a.key.localeCompare(b.key);

const ofHit = (hit: HitGroup, isRest: boolean): Suspicion => ({
  key: `hit ${hit.rule}${isRest ? ' rest' : ''}`,
  isRest,
  kind: 'hit',
  rule: hit.rule,
  name: hit.name,
  theme: hit.family,
  themeName: hit.family_name,
  severity: hit.severity,
  sentence: hit.reason,
  rows: hit.rows,
  state: hit.state as SuspicionState,
  again: null,
  hit,
  same: [],
});

const ofFinding = (finding: Finding): Suspicion => ({
  key: `finding ${finding.id}`,
  isRest: false,
  kind: 'finding',
  rule: finding.id,
  name: finding.name,
  theme: finding.family,
  themeName: finding.family_name,
  severity: finding.severity,
  sentence: finding.sentence,
  rows: finding.evidence.length,
  state: finding.result === 'dismissed' ? 'dismissed' : 'open',
  again: null,
  finding,
  same: [],
});

/** What is told for information waits for nobody, nor does what was set aside of a rule that still hits. */
export const isToDecide = ({ severity, isRest }: Suspicion): boolean => severity !== 'info' && !isRest;

/**
 * What asks for a judgement: every rule that hit and every finding that was made, dismissed ones too. Of two that
 * tell the same rows one stands for both.
 * `states` are what the review says of each; without them each has the state that it came with.
 */
export function suspicionsOf(
  hits: readonly HitGroup[],
  findings: readonly Finding[],
  states: ReviewTold['list'] | null,
): Suspicion[] {
  const made = findings.filter(({ result }) => result === 'hit' || result === 'dismissed');
  const counted = new Set(hits.flatMap(({ rule, is_counted }) => (is_counted ? [rule] : [])));
  const all = [
    ...hits.map((hit) => ofHit(hit, !hit.is_counted && counted.has(hit.rule))),
    ...made.map(ofFinding),
  ];
  const headOf = ({ hit, finding }: Suspicion) => hit?.told_by || finding?.told_by || '';
  const known = new Map((states ?? []).map((told) => [`${told.kind} ${told.rule}`, told]));
  const heads = all.filter((item) => !headOf(item));
  return heads.map((item) => {
    const told = item.isRest ? undefined : known.get(`${item.kind} ${item.rule}`);
    const whole = { ...item, same: all.filter((other) => headOf(other) === item.rule) };
    return told ? { ...whole, state: told.state as SuspicionState, again: told.again } : whole;
  });
}

/** The list by theme: the theme with the heaviest item first, and within it the heaviest item first. */
export function themesOf(suspicions: readonly Suspicion[]): Theme[] {
  const themes = new Map<string, Theme>();
  for (const item of suspicions.toSorted(heavier)) {
    const theme = themes.get(item.theme) ?? { code: item.theme, name: item.themeName, items: [] };
    theme.items.push(item);
    themes.set(item.theme, theme);
  }
  return [...themes.values()];
}
