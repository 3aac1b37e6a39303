// A table's box that scrolls sideways. A figure that an edge cuts is veiled: half of one reads as another one.
import { type ComponentProps, useEffect, useRef } from 'react';
import { hiddenSides } from '../useStrip';
import './SideScroll.css';

interface Props extends ComponentProps<'section'> {
  /** What stands in it, for readers that cannot see it. */
  'aria-label': string;
}

export function SideScroll({ className = '', ...rest }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const note = () => {
      noteEdges(current);
      noteReach(current);
    };
    const watcher = new ResizeObserver(note);
    // Its own width, and that of its rows.
    watcher.observe(current);
    for (const table of current.children) watcher.observe(table);
    return () => watcher.disconnect();
  }, []);
  // Other rows of the same width may hold other figures, and other things to step on.
  useEffect(() => {
    if (!box.current) return;
    noteEdges(box.current);
    noteReach(box.current);
  });
  return (
    <div className="side-frame">
      <section
        ref={box}
        className={`side-scroll ${className}`}
        onScroll={({ currentTarget }) => noteEdges(currentTarget)}
        {...rest}
      />
      <span className="side-cover" data-side="before" aria-hidden="true" />
      <span className="side-cover" data-side="after" aria-hidden="true" />
    </div>
  );
}

/** Amounts, counts, dates: digits without a word. */
const FIGURE = /^\P{L}*\d\P{L}*$/u;
const SAMPLE = 5;

/** Rows from the middle of a table: its ends may be titles or totals. */
function sampleOf(box: HTMLElement): readonly HTMLTableRowElement[] {
  const rows = [...box.querySelectorAll<HTMLTableRowElement>('tbody > tr')];
  const from = Math.max(0, Math.floor((rows.length - SAMPLE) / 2));
  return rows.slice(from, from + SAMPLE);
}

/** Between which pixels of the window the columns pass: beside the one that stays in sight. */
function roomOf(box: HTMLElement, cells: readonly Element[]): { from: number; to: number } {
  const left = box.getBoundingClientRect().left + box.clientLeft;
  const kept = cells.find((cell) => getComputedStyle(cell).position === 'sticky');
  return { from: kept ? kept.getBoundingClientRect().right : left, to: left + box.clientWidth };
}

/** Note at which sides more is hidden, and veil there what is left of a figure that the edge cuts. */
function noteEdges(box: HTMLElement): void {
  const isHidden = hiddenSides(box);
  const rows = sampleOf(box);
  const cells = [...(rows[0]?.cells ?? [])];
  const { from, to } = roomOf(box, cells);
  const cut = { before: NOT_CUT, after: NOT_CUT };
  for (const [at, cell] of cells.entries()) {
    if (!isHidden.before && !isHidden.after) break;
    const { left, right, width } = cell.getBoundingClientRect();
    const isFigure = () =>
      // What is wider than its room is never whole.
      width <= to - from &&
      (getComputedStyle(cell).textAlign === 'right' ||
        rows.some((row) => FIGURE.test(row.cells[at]?.textContent ?? '')));
    if (left < from - 1 && right > from + 1) cut.before = { seen: right - from, isFigure: isFigure() };
    if (left < to && right > to + 1) cut.after = { seen: to - left, isFigure: isFigure() };
  }
  const frame = box.getBoundingClientRect();
  for (const cover of box.parentElement?.querySelectorAll<HTMLElement>(':scope > .side-cover') ?? []) {
    const side = cover.dataset.side === 'before' ? 'before' : 'after';
    const { seen, isFigure } = cut[side];
    cover.dataset.hides = !isHidden[side] ? 'nothing' : isFigure ? 'figure' : 'words';
    cover.style.width = isFigure ? `${Math.max(seen, Math.min(SIGN, seen + GAP))}px` : '';
    // Nor may the shade over words reach the figures beside them.
    cover.style.maxWidth = seen > 0 && !isFigure ? `${seen}px` : '';
    cover.style.bottom = `${box.offsetHeight - box.clientTop - box.clientHeight}px`;
    if (side === 'before') cover.style.left = `${from - frame.left}px`;
    else cover.style.right = `${frame.right - to}px`;
  }
}

/** Pixels that the sign of more wants, and those beside a figure which it may take. */
const SIGN = 14;
const GAP = 6;

/** How many pixels of a column are seen at the edge that cuts it. */
const NOT_CUT = { seen: 0, isFigure: false };

const STOPS = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((each) => `${each}:not([disabled])`)
  .concat('[tabindex="0"]')
  .join();

/** What scrolls and holds nothing to step on must be reached by keys itself. */
function noteReach(box: HTMLElement): void {
  const isStop = box.scrollWidth > box.clientWidth && !box.querySelector(STOPS);
  if (isStop) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
}
