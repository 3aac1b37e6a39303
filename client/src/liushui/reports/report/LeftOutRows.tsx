// What was left out of real money and why, added up to prove that gross = real + left out.
import { formatFen } from '@/shared/money';
import { SideScroll } from '@/shared/table/SideScroll';
import { useWords } from '../../cases/wording';
import { DrillFen } from '../transactions/Drill';
import type { LeftOut, Report } from '../types';
import { useT } from '../words/texts';

const total = (rows: readonly LeftOut[], of: (row: LeftOut) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

export function LeftOutRows({ report: { left_out: rows, summary } }: { report: Report }) {
  const t = useT();
  const words = useWords();
  const left = {
    in: total(rows, (row) => row.in_fen),
    out: total(rows, (row) => row.out_fen),
    neutral: total(rows, (row) => row.neutral_fen),
  };
  const isWhole =
    summary.in_fen === summary.real_in_fen + left.in &&
    summary.out_fen === summary.real_out_fen + left.out &&
    summary.neutral_fen === left.neutral;
  return (
    <>
      <p className="verdict" data-verdict={isWhole ? 'holds' : 'broken'}>
        {t(isWhole ? 'reconciliation' : 'reconciliationBroken')}
      </p>
      <SideScroll aria-label={t('table', { name: t('section.leftOut') })}>
        <table className="plain-table matrix">
          <thead>
            <tr>
              <th scope="col">{t('reasonColumn')}</th>
              <th scope="col">{t('incoming')}</th>
              <th scope="col">{t('outgoing')}</th>
              <th scope="col">{t('neutral')}</th>
            </tr>
          </thead>
          <tbody>
            <tr className="total-row">
              <th scope="row">{t('realRow')}</th>
              <td>
                <DrillFen fen={summary.real_in_fen} to={{ flow: 'in' }} />
              </td>
              <td>
                <DrillFen fen={summary.real_out_fen} to={{ flow: 'out' }} />
              </td>
              <td className="figures">–</td>
            </tr>
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row">
                  {words(row.name)} <span className="quiet">{row.code}</span>
                </th>
                <td>
                  <DrillFen fen={row.in_fen} to={{ left_code: row.code, direction: 'in' }} />
                </td>
                <td>
                  <DrillFen fen={row.out_fen} to={{ left_code: row.code, direction: 'out' }} />
                </td>
                <td>
                  <DrillFen fen={row.neutral_fen} to={{ left_code: row.code, direction: 'neutral' }} />
                </td>
              </tr>
            ))}
            <tr className="total-row">
              <th scope="row">{t('leftOut')}</th>
              <td className="figures">{formatFen(left.in)}</td>
              <td className="figures">{formatFen(left.out)}</td>
              <td className="figures">{formatFen(left.neutral)}</td>
            </tr>
            <tr className="total-row">
              <th scope="row">{t('gross2')}</th>
              <td>
                <DrillFen fen={summary.in_fen} to={{ direction: 'in' }} />
              </td>
              <td>
                <DrillFen fen={summary.out_fen} to={{ direction: 'out' }} />
              </td>
              <td>
                <DrillFen fen={summary.neutral_fen} to={{ direction: 'neutral' }} />
              </td>
            </tr>
          </tbody>
        </table>
      </SideScroll>
      {rows.length === 0 && <p className="quiet">{t('noLeftOut')}</p>}
    </>
  );
}
