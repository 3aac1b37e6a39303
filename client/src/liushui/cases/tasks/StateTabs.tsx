// The states of tasks as a row of links with counts; the choice lives in the address.
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useStrip } from '@/shared/useStrip';
import { TASK_STATES, type TaskCounts } from '../types';
import { useT } from './texts';

interface Props {
  query: URLSearchParams;
  counts: TaskCounts | null;
}

export function StateTabs({ query, counts }: Props) {
  const t = useT();
  const current = query.get('state') ?? '';
  const row = useRef<HTMLElement>(null);
  useStrip(row, current);
  const total = counts && TASK_STATES.reduce((sum, state) => sum + counts[state], 0);
  const tabs = [
    { state: '', label: t('state.all'), count: total },
    ...TASK_STATES.map((state) => ({ state, label: t(`state.${state}`), count: counts?.[state] ?? null })),
    // A kind of those that are done.
    { state: 'part_read', label: t('state.part_read'), count: counts?.part_read ?? null },
  ];
  return (
    <nav ref={row} className="segments" aria-label={t('states')}>
      {tabs.map(({ state, label, count }) => (
        <Link
          key={state}
          to={{ search: searchFor(query, state) }}
          aria-current={state === current ? 'true' : undefined}
        >
          {label}
          {count !== null && <span className="figures"> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}

function searchFor(query: URLSearchParams, state: string): string {
  const next = new URLSearchParams(query);
  next.delete('current');
  if (state) next.set('state', state);
  else next.delete('state');
  return next.toString();
}
