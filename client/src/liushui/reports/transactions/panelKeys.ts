// The keys of the transactions panel, and where the focus goes when a part of it closes.
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '@/shared/useKeys';

interface Panel {
  /** The transaction whose evidence is open. */
  chosen: number | null;
  /** The transactions on the page of the list. */
  list: readonly number[];
  apply: (changes: { n: number | null }) => void;
  close: () => void;
}

const rowLink = (n: number | undefined) => document.querySelector<HTMLElement>(`.tx-list [data-row="${n}"]`);

/** Scroll the list alone: a row that asks for itself moves what lies around the list, too. */
export function bringToSight(n: number): void {
  const row = rowLink(n);
  const list = row?.closest('.tx-list');
  if (!row || !list) return;
  const middle = list.getBoundingClientRect().top + list.clientHeight / 2;
  list.scrollTop += row.getBoundingClientRect().top - middle;
}

export function usePanelKeys({ chosen, list, apply, close }: Panel): void {
  useReturnOfFocus(chosen);

  function step(event: KeyboardEvent, by: 1 | -1) {
    const focused = document.activeElement?.getAttribute('data-row');
    const at = list.indexOf(focused ? Number(focused) : (chosen ?? Number.NaN));
    const next = at < 0 ? list[0] : list[at + by];
    if (next === undefined) return;
    event.preventDefault();
    const link = rowLink(next);
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
    // Evidence that is open follows the row.
    if (chosen !== null) apply({ n: next });
  }
  useKeys({
    j: (event) => step(event, 1),
    k: (event) => step(event, -1),
    ArrowDown: (event) => step(event, 1),
    ArrowUp: (event) => step(event, -1),
    '/': (event) => {
      event.preventDefault();
      document.querySelector<HTMLElement>('.tx-filters input')?.focus();
    },
    Escape: (event) => {
      event.preventDefault();
      if (chosen === null) close();
      else apply({ n: null });
    },
  });
}

/** Back to the figure that opened the panel, and from evidence back to its row. */
function useReturnOfFocus(chosen: number | null): void {
  const shown = useRef(chosen);
  useEffect(() => {
    if (chosen === null && shown.current !== null) rowLink(shown.current)?.focus();
    shown.current = chosen;
  }, [chosen]);
  // Asked for while drawing: later the panel has the focus already.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // The panel's own lock lets go of the focus after it is gone.
      if (opener instanceof HTMLElement) setTimeout(() => opener.isConnected && opener.focus(), 0);
    };
  }, [opener]);
}
