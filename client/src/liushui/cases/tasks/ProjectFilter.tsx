// Only the tasks of one project; not there for whoever belongs to none.
import { Select } from '@arco-design/web-react';
import type { useFilters } from '@/shared/useFilters';
import type { Project } from '../types';
import { useT } from './texts';

interface Props {
  projects: readonly Project[];
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

export function ProjectFilter({ projects, query, onChange }: Props) {
  const t = useT();
  const chosen = Number(query.get('project_id')) || undefined;
  if (projects.length === 0 && chosen === undefined) return null;
  return (
    <Select
      className="project-filter"
      aria-label={t('ofProject')}
      placeholder={t('allProjects')}
      allowClear
      value={chosen}
      options={projects.map(({ id, name }) => ({ label: name, value: id }))}
      onChange={(id?: number) => onChange({ project_id: id })}
    />
  );
}
