// The chart of reports or statement rows, day by day.
import { Radio } from '@arco-design/web-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Chart } from '@/shared/charts/Chart';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PartFailed } from '@/shared/PartFailed';
import { useFilters } from '@/shared/useFilters';
import type { ChartData, Series } from './api';
import { useT } from './texts';

const SPANS = [7, 30, 90];
const SERIES = ['reports', 'rows', 'content'] as const;
const NAMES = { reports: 'seriesReports', rows: 'seriesRows', content: 'seriesContent' } as const;

/** What to draw, as the address says it. */
export function choiceOf(query: URLSearchParams): { series: (typeof SERIES)[number]; days: number } {
  const days = Number(query.get('days'));
  return {
    series: SERIES.find((each) => each === query.get('series')) ?? 'reports',
    days: SPANS.includes(days) ? days : 30,
  };
}

export function WorkCard({ chart }: { chart: ChartData | null }) {
  const t = useT();
  const [query, change] = useFilters();
  const { series, days } = choiceOf(query);
  const name = t(NAMES[series]);
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('work')} <DemoTag of={chart?.data[0]?.demo} />
        </h2>
        <div className="work-choices">
          <Radio.Group
            type="button"
            aria-label={t('series')}
            value={series}
            onChange={(value: Series) => change({ series: value })}
            options={SERIES.map((each) => ({ label: t(NAMES[each]), value: each }))}
          />
          <Radio.Group
            type="button"
            aria-label={t('span')}
            value={days}
            onChange={(value: number) => change({ days: value })}
            options={SPANS.map((span) => ({ label: t('days', { days: span }), value: span }))}
          />
        </div>
      </div>
      <WorkChart
        chart={chart}
        name={name}
        isContent={series === 'content'}
        label={t('workOf', { series: name, days })}
      />
    </section>
  );
}

interface WorkChartProps {
  chart: ChartData | null;
  name: string;
  label: string;
  isContent: boolean;
}

function WorkChart({ chart, name, label, isContent }: WorkChartProps) {
  const t = useT();
  const values = chart?.data[0]?.value;
  const days = chart?.xAxis;
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: {
        type: 'category',
        data: days ?? [],
        axisLabel: { hideOverlap: true, formatter: (day: string) => day.slice(5) },
      },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        {
          type: 'bar',
          name,
          data: values ?? [],
          barMaxWidth: 22,
          itemStyle: { borderRadius: [3, 3, 0, 0] },
        },
      ],
    }),
    [days, values, name],
  );
  if (!days || !values) return <PartFailed />;
  if (values.every((value) => value === 0) && isContent) {
    return <EmptyState title={t('noViews')} hint={t('noViewsHint')} />;
  }
  if (values.every((value) => value === 0)) {
    return (
      <EmptyState
        title={t('noWork')}
        hint={t('noWorkHint')}
        action={
          <Link className="text-link" to="/list/card?new=1">
            {t('newTask')}
          </Link>
        }
      />
    );
  }
  const rows = days.map((day, at) => [day, formatCount(values[at] ?? 0)]);
  return <Chart label={label} option={option} height={280} table={{ head: [t('day'), name], rows }} />;
}
