// The contents of a report: its chapters with counts and marks beside it, or a choice where the screen is narrow.
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../words/texts';
import { CURRENT, elementId, goTo } from './chapters';
import { CHAPTERS, type ChapterId, chaptersIn, chooseOrder, ORDERS, useOrder } from './order';

/** The chapter that stands at the top of the view. */
function useCurrent(): ChapterId {
  const [current, setCurrent] = useState<ChapterId>('summary');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find((entry) => entry.isIntersecting);
        const id = CHAPTERS.find((each) => elementId(each) === reached?.target.id);
        if (id) setCurrent(id);
      },
      // A thin line a little below the sticky bars decides.
      { rootMargin: '-190px 0px -70% 0px' },
    );
    for (const id of CHAPTERS) {
      const section = document.getElementById(elementId(id));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

export interface Mark {
  /** A count or a sign, and what it says. */
  shown: ReactNode;
  said?: string;
  tone: 'bad' | 'warning' | 'good' | 'quiet';
}

export function Contents({ marks }: { marks: Partial<Record<ChapterId, Mark>> }) {
  const t = useT();
  const order = useOrder();
  const current = useCurrent();
  const chapters = chaptersIn(order);
  return (
    <nav className="contents" aria-label={t('sections')} {...{ [CURRENT]: current }}>
      <ul>
        {chapters.map((id) => {
          const mark = marks[id];
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => goTo(id)}
              >
                <span>{t(`chapter.${id}`)}</span>
                {mark && (
                  <em className="figures" data-tone={mark.tone} title={mark.said}>
                    {mark.shown}
                  </em>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <select
        className="contents-choice"
        aria-label={t('sections')}
        value={current}
        onChange={(event) => goTo(event.target.value as ChapterId)}
      >
        {chapters.map((id) => (
          <option key={id} value={id}>
            {t(`chapter.${id}`)}
          </option>
        ))}
      </select>
      <fieldset className="contents-order">
        <legend className="visually-hidden">{t('order')}</legend>
        {ORDERS.map((name) => (
          <button key={name} type="button" aria-pressed={name === order} onClick={() => chooseOrder(name)}>
            {t(`order.${name}`)}
          </button>
        ))}
      </fieldset>
    </nav>
  );
}
