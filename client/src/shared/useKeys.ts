// Keys that work wherever the focus is, but never while somebody is typing or a dialog is asking something.
import { useEffect, useRef } from 'react';

export type Keys = Record<string, (event: KeyboardEvent) => void>;

const TYPING = 'input, textarea, select, [contenteditable="true"]';
/** What takes a key for itself while it is open: a list of choices, a calendar, a question. */
const BUSY = '.arco-select-popup, .arco-picker-container, .arco-dropdown-menu, .arco-modal';

/** What lies over the page: its letters would decide things that nobody sees. */
const OVER_PAGE = '.arco-drawer-wrapper:not(.arco-drawer-wrapper-hide)';

const isShown = (element: Element) => element.getClientRects().length > 0;

/** `isOfPage`: they act on the page itself, so they rest while a drawer lies over it. */
export function useKeys(keys: Keys, isOfPage = false): void {
  const busy = isOfPage ? `${BUSY}, ${OVER_PAGE}` : BUSY;
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = current.current[event.key];
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (isTyping && event.key !== 'Escape') return;
      if ([...document.querySelectorAll(busy)].some(isShown)) return;
      act(event);
    };
    // Before the parts that are open close themselves: afterwards nobody could tell that they were.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [busy]);
}
