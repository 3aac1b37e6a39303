// What a trial run found: each rule before and after, answers that differ, categories that move.
import { Checkbox } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount, formatFen } from '@/shared/money';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useT as useSharedT } from '@/shared/texts';
import { ResultTag } from '../../cases/tags';
import { useJoin, useWords } from '../../cases/wording';
import type {
  BacktestFigures,
  BacktestHit,
  BacktestQuestion,
  BacktestResult as BacktestResultData,
  BacktestRow,
} from './api';
import { nameOf } from './figures';
import { useT } from './texts';

export function BacktestResult({ result }: { result: BacktestResultData }) {
  const t = useT();
  return (
    <div className="rules-result">
      <div>
        <strong>{t('backtestSummary', { reports: result.reports, touched: result.touched })}</strong>
        {result.real_changed > 0 && <p>{t('backtestReal', { count: result.real_changed })}</p>}
        {result.skipped.length > 0 && <Skipped result={result} />}
      </div>
      <HitTable hits={result.hits} />
      <Questions questions={result.questions} />
      <section>
        <h3>{t('categoriesChanged')}</h3>
        <p>
          {result.categories.rows > 0
            ? t('categoriesRows', { rows: result.categories.rows, reports: result.categories.reports })
            : t('noCategories')}
        </p>
        <Examples rows={result.categories.examples} />
      </section>
    </div>
  );
}

function Skipped({ result }: { result: BacktestResultData }) {
  const t = useT();
  const shared = useSharedT();
  const join = useJoin();
  const names = result.skipped.map(
    ({ report_id, customer, problem }) =>
      (customer || t('openReport', { id: report_id })) +
      shared('aside', { text: nameOf(t, 'problem', problem ?? '') }),
  );
  return (
    <p className="rules-quiet">
      {t('named', { name: t('backtestSkipped', { count: names.length }) })}
      {join(names)}
    </p>
  );
}

function HitTable({ hits }: { hits: readonly BacktestHit[] }) {
  const t = useT();
  const words = useWords();
  const [isNarrow, setNarrow] = useState(true);
  const shown = isNarrow ? hits.filter((hit) => hit.is_changed) : hits;
  const columns: Column<BacktestHit>[] = [
    {
      key: 'rule',
      title: t('rule'),
      isHeading: true,
      render: (hit) => (
        <span className="rules-name">
          {words(hit.name)} <code>{hit.rule}</code>
        </span>
      ),
    },
    { key: 'before', title: t('before'), isNumeric: true, render: (hit) => <Figures of={hit.before} /> },
    { key: 'after', title: t('after'), isNumeric: true, render: (hit) => <Figures of={hit.after} /> },
    {
      key: 'touched',
      title: t('touched'),
      render: (hit) =>
        hit.is_changed ? (
          <>
            {t('changedReports', { count: hit.changed_reports })}
            <Examples title={t('gained')} rows={hit.gained} />
            <Examples title={t('lost')} rows={hit.lost} />
          </>
        ) : (
          t('same')
        ),
    },
  ];
  return (
    <section>
      <div className="card-head">
        <h3>{t('hitsBeforeAfter')}</h3>
        <Checkbox checked={isNarrow} onChange={setNarrow}>
          {t('onlyChanged')}
        </Checkbox>
      </div>
      <DataTable
        label={t('hitsBeforeAfter')}
        columns={columns}
        rows={shown}
        rowKey={({ rule }) => rule}
        empty={<EmptyState title={t(hits.length > 0 ? 'same' : 'noHits')} />}
      />
    </section>
  );
}

function Figures({ of }: { of: BacktestFigures }) {
  const t = useT();
  const join = useJoin();
  if (of.reports === 0) return <>–</>;
  const levels = Object.entries(of.severities).map(
    ([level, count]) => `${nameOf(t, 'level', level)} ${formatCount(Number(count))}`,
  );
  return (
    <>
      {t('rowsSum', { rows: formatCount(of.rows), sum: formatFen(of.sum_fen) })}
      <br />
      <span className="rules-quiet">
        {t('inReports', { count: of.reports })} · {join(levels)}
      </span>
    </>
  );
}

function Examples({ title, rows }: { title?: string; rows: readonly BacktestRow[] }) {
  const t = useT();
  const shared = useSharedT();
  const join = useJoin();
  if (rows.length === 0) return null;
  return (
    <ul className="rules-examples" aria-label={title ?? t('examples')}>
      {title && <li>{t('named', { name: title })}</li>}
      {rows.map((row) => (
        <li key={`${row.report_id}-${row.n}`}>
          <Link className="text-link" to={`/report/reportinfo?id=${row.report_id}`}>
            {row.customer || t('openReport', { id: row.report_id })}
          </Link>{' '}
          {row.day} <span className="figures">{formatFen(row.amount_fen)}</span> {join([row.party, row.text])}
          {row.before && row.after && shared('aside', { text: `${row.before} → ${row.after}` })}
        </li>
      ))}
    </ul>
  );
}

function Questions({ questions }: { questions: readonly BacktestQuestion[] }) {
  const t = useT();
  const words = useWords();
  const columns: Column<BacktestQuestion>[] = [
    {
      key: 'name',
      title: t('rule'),
      isHeading: true,
      render: (each) => (
        <span className="rules-name">
          {words(each.name)} <code>{each.id}</code>
        </span>
      ),
    },
    { key: 'before', title: t('before'), render: (each) => <AnswerTag answer={each.before} /> },
    { key: 'after', title: t('after'), render: (each) => <AnswerTag answer={each.after} /> },
    {
      key: 'reports',
      title: t('backtestReports'),
      isNumeric: true,
      render: ({ reports }) => formatCount(reports),
    },
    {
      key: 'examples',
      title: t('examples'),
      render: ({ examples }) =>
        examples.map((each) => (
          <Link
            key={each.report_id}
            className="text-link"
            style={{ marginRight: 8 }}
            to={`/report/reportinfo?id=${each.report_id}`}
          >
            {each.customer || t('openReport', { id: each.report_id })}
          </Link>
        )),
    },
  ];
  return (
    <section>
      <h3>{t('questionsChanged')}</h3>
      {questions.length === 0 ? (
        <p>{t('noQuestions')}</p>
      ) : (
        <DataTable
          label={t('questionsChanged')}
          columns={columns}
          rows={questions}
          rowKey={(each) => `${each.id}-${each.before?.result}-${each.after?.result}-${each.after?.severity}`}
        />
      )}
    </section>
  );
}

function AnswerTag({ answer }: { answer: BacktestQuestion['before'] }) {
  const t = useT();
  return answer ? <ResultTag result={answer.result} severity={answer.severity} /> : t('notAsked');
}
