// The balance of each account over time, where the source states one.
import { Chart } from '@/shared/charts/Chart';
import { formatCount, formatFen } from '@/shared/money';
import { formatMaybeFen, useWords } from '../../cases/wording';
import { Drill } from '../transactions/Drill';
import type { BalanceLine, ReportFile } from '../types';
import { useT } from '../words/texts';
import { yuanAxis } from './axis';

interface Props {
  balances: readonly BalanceLine[];
  files: readonly ReportFile[];
}

export function Balances({ balances, files }: Props) {
  return balances.map((line) => (
    <Account key={line.index} line={line} file={files.find(({ index }) => index === line.index)} />
  ));
}

function Account({ line, file }: { line: BalanceLine; file: ReportFile | undefined }) {
  const t = useT();
  const words = useWords();
  const name = [words(file?.format_name), line.account].filter(Boolean).join(' ') || file?.file || '';
  const currency = file?.currency === 'XXX' ? `${t('currency')} ${t('currencyOpen')}` : file?.currency;
  const account = currency === 'CNY' ? name : [name, currency].filter(Boolean).join(' · ');
  return (
    <section className="balance-account" aria-label={account}>
      <h4>
        <Drill to={{ statement: line.index }}>{account}</Drill>
      </h4>
      <dl className="facts figures">
        <div>
          <dt>{t('dailyAverage')}</dt>
          <dd>{formatMaybeFen(line.average_fen)}</dd>
        </div>
        <div>
          <dt>{t('lowest')}</dt>
          <dd>{formatFen(line.lowest_fen)}</dd>
        </div>
        <div>
          <dt>{t('negativeDays')}</dt>
          <dd>{formatCount(line.negative_days)}</dd>
        </div>
        {line.low_days != null && line.low_fen != null && (
          <div>
            <dt>{t('lowDays', { limit: formatFen(line.low_fen) })}</dt>
            <dd>{formatCount(line.low_days)}</dd>
          </div>
        )}
      </dl>
      <Chart
        label={t('balanceChart', { account })}
        height={220}
        option={{
          tooltip: { trigger: 'axis', valueFormatter: (fen: number) => formatFen(fen) },
          grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
          xAxis: { type: 'time' },
          yAxis: yuanAxis,
          series: [
            {
              name: t('balance'),
              type: 'line',
              step: 'end',
              showSymbol: false,
              sampling: 'lttb',
              data: line.points.map(({ day, balance_fen }) => [day, balance_fen]),
            },
          ],
        }}
        table={{
          head: [t('day'), t('balance')],
          rows: line.points.map(({ day, balance_fen }) => [day, formatFen(balance_fen)]),
        }}
      />
    </section>
  );
}
