// The filter form of the search table: typed here, asked for with Search, kept in the address.
import { Button, DatePicker, Input, Select } from '@arco-design/web-react';
import { IconRefresh, IconSearch } from '@arco-design/web-react/icon';
import { type FormEvent, useEffect, useState } from 'react';
import { SET_FILTERS } from './api';
import { useSetT } from './setTexts';

export const CONTENT_TYPES = ['img', 'horizontalVideo', 'verticalVideo'] as const;
export const FILTER_TYPES = ['artificial', 'rules'] as const;
export const STATUSES = ['online', 'offline'] as const;

type Values = Record<string, string | undefined>;

interface Props {
  query: URLSearchParams;
  onSearch: (filters: Record<string, string | null>) => void;
}

const NAMES = SET_FILTERS.filter((name) => name !== 'sort');

const valuesOf = (query: URLSearchParams): Values =>
  Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? undefined]));

export function SetFilters({ query, onSearch }: Props) {
  const t = useSetT();
  const [values, setValues] = useState<Values>(() => valuesOf(query));
  const address = query.toString();
  // Going back in the browser brings the filters of that address along.
  useEffect(() => setValues(valuesOf(new URLSearchParams(address))), [address]);
  const change = (changes: Values) => setValues((before) => ({ ...before, ...changes }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(Object.fromEntries(NAMES.map((name) => [name, values[name]?.trim() || null])));
  };
  const reset = () => onSearch(Object.fromEntries([...NAMES, 'sort'].map((name) => [name, null])));
  const text = (name: string, label: string) => (
    <div className="field">
      <span>{label}</span>
      <Input
        aria-label={label}
        allowClear
        value={values[name] ?? ''}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  );
  const choice = (name: string, label: string, options: { label: string; value: string }[]) => (
    <div className="field">
      <span>{label}</span>
      <Select
        aria-label={label}
        placeholder={t('all')}
        allowClear
        value={values[name]}
        onChange={(value?: string) => change({ [name]: value })}
        options={options}
      />
    </div>
  );
  return (
    <form className="set-filters" onSubmit={search}>
      <div className="set-fields">
        {text('number', t('number'))}
        {text('name', t('name'))}
        {choice(
          'contentType',
          t('contentType'),
          CONTENT_TYPES.map((type) => ({ label: t(`type.${type}`), value: type })),
        )}
        {choice(
          'filterType',
          t('filterType'),
          FILTER_TYPES.map((type) => ({ label: t(`filter.${type}`), value: type })),
        )}
        <div className="field">
          <span>{t('createdTime')}</span>
          <DatePicker.RangePicker
            aria-label={t('createdTime')}
            placeholder={[t('from'), t('to')]}
            {...(values.from && values.to ? { value: [values.from, values.to] } : { value: [] })}
            onChange={(days) => change({ from: days?.[0], to: days?.[1] })}
          />
        </div>
        {choice(
          'status',
          t('status'),
          STATUSES.map((status) => ({ label: t(`status.${status}`), value: status })),
        )}
      </div>
      <div className="set-buttons">
        <Button type="primary" htmlType="submit" icon={<IconSearch />}>
          {t('search')}
        </Button>
        <Button icon={<IconRefresh />} onClick={reset}>
          {t('reset')}
        </Button>
      </div>
    </form>
  );
}
