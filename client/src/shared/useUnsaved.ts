// A form that says whether it holds changes that are not saved, so that leaving it asks first.
import { useCallback, useInsertionEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { askToLeave } from './notice';
import { hold } from './unsaved';

export interface Unsaved {
  /** What was typed is saved: from here on nothing asks. Call it before the page is left. */
  settle: () => void;
  /** Do what ends the form, a drawer's Close say: after a question when changes would be lost. */
  leave: (end: () => void) => void;
}

const ALWAYS: readonly string[] = [];

/**
 * `by` names the parts of the query that make it another form on the same page; keep the list outside the component.
 *
 * An insertion effect ends when the form is taken away, not when its page is only hidden behind another tab: other
 * effects cannot tell one from the other, and a hidden page still has something to lose.
 */
export function useUnsaved(isUnsaved: boolean, by: readonly string[] = ALWAYS): Unsaved {
  const { pathname, search } = useLocation();
  const release = useRef<(() => void) | null>(null);
  const isSettled = useRef(false);
  useInsertionEffect(() => {
    // Settled until it is clean again: another address alone makes nothing unsaved.
    if (!isUnsaved) isSettled.current = false;
    if (!isUnsaved || isSettled.current) return;
    const end = hold({ pathname, search, by });
    release.current = end;
    return () => {
      end();
      release.current = null;
    };
  }, [isUnsaved, pathname, search, by]);
  const settle = useCallback(() => {
    isSettled.current = release.current !== null;
    release.current?.();
    release.current = null;
  }, []);
  const leave = useCallback(
    (end: () => void) => {
      if (!release.current) return end();
      void askToLeave().then((isSure) => {
        if (!isSure) return;
        settle();
        end();
      });
    },
    [settle],
  );
  return { settle, leave };
}

/** Whether two states of a form differ; what was changed and changed back is no change. */
export const differs = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(now);
