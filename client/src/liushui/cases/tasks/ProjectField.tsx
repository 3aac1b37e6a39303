// The project that a task is shared with; without any there is nothing to choose.
import { Select } from '@arco-design/web-react';
import { useCallback } from 'react';
import { useLoaded } from '@/shared/useLoaded';
import { getProjects } from '../api';
import { useT } from './texts';

interface Props {
  value: number | null;
  isDisabled?: boolean;
  onChange: (projectId: number | null) => void;
}

export function ProjectField({ value, isDisabled = false, onChange }: Props) {
  const t = useT();
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => getProjects({ signal, isQuiet: true }), []),
  );
  if (!data?.length) return null;
  return (
    <div className="field">
      <span id="task-project-label" className="field-label">
        {t('shareWith')}
      </span>
      <Select
        aria-labelledby="task-project-label"
        placeholder={t('shareNobody')}
        allowClear
        disabled={isDisabled}
        value={value ?? undefined}
        options={data.map(({ id, name, peopleNumber }) => ({
          label: t('projectPeople', { name, count: peopleNumber }),
          value: id,
        }))}
        onChange={(id?: number) => onChange(id ?? null)}
      />
    </div>
  );
}
