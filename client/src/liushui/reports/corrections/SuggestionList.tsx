// For administrators: what operators of all accounts corrected alike, as rules of words that could be taken over.
import { Spin, Tag } from '@arco-design/web-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount } from '@/shared/money';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { useWords } from '../../cases/wording';
import { getSuggestions, type Suggestion } from '../../rulebook/rules/suggestions';
import { PagedTable } from '../PagedTable';
import { useT } from './texts';
import './Corrections.css';

export function SuggestionList() {
  const t = useT();
  const { data, error, reload } = useLoaded(getSuggestions);
  const columns = useColumns();
  return (
    <>
      <p className="corrections-note">{t('offeredNote')}</p>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin block className="corrections-wait" />}
      {data?.length === 0 && (
        <DataTable
          label={t('offered')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('noneOffered')} hint={t('noneOfferedHint')} />}
        />
      )}
      {data && data.length > 0 && (
        <PagedTable label={t('offered')} columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
    </>
  );
}

function useColumns(): Column<Suggestion>[] {
  const t = useT();
  const words = useWords();
  return [
    {
      key: 'words',
      title: t('words'),
      isHeading: true,
      render: (line) => (
        <span className="correction-words">
          {line.words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </span>
      ),
    },
    { key: 'field', title: t('field'), render: ({ field }) => t(`field.${field}`) },
    {
      key: 'category',
      title: t('category'),
      render: ({ direction, category_name }) =>
        `${t(direction === 'in' ? 'in' : 'out')} · ${words(category_name)}`,
    },
    {
      key: 'corrections',
      title: t('agreeing'),
      isNumeric: true,
      render: ({ corrections }) => formatCount(corrections),
    },
    {
      key: 'accounts',
      title: t('accounts'),
      isNumeric: true,
      render: ({ accounts }) => formatCount(accounts),
    },
    {
      key: 'against',
      title: t('against'),
      isNumeric: true,
      render: ({ against }) =>
        against === 0 ? '–' : <StateTag tone="warning">{formatCount(against)}</StateTag>,
    },
    {
      key: 'take',
      title: '',
      render: ({ id }) => (
        <Link to={`/admin/rules?suggest=${encodeURIComponent(id)}`}>{t('takeAsRule')}</Link>
      ),
    },
  ];
}
