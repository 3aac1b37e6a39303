// The chapters of a report, drawn one after another, and the ways to them and to their parts.
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '@/shared/ErrorBoundary';
import { usePrinting } from '@/shared/usePrinting';
import { IncompleteMark } from '../Incomplete';
import type { ReportFile } from '../types';
import { useT } from '../words/texts';
import { CHAPTERS, type ChapterId, chaptersIn, type PartId, useOrder } from './order';

/** Chapters that are not made of the transactions, or mark their figures one by one. */
const UNMARKED: ReadonlySet<ChapterId> = new Set(['summary', 'authenticity', 'conclusion']);

/** The contents say on themselves which chapter is being read. */
export const CURRENT = 'data-current';

export const elementId = (id: ChapterId | PartId) => `section-${id}`;

/** Move sight and focus to a chapter or a part. The address is the router's, so an anchor cannot do it. */
export function goTo(id: ChapterId | PartId): void {
  const section = document.getElementById(elementId(id));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
}

/** Where a statement and a check stand in the chapter of authenticity. */
export const partOfFile = (index: number) => `file-${index}`;
export const partOfCheck = (code: string, file: number | null | undefined) =>
  `check-${code}-${file ?? 'all'}`;

/** What a statement is called where there is little room: its member of an archive, or the file itself. */
export const fileName = ({ file, member }: Pick<ReportFile, 'file' | 'member'>) => member ?? file;

/** Move sight and focus to the first of these parts that stands in the report, or to the chapter. */
export function goToPart(id: ChapterId, ...parts: string[]): void {
  const part = parts.map((each) => document.getElementById(each)).find(Boolean);
  if (!part) {
    goTo(id);
    return;
  }
  part.scrollIntoView({ block: 'start' });
  part.focus({ preventScroll: true });
}

/** Go to the chapter before (-1) or after (1) the one that is being read. */
export function stepTo(order: readonly ChapterId[], by: 1 | -1): void {
  const current = document.querySelector(`[${CURRENT}]`)?.getAttribute(CURRENT);
  const next = order[order.indexOf(current as ChapterId) + by];
  if (next) goTo(next);
}

/** How many chapters are drawn already; none is a list of its own, whose chapters are all there. */
const DrawnContext = createContext<number>(CHAPTERS.length);

interface ListProps {
  taskId: number;
  /** By their names. */
  chapters: Readonly<Record<string, ReactNode>>;
}

/** Once the chapters are drawn, go to the one that the address asks for: `chapter`, which then leaves the address. */
function useGoToAsked(isDrawn: boolean): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('chapter');
  useEffect(() => {
    if (!isDrawn || asked === null) return;
    const id = CHAPTERS.find((each) => each === asked);
    if (id) goTo(id);
    const without = new URLSearchParams(query);
    without.delete('chapter');
    setQuery(without, { replace: true });
  }, [isDrawn, asked, query, setQuery]);
}

/** The task whose report stood whole on the page last: the next version of it stands whole at once. */
let drawnTask: number | null = null;

/**
 * The chapters in the order that was chosen: the first at once, each of the others as soon as the browser has a moment.
 * A long report would otherwise hold the page still until its last table stands.
 */
export function ChapterList({ taskId, chapters }: ListProps) {
  const order = chaptersIn(useOrder());
  const [drawn, setDrawn] = useState(drawnTask === taskId ? CHAPTERS.length : 1);
  const isPrinting = usePrinting();
  useGoToAsked(drawn >= CHAPTERS.length);
  useEffect(() => {
    if (drawn >= CHAPTERS.length) {
      drawnTask = taskId;
      return;
    }
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), 0);
    return () => clearTimeout(timer);
  }, [drawn, taskId]);
  return (
    <DrawnContext value={isPrinting ? CHAPTERS.length : drawn}>
      {order.map((id) => chapters[id])}
    </DrawnContext>
  );
}

interface ChapterProps {
  id: ChapterId;
  /** What is said in a line where the chapter has nothing to show. */
  empty?: string | false | undefined;
  /** A line under the heading. */
  note?: string | false | undefined;
  children: ReactNode;
}

export function Chapter({ id, empty, note, children }: ChapterProps) {
  const t = useT();
  const order = chaptersIn(useOrder());
  const isDrawn = order.indexOf(id) < useContext(DrawnContext);
  const title = t(`chapter.${id}`);
  return (
    <section
      id={elementId(id)}
      className="chapter"
      aria-label={title}
      aria-busy={!isDrawn}
      data-empty={Boolean(empty)}
    >
      <h2 tabIndex={-1} className={id === 'summary' ? 'visually-hidden' : undefined}>
        {title} {!UNMARKED.has(id) && !empty && <IncompleteMark />}
      </h2>
      {(empty || note) && <p className="quiet">{empty || note}</p>}
      {!empty && (isDrawn ? <ErrorBoundary>{children}</ErrorBoundary> : <div className="part-wait" />)}
    </section>
  );
}

interface PartProps {
  id: PartId;
  children: ReactNode;
}

/** A part of a chapter under a heading of its own. */
export function Part({ id, children }: PartProps) {
  const t = useT();
  const title = t(`section.${id}`);
  return (
    <section id={elementId(id)} className="chapter-part" aria-label={title}>
      <h3 tabIndex={-1}>{title}</h3>
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}
