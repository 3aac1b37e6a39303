// Files dropped or chosen anywhere in the console, on their way to the form that hands them in.
import { useEffect, useRef } from 'react';
import type { Dropped } from './droppedFiles';

export const NEW_TASK_PATH = '/list/card?new=1';

type Take = (dropped: Dropped) => void;

let waiting: Dropped | null = null;
let receiver: Take | null = null;

/** Give files to the form that is open, or keep them for the one that opens next. Says whether a form has them. */
export function handIn(dropped: Dropped): boolean {
  if (receiver) {
    receiver(dropped);
    return true;
  }
  waiting = dropped;
  return false;
}

/** While the form is shown it takes what is handed in, and first what waited for it. */
export function useHandedIn(take: Take): void {
  const current = useRef(take);
  useEffect(() => {
    current.current = take;
  });
  useEffect(() => {
    const mine: Take = (dropped) => current.current(dropped);
    receiver = mine;
    if (waiting) mine(waiting);
    waiting = null;
    return () => {
      if (receiver === mine) receiver = null;
    };
  }, []);
}
