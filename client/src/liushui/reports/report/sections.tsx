// The sections of a report and the way between them: a sticky list, or a choice on narrow screens.
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from '@/shared/ErrorBoundary';
import { usePrinting } from '@/shared/usePrinting';
import { IncompleteMark } from '../Incomplete';
import type { ReportFile } from '../types';
import { isKey, useT } from '../words/texts';

export const SECTIONS = [
  'summary',
  'authenticity',
  'months',
  'income',
  'categories',
  'debts',
  'counterparties',
  'hours',
  'balances',
  'hits',
  'findings',
  'network',
  'leftOut',
  'method',
  'conclusion',
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Sections that are not made of the transactions, or mark their figures one by one. */
const UNMARKED: ReadonlySet<SectionId> = new Set(['summary', 'authenticity', 'method', 'conclusion']);

/** The list of sections says on itself which one is being read. */
const CURRENT = 'data-current';

const elementId = (id: SectionId) => `section-${id}`;

/** Move sight and focus to a section. The address is the router's, so an anchor cannot do it. */
export function goTo(id: SectionId): void {
  const section = document.getElementById(elementId(id));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

/** Where a statement and a check stand in "Data and authenticity". */
export const partOfFile = (index: number) => `file-${index}`;
export const partOfCheck = (code: string, file: number | null | undefined) =>
  `check-${code}-${file ?? 'all'}`;

/** What a statement is called where there is little room: its member of an archive, or the file itself. */
export const fileName = ({ file, member }: Pick<ReportFile, 'file' | 'member'>) => member ?? file;

/** Move sight and focus to the first of these parts that stands in the report, or to the section. */
export function goToPart(id: SectionId, ...parts: string[]): void {
  const part = parts.map((each) => document.getElementById(each)).find(Boolean);
  if (!part) {
    goTo(id);
    return;
  }
  part.scrollIntoView({ block: 'start' });
  part.focus({ preventScroll: true });
}

/** Go to the section before (-1) or after (1) the one that is being read. */
export function stepTo(by: 1 | -1): void {
  const current = document.querySelector(`[${CURRENT}]`)?.getAttribute(CURRENT);
  const next = SECTIONS[SECTIONS.indexOf(current as SectionId) + by];
  if (next) goTo(next);
}

/** How many sections are drawn already; none is a list of its own, whose sections are all there. */
const DrawnContext = createContext<number>(SECTIONS.length);

/**
 * The sections one after another: the first at once, each of the others as soon as the browser has a moment.
 * A long report would otherwise hold the page still until its last table stands.
 */
export function SectionList({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(1);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (drawn >= SECTIONS.length) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), 0);
    return () => clearTimeout(timer);
  }, [drawn]);
  return <DrawnContext value={isPrinting ? SECTIONS.length : drawn}>{children}</DrawnContext>;
}

export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const t = useT();
  const isDrawn = SECTIONS.indexOf(id) < useContext(DrawnContext);
  return (
    <section
      id={elementId(id)}
      className="card report-section"
      aria-label={t(`section.${id}`)}
      aria-busy={!isDrawn}
    >
      <h2 tabIndex={-1}>
        {t(`section.${id}`)} {!UNMARKED.has(id) && <IncompleteMark />}
      </h2>
      {isDrawn ? <ErrorBoundary>{children}</ErrorBoundary> : <div className="part-wait" />}
    </section>
  );
}

/** The section that stands at the top of the view. */
function useCurrent(): SectionId {
  const [current, setCurrent] = useState<SectionId>('summary');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find((entry) => entry.isIntersecting);
        const id = SECTIONS.find((each) => elementId(each) === reached?.target.id);
        if (id) setCurrent(id);
      },
      // A thin line a little below the sticky bars decides.
      { rootMargin: '-140px 0px -75% 0px' },
    );
    for (const id of SECTIONS) {
      const section = document.getElementById(elementId(id));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

/** A shorter name, where the heading is too long for a list that shows all of them. */
function useShortName() {
  const t = useT();
  return (id: SectionId) => {
    const short = `short.${id}`;
    return isKey(short) ? t(short) : t(`section.${id}`);
  };
}

export function SectionNav() {
  const t = useT();
  const name = useShortName();
  const current = useCurrent();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Only sideways: the list itself is always in sight.
    const marked = list.current?.querySelector<HTMLElement>(`[data-id="${current}"]`);
    if (list.current && marked) list.current.scrollLeft = marked.offsetLeft - list.current.clientWidth / 2;
  }, [current]);
  return (
    <nav className="section-nav" aria-label={t('sections')} {...{ [CURRENT]: current }}>
      <ul ref={list}>
        {SECTIONS.map((id) => (
          <li key={id}>
            <button
              type="button"
              data-id={id}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => goTo(id)}
            >
              {name(id)}
            </button>
          </li>
        ))}
      </ul>
      <select
        aria-label={t('sections')}
        value={current}
        onChange={(event) => goTo(event.target.value as SectionId)}
      >
        {SECTIONS.map((id) => (
          <option key={id} value={id}>
            {t(`section.${id}`)}
          </option>
        ))}
      </select>
    </nav>
  );
}
