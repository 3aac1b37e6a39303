// How many people watched, minute by minute: counted on the server from their pages' signs of life.
import { Spin } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { Chart } from '@/shared/charts/Chart';
import { EmptyState } from '@/shared/EmptyState';
import { getViewers, type Viewers } from './api';
import { useT } from './texts';

const MINUTES = 60;
const EVERY_MILLISECONDS = 10_000;

export function Population({ viewers }: { viewers: number }) {
  const t = useT();
  const [drawn, setDrawn] = useState<Viewers | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody comes or goes, the last minute has changed
  useEffect(() => {
    const controller = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      getViewers(MINUTES, { isQuiet: true, signal: controller.signal }).then(setDrawn, () => undefined);
    };
    ask();
    const timer = setInterval(ask, EVERY_MILLISECONDS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [viewers]);
  if (!drawn) return <Spin />;
  if (drawn.data.every((count) => count === 0)) return <EmptyState title={t('noPopulation')} />;
  return (
    <>
      <p className="studio-note figures">{t('watching', { count: viewers })}</p>
      <Chart
        label={t('perMinute', { minutes: MINUTES })}
        table={{
          head: [t('minute'), t('people')],
          rows: drawn.xAxis.map((minute, at) => [minute, drawn.data[at] ?? 0]),
        }}
        option={{
          grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category', data: drawn.xAxis, boundaryGap: false },
          yAxis: { type: 'value', minInterval: 1 },
          series: [
            {
              name: t('people'),
              type: 'line',
              step: 'end',
              areaStyle: { opacity: 0.15 },
              data: drawn.data,
              symbol: 'none',
            },
          ],
        }}
      />
    </>
  );
}
