// The list of reports: search, filter, sort, open, export, delete.
import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { amountsOf, formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { sortedBy } from '@/shared/table/sorting';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import { VerdictTag } from '../cases/tags';
import { useOwns } from '../cases/useOwns';
import { formatPeriod, useJoin, useWords } from '../cases/wording';
import { deleteReport, getReports, REPORT_FILTERS } from './api';
import { useComparing } from './compare/useComparing';
import { ExportMenu } from './report/ExportMenu';
import { ReportFilters } from './report/ReportFilters';
import { SeverityBadges } from './tags';
import type { ReportLine, ReportList } from './types';
import { t as tNow, useT } from './words/texts';
import './ReportsPage.css';

export function loader({ request }: { request: Request }) {
  return getReports(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const { list, total, sources } = useLoaderData<ReportList>();
  const [query, change] = useFilters();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const comparing = useComparing();
  const isFiltered = REPORT_FILTERS.some((name) => name !== 'sort' && query.get(name));
  return (
    <>
      <PageHeader title={t('listTitle')} note={t('listNote')} />
      <div className="card report-list">
        <ReportFilters sources={sources} query={query} onChange={change} />
        {comparing.bar}
        <DataTable
          label={t('listTitle')}
          columns={useColumns(list, () => void revalidate(), comparing.buttonOf)}
          rows={list}
          rowKey={(line) => line.id}
          isLoading={state === 'loading'}
          {...sortedBy(query, change, 'createtime')}
          paging={{
            ...pageOf(query),
            total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
          empty={isFiltered ? <NoneFound onReset={() => change(NO_FILTERS)} /> : <None />}
        />
      </div>
    </>
  );
}

const NO_FILTERS = Object.fromEntries(REPORT_FILTERS.map((name) => [name, null]));

function NoneFound({ onReset }: { onReset: () => void }) {
  const t = useT();
  return (
    <EmptyState
      title={t('noneFound')}
      hint={t('noneFoundHint')}
      action={<Button onClick={onReset}>{t('reset')}</Button>}
    />
  );
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t('none')}
      hint={t('noneHint')}
      action={
        <Link className="text-link" to="/list/card?new=1">
          {t('newTask')}
        </Link>
      }
    />
  );
}

/** How far the review is; reports of before there were reviews have none. */
function ReviewState({ review: { state, items, decided, completed_text } }: Pick<ReportLine, 'review'>) {
  const t = useT();
  if (state === 'complete') {
    return (
      <StateTag tone="good">
        <span title={completed_text}>{t('review.complete')}</span>
      </StateTag>
    );
  }
  if (items === null || decided === null) return '–';
  if (items === 0) return <span className="quiet">{t('review.open')}</span>;
  return <span className="figures">{t('reviewedOf', { reviewed: decided, total: items })}</span>;
}

/** The verdict of a report; one that was read in part says so beside a heavier verdict too. */
function LineVerdict({ line }: { line: ReportLine }) {
  const t = useT();
  return (
    <span className="verdict-tags">
      <VerdictTag level={line.level} text={line.verdict_text} />
      {line.incomplete && line.authenticity !== 'part_read' && (
        <StateTag tone="warning">{t('authenticity.part_read')}</StateTag>
      )}
    </span>
  );
}

function useColumns(
  lines: readonly ReportLine[],
  onDone: () => void,
  compareButton: (line: ReportLine) => ReactNode,
): Column<ReportLine>[] {
  const t = useT();
  const join = useJoin();
  const words = useWords();
  const amount = amountsOf(lines.map(({ currency }) => currency));
  return [
    {
      key: 'customer',
      title: t('customer'),
      isHeading: true,
      isSortable: true,
      render: (line) => (
        <span className="report-about">
          <span className="report-name">
            <Link className="text-link" to={`/report/reportinfo?id=${line.id}`}>
              {line.customer}
            </Link>
            {line.demo && <StateTag tone="neutral">{t('demo')}</StateTag>}
          </span>
          <small>{join(line.source_names.map(words)) || '–'}</small>
          <small className="figures">
            {formatPeriod(line.period[0], line.period[1])} · {t('rowsOf', { count: formatCount(line.rows) })}
          </small>
        </span>
      ),
    },
    {
      key: 'recognised_income_month_fen',
      title: t('incomeMonth'),
      isNumeric: true,
      isSortable: true,
      render: ({ recognised_income_month_fen: income, currency }) =>
        income === null ? '–' : amount(income, currency),
    },
    {
      key: 'hits',
      title: t('chapter.suspicions'),
      isSortable: true,
      render: (line) => <SeverityBadges counts={line.hits} />,
    },
    {
      key: 'review',
      title: t('review'),
      render: ({ review }) => <ReviewState review={review} />,
    },
    {
      key: 'authenticity',
      title: t('authenticity'),
      render: (line) => <LineVerdict line={line} />,
    },
    {
      key: 'createtime',
      title: t('created'),
      isSortable: true,
      render: (line) => (
        <span className="report-about figures">
          <When text={line.createtime_text} />
          <small>{t('versionShort', { version: line.version })}</small>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (line) => (
        <span className="report-actions">
          <ExportMenu line={line} isText />
          {compareButton(line)}
          <DeleteButton line={line} onDone={onDone} />
        </span>
      ),
    },
  ];
}

function DeleteButton({ line, onDone }: { line: ReportLine; onDone: () => void }) {
  const t = useT();
  if (!useOwns(line.owner_id)) return null;
  return (
    <Button type="text" size="small" status="danger" onClick={() => confirmDelete(line, onDone)}>
      {t('delete')}
    </Button>
  );
}

function confirmDelete(line: ReportLine, onDone: () => void): void {
  askFirst({
    title: tNow('deleteTitle', { customer: line.customer }),
    content: tNow('deleteBody'),
    okText: tNow('delete'),
    isDangerous: true,
    onOk: () =>
      deleteReport(line.id).then(
        () => {
          void showSuccess(tNow('deleted'));
          onDone();
        },
        // The call has already said why; the list may show what changed meanwhile.
        () => onDone(),
      ),
  });
}
