// After a correction or decision: the report on show follows, a note tells which figures changed and offers to undo.
import { useCallback } from 'react';
import { useRevalidator, useSearchParams } from 'react-router-dom';
import { getLocale, wordsIn } from '@/shared/i18n';
import { showSuccess, showUndo } from '@/shared/notice';
import { formatUnit } from '../../cases/wording';
import type { Revision } from './api';
import { noteCorrection } from './correctionStore';
import { figureKey, t } from './followTexts';

type Change = Revision['changes'][number];
type Undo = () => Promise<Revision>;

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
    .join(t('and'));
}

/** Show the report that follows a word; `undo` takes the word back, null says that a word was taken back. */
export function useFollow(): (revision: Revision, undo?: Undo | null) => void {
  const [, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
  return useCallback(
    (revision: Revision, undo?: Undo | null) => {
      const show = ({ report_id, state }: Revision) => {
        noteCorrection();
        if (state !== 'done' || report_id === null) return;
        setQuery(
          (before) => {
            const next = new URLSearchParams(before);
            next.set('id', String(report_id));
            next.delete('version');
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
        void revalidate();
      };
      const takeBack = undo && (() => undo().then((back) => tell(back, 'undone'), noteCorrection));
      function tell(told: Revision, how: 'counted' | 'undone') {
        show(told);
        const changes = toldChanges(told.changes);
        const content =
          wordsIn(getLocale(), told.state_text) ||
          (told.state === 'unchanged'
            ? t(how === 'undone' ? 'undoneAlike' : 'kept')
            : changes
              ? t(how, { changes })
              : t(`${how}Alike`));
        if (takeBack && how === 'counted') void showUndo(content, t('undo'), takeBack);
        else void showSuccess(content);
      }
      tell(revision, undo === null ? 'undone' : 'counted');
    },
    [setQuery, revalidate],
  );
}
