// Keeps the chosen one of a row that scrolls sideways in sight.
import { type RefObject, useEffect } from 'react';

// What surrounds the current link comes first: a tab with its Close.
const CURRENT = '[data-active=true], [aria-current]:not([aria-current=false]), [aria-selected=true]';

/** Scroll the row in `ref` so that its current entry is seen, now and whenever `key` changes. */
export function useCurrentInView(ref: RefObject<HTMLElement | null>, key: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that another entry is current
  useEffect(() => {
    const row = ref.current;
    const entry = row?.querySelector<HTMLElement>(CURRENT);
    if (!row || !entry) return;
    // Only the row moves: scrollIntoView would move the page as well.
    const [from, to] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (to.right > from.right) row.scrollLeft += to.right - from.right;
    else if (to.left < from.left) row.scrollLeft -= from.left - to.left;
  }, [ref, key]);
}
