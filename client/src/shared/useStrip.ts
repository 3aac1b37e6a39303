// A row of tabs or filters that scrolls sideways: the chosen one stays in sight, and an edge that hides others fades.
import { type RefObject, useEffect } from 'react';

/** At which sides of a box more is to be scrolled to. */
export function hiddenSides({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  return { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
}

// What surrounds the current link comes first: a tab with its Close.
const CURRENT =
  '[data-active=true], [aria-current]:not([aria-current=false]), [aria-selected=true], .arco-radio-checked';
/** Pixels at an edge in which entries fade (choices.css): the chosen one stands beside them. */
const FADE = 32;

/** Scroll the row in `ref` so that its current entry is seen, now and whenever `key` changes; note what its edges hide. */
export function useStrip(ref: RefObject<HTMLElement | null>, key: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that another entry is current
  useEffect(() => {
    const row = ref.current;
    const entry = row?.querySelector<HTMLElement>(CURRENT);
    if (!row || !entry) return;
    // Only the row moves: scrollIntoView would move the page as well.
    const [from, to] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (to.right + FADE > from.right) row.scrollLeft += to.right + FADE - from.right;
    else if (to.left - FADE < from.left) row.scrollLeft -= from.left - to.left + FADE;
  }, [ref, key]);
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const note = () => noteSides(row);
    const watcher = new ResizeObserver(note);
    watcher.observe(row);
    row.addEventListener('scroll', note, { passive: true });
    return () => {
      watcher.disconnect();
      row.removeEventListener('scroll', note);
    };
  }, [ref]);
  // Counts that came make entries wider and leave the row as wide as it was.
  useEffect(() => {
    if (ref.current) noteSides(ref.current);
  });
}

function noteSides(row: HTMLElement): void {
  const { before, after } = hiddenSides(row);
  row.dataset.before = String(before);
  row.dataset.after = String(after);
}
