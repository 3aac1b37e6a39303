// The filters of the report list; all of them live in the address.
import { Button, DatePicker, Select } from '@arco-design/web-react';
import { useCallback, useMemo } from 'react';
import { SearchField } from '@/shared/SearchField';
import type { useFilters } from '@/shared/useFilters';
import { getReports, REPORT_FILTERS } from '../api';
import { SEVERITIES } from '../types';
import { useLoaded } from '../useLoaded';
import { useWords } from '../wording';
import { useT } from './texts';

interface Props {
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

const AUTHENTICITIES = ['agrees', 'disagrees', 'unproven'] as const;
/** The sources offered are those of the newest reports, as many as one page holds. */
const NEWEST = new URLSearchParams({ pageSize: '100' });

function useSources(): { label: string; value: string }[] {
  const words = useWords();
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => getReports(NEWEST, { signal, isQuiet: true }), []),
  );
  return useMemo(() => {
    const found = new Map<string, string>();
    for (const line of data?.list ?? []) {
      line.sources.forEach((source, at) => {
        found.set(source, words(line.source_names[at]) || source);
      });
    }
    return [...found].map(([value, label]) => ({ value, label }));
  }, [data, words]);
}

export function ReportFilters({ query, onChange }: Props) {
  const t = useT();
  const sources = useSources();
  const [from, to] = [query.get('from'), query.get('to')];
  const choice = (
    name: 'source' | 'risk' | 'state',
    label: string,
    options: { label: string; value: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      value={query.get(name) ?? undefined}
      onChange={(value?: string) => onChange({ [name]: value })}
      options={options}
    />
  );
  return (
    <div className="filters report-filters">
      <SearchField
        label={t('search')}
        value={query.get('keyword') ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
      />
      {choice('source', t('source'), sources)}
      {choice('risk', t('risk'), [
        ...SEVERITIES.map((severity) => ({ label: t(`severity.${severity}`), value: severity as string })),
        { label: t('severity.none'), value: 'none' },
      ])}
      {choice(
        'state',
        t('authenticity'),
        AUTHENTICITIES.map((state) => ({ label: t(`authenticity.${state}`), value: state })),
      )}
      <DatePicker.RangePicker
        aria-label={t('dates')}
        {...(from && to ? { value: [from, to] } : { value: [] })}
        onChange={(days) => onChange({ from: days?.[0], to: days?.[1] })}
      />
      <Button
        type="text"
        onClick={() => onChange(Object.fromEntries(REPORT_FILTERS.map((name) => [name, null])))}
      >
        {t('reset')}
      </Button>
    </div>
  );
}
