// The ways of money in time order, step by step; each opens its transactions.
import { Fragment } from 'react';
import { formatCount, formatFen } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { formatPeriod, useWords } from '../../cases/wording';
import { PagedTable } from '../PagedTable';
import { Drill } from '../transactions/Drill';
import type { FundPath, Network } from '../types';
import { useT } from '../words/texts';

type Numbered = FundPath & { at: number };

export function Paths({ network: { paths = [], paths_total = 0 } }: { network: Network }) {
  const t = useT();
  const columns = useColumns();
  return (
    <>
      <h3>{t('paths')}</h3>
      {paths.length === 0 ? (
        <p className="quiet">{t('noPaths')}</p>
      ) : (
        <>
          <p className="quiet">
            {t('pathsNote')}
            {paths_total > paths.length &&
              ` ${t('pathsShown', { count: paths.length, total: formatCount(paths_total) })}`}
          </p>
          <PagedTable
            label={t('paths')}
            columns={columns}
            rows={paths.map((path, at): Numbered => ({ ...path, at }))}
            rowKey={({ at }) => String(at)}
          />
        </>
      )}
    </>
  );
}

function useColumns(): Column<Numbered>[] {
  const t = useT();
  return [
    { key: 'path', title: t('path'), isHeading: true, render: (path) => <Way path={path} /> },
    {
      key: 'carried',
      title: t('carried'),
      isNumeric: true,
      render: ({ at, fen, evidence }) => (
        <Drill
          to={{ path: at }}
          label={t('openPath', {
            amount: formatFen(fen),
            number: at + 1,
            count: evidence.length,
          })}
        >
          {formatFen(fen)}
        </Drill>
      ),
    },
    {
      key: 'period',
      title: t('period'),
      render: ({ first, last }) => <span className="figures">{formatPeriod(first, last)}</span>,
    },
    {
      key: 'days',
      title: t('pathDays'),
      render: ({ days }) => (days === 0 ? t('sameDay') : t('daysLong', { count: days })),
    },
  ];
}

function Way({ path: { steps } }: { path: FundPath }) {
  const words = useWords();
  return (
    <span className="fund-path">
      <b>{words(steps[0]?.source)}</b>
      {steps.map(({ target, day, fen, evidence }) => (
        <Fragment key={evidence.join(' ')}>
          <span className="fund-step figures">
            {day.slice(5)} · {formatFen(fen)} <span aria-hidden="true">→</span>
          </span>
          <b>{words(target)}</b>
        </Fragment>
      ))}
    </span>
  );
}
