// Only the tasks of one project; not there for whoever belongs to none.
import { Select } from '@arco-design/web-react';
import { useCallback } from 'react';
import type { useFilters } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { getProjects } from '../api';
import { useT } from './texts';

interface Props {
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

export function ProjectFilter({ query, onChange }: Props) {
  const t = useT();
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => getProjects({ signal, isQuiet: true }), []),
  );
  const chosen = Number(query.get('project_id')) || undefined;
  if (!data?.length && chosen === undefined) return null;
  return (
    <Select
      className="project-filter"
      aria-label={t('ofProject')}
      placeholder={t('allProjects')}
      allowClear
      value={chosen}
      options={(data ?? []).map(({ id, name }) => ({ label: name, value: id }))}
      onChange={(id?: number) => onChange({ project_id: id })}
    />
  );
}
