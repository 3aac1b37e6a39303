// Two reports side by side: what each covers, its figures, its red flags, and the parties that both have.
import { Drawer, Spin } from '@arco-design/web-react';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '@/shared/LoadFailure';
import { amountsOf, formatCount } from '@/shared/money';
import { DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { SeverityTag, VerdictTag } from '../../cases/tags';
import { formatPeriod, useJoin, useWords } from '../../cases/wording';
import { getReport } from '../api';
import type { Report, ReportInfo } from '../types';
import { reportAddress } from '../versions/address';
import { FIGURES } from '../words/figures';
import { useT as useWordsT } from '../words/texts';
import type { Pair } from './address';
import { flagsOf, GROUPS, sharedParties, shownFigure } from './compared';
import { useT } from './texts';

const PARTIES_SHOWN = 20;

type Two<T> = readonly [T, T];

export function CompareDrawer({ pair: [first, second], onClose }: { pair: Pair; onClose: () => void }) {
  const t = useT();
  const load = useCallback(
    (): Promise<Two<ReportInfo>> => Promise.all([getReport(first, null), getReport(second, null)]),
    [first, second],
  );
  const { data, error, reload } = useLoaded(load);
  return (
    <Drawer visible title={t('title')} width="min(960px, 100vw)" footer={null} onCancel={onClose}>
      <div className="compare" role="dialog" aria-label={t('title')}>
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin block className="compare-wait" />}
        {data && <Both both={data} />}
      </div>
    </Drawer>
  );
}

function Both({ both }: { both: Two<ReportInfo> }) {
  const t = useT();
  const said = useWordsT();
  const words = useWords();
  const join = useJoin();
  const reports: Two<Report> = [both[0].report, both[1].report];
  const isOneCurrency = reports[0].currency === reports[1].currency;
  const amount = amountsOf(reports.map(({ currency }) => currency));
  return (
    <>
      {!isOneCurrency && (
        <p className="compare-note" role="note">
          {t('otherCurrency')}
        </p>
      )}
      <table className="compare-table" aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            {both.map(({ line }) => (
              <th scope="col" key={line.id}>
                <Link className="text-link" to={reportAddress(line.id)}>
                  {line.customer}
                </Link>
                <small>{said('versionShort', { version: line.version })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={t('period')} both={both}>
            {({ report }) => (
              <>
                {formatPeriod(report.period_from, report.period_to)}
                <small>
                  {said('days', { count: report.summary.days })} ·{' '}
                  {said('rowsOf', { count: formatCount(report.summary.rows) })}
                </small>
              </>
            )}
          </Row>
          <Row name={t('sources')} both={both}>
            {({ line }) => join(line.source_names.map(words)) || '–'}
          </Row>
          <Row name={t('verdict')} both={both}>
            {({ line }) => (
              <>
                <VerdictTag level={line.level} text={line.verdict_text} />
                {line.incomplete && <small>{t('partRead')}</small>}
              </>
            )}
          </Row>
          <Row name={t('review')} both={both}>
            {({ line: { review } }) =>
              review.state === 'complete'
                ? said('review.complete')
                : review.items
                  ? said('reviewedOf', { reviewed: review.decided ?? 0, total: review.items })
                  : said('review.open')
            }
          </Row>
        </tbody>
        {(['income', 'debts', 'flow'] as const).map((group) => (
          <Group key={group} title={group === 'flow' ? t('flow') : said(`chapter.${group}`)}>
            {GROUPS[group]
              .filter((id) => reports.some((each) => shownFigure(id, each, amount) !== '–'))
              .map((id) => (
                <Row key={id} name={words(FIGURES[id].name)} both={both} isFigure>
                  {({ report }) => shownFigure(id, report, amount)}
                </Row>
              ))}
          </Group>
        ))}
        <Flags reports={reports} />
      </table>
      <Shared both={both} reports={reports} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tbody>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

interface RowProps {
  name: string;
  both: Two<ReportInfo>;
  isFigure?: boolean;
  children: (info: ReportInfo) => ReactNode;
}

function Row({ name, both, isFigure = false, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {both.map((info) => (
        <td key={info.line.id} className={isFigure ? 'figures' : undefined}>
          {children(info)}
        </td>
      ))}
    </tr>
  );
}

function Flags({ reports }: { reports: Two<Report> }) {
  const t = useT();
  const words = useWords();
  const flags = flagsOf(reports);
  return (
    <Group title={t('flags')}>
      {flags.length === 0 && (
        <tr>
          <td colSpan={3}>{t('noFlags')}</td>
        </tr>
      )}
      {flags.map(({ id, name, severities }) => (
        <tr key={id}>
          <th scope="row">{words(name)}</th>
          {severities.map((severity, side) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the side is what a severity is of
            <td key={side}>
              {severity ? (
                <SeverityTag severity={severity} />
              ) : (
                <span className="quiet">{t('notThere')}</span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </Group>
  );
}

function Shared({ both, reports }: { both: Two<ReportInfo>; reports: Two<Report> }) {
  const t = useT();
  const parties = sharedParties(reports);
  const amount = amountsOf(reports.map(({ currency }) => currency));
  const side = (at: 0 | 1) => ({
    key: `side-${at}`,
    title: both[at].line.customer,
    isNumeric: true,
    render: ({ sides }: (typeof parties)[number]) => {
      const { currency } = reports[at];
      const { in_fen, out_fen } = sides[at];
      const parts = [
        in_fen > 0 && t('in', { amount: amount(in_fen, currency) }),
        out_fen > 0 && t('out', { amount: amount(out_fen, currency) }),
      ];
      return parts.filter(Boolean).join(' · ');
    },
  });
  return (
    <section className="compare-shared">
      <h3>{t('shared')}</h3>
      <p className="quiet">{parties.length > 0 ? t('sharedNote') : t('noShared')}</p>
      {parties.length > 0 && (
        <DataTable
          isAlwaysTable
          label={t('shared')}
          rows={parties.slice(0, PARTIES_SHOWN)}
          rowKey={({ key }) => key}
          columns={[
            { key: 'party', title: t('party'), isHeading: true, render: ({ sides }) => sides[0].party },
            side(0),
            side(1),
          ]}
        />
      )}
    </section>
  );
}
