// The filters of the report list; all of them live in the address.
import { Button, DatePicker, Select } from '@arco-design/web-react';
import { SearchField } from '@/shared/SearchField';
import type { useFilters } from '@/shared/useFilters';
import { SEVERITIES } from '../../cases/types';
import { useWords } from '../../cases/wording';
import { REPORT_FILTERS } from '../api';
import type { ReportSource } from '../types';
import { useT } from '../words/texts';

interface Props {
  /** The sources of all reports, whatever is filtered. */
  sources: readonly ReportSource[];
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

const AUTHENTICITIES = ['agrees', 'disagrees', 'part_read', 'unproven'] as const;

const REVIEWS = ['open', 'complete'] as const;

export function ReportFilters({ sources, query, onChange }: Props) {
  const t = useT();
  const words = useWords();
  const [from, to] = [query.get('from'), query.get('to')];
  const choice = (
    name: 'source' | 'risk' | 'state' | 'review',
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
      {choice(
        'source',
        t('source'),
        sources.map(({ code, name }) => ({ value: code, label: words(name) })),
      )}
      {choice('risk', t('risk'), [
        ...SEVERITIES.map((severity) => ({ label: t(`severity.${severity}`), value: severity as string })),
        { label: t('severity.none'), value: 'none' },
      ])}
      {choice(
        'review',
        t('review'),
        REVIEWS.map((state) => ({ label: t(`review.${state}`), value: state })),
      )}
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
