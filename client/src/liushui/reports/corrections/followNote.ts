// Which figures a correction or decision changed, in the words of the note that tells it.
import { getLocale, wordsIn } from '@/shared/i18n';
import { formatUnit } from '../../cases/wording';
import type { Revision } from './api';
import { figureKey, t } from './followTexts';

type Change = Revision['changes'][number];

/** The figures that a note tells first. */
const HEADLINES = [
  'repayment_month_now_fen',
  'repayment_month_average_fen',
  'recognised_income_month_fen',
  'debt_to_income',
  'lenders_active_n',
  'lenders_n',
  'hits.high',
  'hits.medium',
  'findings.high',
  'findings.medium',
];
const TOLD_MOST = 2;

/** The headline figures that changed, in words; nothing when only others did. */
export function toldChanges(changes: readonly Change[]): string {
  const told = HEADLINES.flatMap((name) => changes.filter((change) => change.name === name));
  return told
    .slice(0, TOLD_MOST)
    .map(({ name, unit, before, after }) => {
      const key = figureKey(name);
      return t('change', {
        name: key ? t(key) : name,
        before: formatUnit(before, unit),
        after: formatUnit(after, unit),
      });
    })
    .join(t('separator'));
}

/** The note about a report that follows a word, or that a word was taken back, and the name of its button. */
export function noteOf(told: Revision, how: 'counted' | 'undone'): { content: string; undo: string } {
  const changes = toldChanges(told.changes);
  const content =
    wordsIn(getLocale(), told.state_text) ||
    (told.state === 'unchanged'
      ? t(how === 'undone' ? 'undoneAlike' : 'kept')
      : changes
        ? t(how, { changes })
        : t(`${how}Alike`));
  return { content, undo: t('undo') };
}
