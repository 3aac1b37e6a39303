// The four figures of a report, each with its reservation inside, in the words of the server.
import type { ReactNode } from 'react';
import { formatCount, formatFen } from '@/shared/money';
import { useWords } from '../../cases/wording';
import type { Drill as Filters } from '../address';
import { IncompleteMark } from '../Incomplete';
import { Drill } from '../transactions/Drill';
import type { Report } from '../types';
import { FIGURES } from '../words/figures';
import { useT } from '../words/texts';
import { goTo } from './chapters';
import type { ChapterId, PartId } from './order';

type Headline = Report['lead']['headlines'][number];
type Name = keyof typeof FIGURES & keyof Report['summary'];

/** What a figure without rows of its own leads to. */
const CHAPTER_OF: Partial<Record<string, ChapterId | PartId>> = {
  recognised_income_month_fen: 'income',
  net_fen: 'months',
  repayment_month_now_fen: 'debts',
  lenders_active_n: 'debts',
};

/** Reports of earlier versions have no notes. */
const PLAIN: readonly Headline[] = Object.keys(CHAPTER_OF).map((figure) => ({
  figure,
  note: null,
  warns: false,
  rows: null,
}));

export function KeyFigures({ report: { lead, summary } }: { report: Report }) {
  const t = useT();
  const words = useWords();
  const isOlder = summary.lenders_n == null;
  const headlines = lead.headlines.length > 0 ? lead.headlines : PLAIN;
  return (
    <dl className="key-figures">
      {headlines.map((headline) => (
        <div key={headline.figure}>
          <dt>
            {words(FIGURES[headline.figure as Name].name)} <IncompleteMark />
          </dt>
          <dd className="key-figure figures">
            <Value headline={headline} value={summary[headline.figure as Name] as number | null} />
          </dd>
          {(headline.note || isOlder) && (
            <dd className="figure-note figures" data-warns={headline.warns}>
              {headline.note ? words(headline.note) : t('older')}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Value({ headline: { figure, rows }, value }: { headline: Headline; value: number | null }) {
  if (value == null) return '–';
  const shown = FIGURES[figure as Name].unit === 'fen' ? formatFen(value) : formatCount(value);
  if (rows) return <Drill to={rows as Filters}>{shown}</Drill>;
  const chapter = CHAPTER_OF[figure];
  return chapter && value !== 0 ? <Jump to={chapter}>{shown}</Jump> : shown;
}

export function Jump({ to, children }: { to: ChapterId | PartId; children: ReactNode }) {
  return (
    <button type="button" className="jump" onClick={() => goTo(to)}>
      {children}
    </button>
  );
}
