// How often the account did what in the last week, against the week before.
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import type { Visit } from './api';
import { useT } from './texts';

const SHOWN = 6;

export function VisitCard({ visits }: { visits: Visit[] | null }) {
  const t = useT();
  const change = ({ growth, base }: Visit) => {
    if (base === 0) return t('noBase');
    if (growth === 0) return t('level');
    return t(growth > 0 ? 'growthUp' : 'growthDown', { percent: Math.abs(growth) });
  };
  return (
    <section className="card" aria-label={t('visits')}>
      <h2>{t('visits')}</h2>
      {visits?.length ? (
        <ul className="visit-lines">
          {visits.slice(0, SHOWN).map((each) => (
            <li key={each.name}>
              <span>
                {each.name}
                <small>{change(each)}</small>
              </span>
              <strong className="figures">{formatCount(each.visits)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('noVisits')} />
      )}
    </section>
  );
}
