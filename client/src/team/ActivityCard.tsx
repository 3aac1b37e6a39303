// What the account did lately, from its own part of the audit log.
import { Avatar } from '@arco-design/web-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { Pager } from '@/shared/table/Pager';
import { pageOf, type useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import type { Activity, ActivityList } from './api';
import { useT } from './texts';

export function ActivityCard({ activities }: { activities: Activity[] | null }) {
  const t = useT();
  return (
    <section className="card" aria-label={t('latest')}>
      <div className="card-head">
        <h2>{t('latest')}</h2>
        <Link className="text-link" to="/user/info?tab=activity">
          {t('viewAll')}
        </Link>
      </div>
      <Lines activities={activities ?? []} />
    </section>
  );
}

interface PageProps {
  page: ActivityList | null;
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

export function ActivityPage({ page, query, onChange }: PageProps) {
  const t = useT();
  return (
    <section className="card" aria-label={t('latest')}>
      <Lines activities={page?.list ?? []} />
      {page && page.total > 0 && (
        <Pager
          {...pageOf(query)}
          total={page.total}
          onChange={(current, pageSize) => onChange({ current, pageSize })}
        />
      )}
    </section>
  );
}

function Lines({ activities }: { activities: Activity[] }) {
  const t = useT();
  if (activities.length === 0) return <EmptyState title={t('noActivity')} />;
  return (
    <ul className="activity-lines">
      {activities.map((each) => (
        <li key={each.id}>
          <Avatar size={32}>{each.avatar ? <img src={each.avatar} alt="" /> : [...each.title][0]}</Avatar>
          <span>
            <strong>{each.title}</strong>
            <small>{each.description}</small>
          </span>
          <When text={each.time} />
        </li>
      ))}
    </ul>
  );
}
