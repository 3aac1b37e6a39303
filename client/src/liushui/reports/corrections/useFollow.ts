// After a correction or decision: the report on show follows, a note tells which figures changed and offers to undo.
import { useCallback } from 'react';
import { useRevalidator, useSearchParams } from 'react-router-dom';
import { showSuccess, showUndo } from '@/shared/notice';
import type { Revision } from './api';
import { noteCorrection } from './correctionStore';

type Undo = () => Promise<Revision>;

/**
 * Show the report that follows a word; `undo` takes the word back, null says that a word was taken back.
 * Quietly where what was done is told elsewhere: a review would fill the screen with notes.
 */
export function useFollow(): (revision: Revision, undo?: Undo | null, isQuiet?: boolean) => void {
  const [, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
  return useCallback(
    (revision: Revision, undo?: Undo | null, isQuiet = false) => {
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
      async function tell(told: Revision, how: 'counted' | 'undone') {
        show(told);
        const note = (await import('./followNote')).noteOf(told, how);
        if (takeBack && how === 'counted') void showUndo(note.content, note.undo, takeBack);
        else void showSuccess(note.content);
      }
      if (isQuiet) show(revision);
      else void tell(revision, undo === null ? 'undone' : 'counted');
    },
    [setQuery, revalidate],
  );
}
