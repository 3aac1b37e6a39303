// The filters of the transactions panel: fields for the usual ones, chips for those that a figure brought along.
import { Button, DatePicker, Input, Select, Tag } from '@arco-design/web-react';
import { type KeyboardEvent, useState } from 'react';
import { formatFen, parseFen } from '@/shared/money';
import { SearchField } from '@/shared/SearchField';
import { useWords } from '../../cases/wording';
import { type changed, FILTERS, type FilterName, panelValue } from '../address';
import type { Report } from '../types';
import { useDescriptions } from './described';
import { isKey, useT } from './texts';

interface Props {
  report: Report;
  query: URLSearchParams;
  onChange: (changes: Parameters<typeof changed>[1]) => void;
}

const CHIPS = [
  'side',
  'left_code',
  'party_key',
  'debt_key',
  'debt_way',
  'weekday',
  'hour',
  'rule',
  'finding',
  'use',
  'income',
  'edge',
  'path',
  'missing_account',
] as const;

export function TransactionFilters({ report, query, onChange }: Props) {
  const t = useT();
  const [from, to] = [panelValue(query, 'from'), panelValue(query, 'to')];
  return (
    <div className="filters tx-filters">
      <SearchField
        label={t('keyword')}
        value={panelValue(query, 'keyword')}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <Choices report={report} query={query} onChange={onChange} />
      <DatePicker.RangePicker
        aria-label={t('dates')}
        {...(from && to ? { value: [from, to] } : { value: [] })}
        onChange={(days) => onChange({ from: days?.[0] ?? null, to: days?.[1] ?? null })}
      />
      <Amount name="min_fen" label={t('least')} query={query} onChange={onChange} />
      <Amount name="max_fen" label={t('most')} query={query} onChange={onChange} />
      <Button type="text" onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
        {t('reset')}
      </Button>
      <Chips report={report} query={query} onChange={onChange} />
    </div>
  );
}

function Choices({ report, query, onChange }: Props) {
  const t = useT();
  const words = useWords();
  const categories = report.categories.map(({ code, name }) => ({ value: code, label: words(name) }));
  const files = report.files.map(({ index, file, member }) => ({
    value: String(index),
    label: member ?? file,
  }));
  const choice = (name: FilterName, label: string, options: { value: string; label: string }[]) => {
    const value = panelValue(query, name);
    return (
      <Select
        aria-label={label}
        placeholder={label}
        allowClear
        showSearch={options.length > 10}
        value={options.some((option) => option.value === value) ? value : undefined}
        onChange={(next?: string) => onChange({ [name]: next ?? null })}
        options={options}
      />
    );
  };
  return (
    <>
      {choice('flow', t('flow'), [
        { value: 'in', label: t('flow.in') },
        { value: 'out', label: t('flow.out') },
        { value: 'left', label: t('flow.left') },
      ])}
      {choice('direction', t('direction'), [
        { value: 'in', label: t('direction.in') },
        { value: 'out', label: t('direction.out') },
        { value: 'neutral', label: t('direction.neutral') },
      ])}
      {choice('category', t('category'), categories)}
      {choice(
        'month',
        t('month'),
        report.months.map(({ month }) => ({ value: month, label: month })),
      )}
      {files.length > 1 && choice('statement', t('statement'), files)}
    </>
  );
}

interface AmountProps extends Omit<Props, 'report'> {
  name: 'min_fen' | 'max_fen';
  label: string;
}

function Amount({ name, label, query, onChange }: AmountProps) {
  const t = useT();
  const value = panelValue(query, name);
  const shown = /^\d+$/.test(value) ? formatFen(Number(value)) : '';
  const [isBad, setBad] = useState(false);
  function apply(text: string) {
    const fen = text.trim() === '' ? null : parseFen(text);
    const isWrong = text.trim() !== '' && (fen === null || fen < 0);
    setBad(isWrong);
    if (!isWrong && String(fen ?? '') !== value) onChange({ [name]: fen });
  }
  return (
    <Input
      key={shown}
      className="tx-amount-filter"
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      defaultValue={shown}
      title={isBad ? t('badAmount') : ''}
      onBlur={(event) => apply(event.target.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') apply(event.currentTarget.value);
      }}
      {...(isBad ? { status: 'error' as const, 'aria-invalid': true } : {})}
    />
  );
}

/** Filters without a field of their own, in words, each to be taken away. */
function Chips({ report, query, onChange }: Props) {
  const t = useT();
  const describe = useDescriptions(report);
  const category = panelValue(query, 'category');
  // A figure may stand for several categories at once, which no single choice can show.
  const several = category !== '' && !report.categories.some(({ code }) => code === category);
  const given: { name: FilterName; value: string }[] = CHIPS.map((name) => ({
    name,
    value: panelValue(query, name),
  }));
  if (several) given.push({ name: 'category', value: category });
  // With one file there is no choice between files; a figure may still have named it.
  if (report.files.length < 2) given.push({ name: 'statement', value: panelValue(query, 'statement') });
  const shown = given.filter(({ value }) => value !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="tx-chips">
      {shown.map(({ name, value }) => {
        const key = `chip.${name}`;
        const text = isKey(key) ? t(key, { value: describe(name, value) }) : value;
        return (
          <li key={name}>
            <Tag color="arcoblue">
              {text}
              <button
                type="button"
                aria-label={t('remove', { name: text })}
                onClick={() => onChange({ [name]: null })}
              >
                ×
              </button>
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}
