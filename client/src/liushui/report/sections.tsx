// The sections of a report and the way between them: a sticky list, or a choice on narrow screens.
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from '@/shared/ErrorBoundary';
import { useT } from './texts';

export const SECTIONS = [
  'summary',
  'authenticity',
  'months',
  'categories',
  'income',
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

const elementId = (id: SectionId) => `section-${id}`;

/** Move sight and focus to a section. The address is the router's, so an anchor cannot do it. */
export function goTo(id: SectionId): void {
  const section = document.getElementById(elementId(id));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const t = useT();
  return (
    <section id={elementId(id)} className="card report-section" aria-label={t(`section.${id}`)}>
      <h2 tabIndex={-1}>{t(`section.${id}`)}</h2>
      <ErrorBoundary>{children}</ErrorBoundary>
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

export function SectionNav() {
  const t = useT();
  const current = useCurrent();
  return (
    <nav className="section-nav" aria-label={t('sections')}>
      <ul>
        {SECTIONS.map((id) => (
          <li key={id}>
            <button type="button" aria-current={id === current ? 'true' : undefined} onClick={() => goTo(id)}>
              {t(`section.${id}`)}
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
