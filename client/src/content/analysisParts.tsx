// What both analysis screens are made of: the range, growth, panels with a chart.
import { DatePicker, Radio } from '@arco-design/web-react';
import { IconArrowFall, IconArrowRise } from '@arco-design/web-react/icon';
import type { EChartsCoreOption } from 'echarts/core';
import type { ReactNode } from 'react';
import { Chart } from '@/shared/charts/Chart';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { PartFailed } from '@/shared/PartFailed';
import { daysBefore, formatDay } from '@/shared/time';
import { useFilters } from '@/shared/useFilters';
import { useAnalysisT } from './analysisTexts';

const SPANS = [
  { days: 7, label: 'last7' },
  { days: 30, label: 'last30' },
  { days: 90, label: 'last90' },
] as const;

const lastDays = (days: number) => {
  const today = new Date();
  return { from: formatDay(daysBefore(today, days - 1)), to: formatDay(today) };
};

export function RangeFilter() {
  const t = useAnalysisT();
  const [query, change] = useFilters();
  const from = query.get('from');
  const to = query.get('to');
  const chosen = from && to ? { from, to } : lastDays(30);
  const span = SPANS.find(({ days }) => {
    const last = lastDays(days);
    return last.from === chosen.from && last.to === chosen.to;
  });
  return (
    <div className="range-filter">
      <Radio.Group
        type="button"
        aria-label={t('range')}
        value={span?.days ?? null}
        options={SPANS.map(({ days, label }) => ({ label: t(label), value: days }))}
        onChange={(days: number) => change(lastDays(days))}
      />
      <DatePicker.RangePicker
        aria-label={t('range')}
        allowClear={false}
        placeholder={[t('from'), t('to')]}
        value={[chosen.from, chosen.to]}
        disabledDate={(day) => day.isAfter(new Date())}
        onChange={(days) => days && change({ from: days[0], to: days[1] })}
      />
    </div>
  );
}

interface GrowthProps {
  growth: number;
  before: number;
  days: number;
}

/** The change against the days before: rising, falling, unchanged, or nothing to compare with. */
export function Growth({ growth, before, days }: GrowthProps) {
  const t = useAnalysisT();
  if (before === 0) return <span className="growth">{t('noBase')}</span>;
  const percent = Math.abs(growth).toFixed(1);
  const direction = growth > 0 ? 'up' : growth < 0 ? 'down' : 'level';
  return (
    <span className="growth" data-direction={direction}>
      {direction === 'up' && <IconArrowRise aria-hidden="true" />}
      {direction === 'down' && <IconArrowFall aria-hidden="true" />}
      <strong>
        {direction === 'level' ? t('noChange') : t(direction === 'up' ? 'up' : 'down', { percent })}
      </strong>{' '}
      {t('against', { days })}
    </span>
  );
}

interface PanelProps {
  title: string;
  note?: string;
  /** The panel's call failed. */
  isFailed?: boolean;
  isEmpty?: boolean;
  /** How many of what the panel counts are invented, or whether any are. */
  demo?: number | boolean | undefined;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, note, isFailed, isEmpty, demo, className = '', children }: PanelProps) {
  const t = useAnalysisT();
  return (
    <section className={`card ${className}`}>
      <div className="card-head">
        <h2>
          {title} {note && <small>{note}</small>} <DemoTag of={demo} />
        </h2>
      </div>
      {isFailed ? <PartFailed /> : isEmpty ? <EmptyState title={t('noData')} /> : children}
    </section>
  );
}

interface PlotProps {
  label: string;
  option: EChartsCoreOption;
  head: string[];
  rows: ReactNode[][];
  height?: number;
}

export function Plot({ label, option, head, rows, height = 300 }: PlotProps) {
  return <Chart label={label} option={option} height={height} table={{ head, rows }} />;
}

/** A day as its month and day. */
export const shortDay = (day: string) => day.slice(5);

export const GRID = { left: 8, right: 16, top: 16, bottom: 36, containLabel: true };
/** Where names may take two rows. */
export const TWO_ROWS = 58;
export const LEGEND = { bottom: 0, icon: 'circle', itemWidth: 8, itemHeight: 8 };
