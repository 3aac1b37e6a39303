// ECharts itself with the parts that most charts need, themed from Arco's tokens; parts.ts has the others.
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useEffect, useMemo, useRef } from 'react';
import type { Theme } from '../theme';
import { useMediaQuery } from '../useMediaQuery';
import { readTheme } from './chartTheme';

echarts.use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  GridComponent,
  LegendComponent,
  LineChart,
  PieChart,
  TooltipComponent,
]);

/** What was clicked: a point of a series, or in a network a node or an edge, by its place in the data. */
export interface Picked {
  dataType?: 'node' | 'edge';
  dataIndex: number;
  seriesIndex: number;
}

export interface CanvasProps {
  option: echarts.EChartsCoreOption;
  theme: Theme;
  height: number;
  label: string;
  onPick?: (part: Picked) => void;
}

export default function Canvas({ option, theme, height, label, onPick }: CanvasProps) {
  // The tokens are read anew for each theme, after the attribute on the body has flipped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page, not from the argument
  const colours = useMemo(readTheme, [theme]);
  const picked = useRef(onPick);
  useEffect(() => {
    picked.current = onPick;
  }, [onPick]);
  // One handler for good: another one would build the chart anew.
  const events = useMemo(() => ({ click: (part: Picked) => picked.current?.(part) }), []);
  // The wrapper passes over the first change of its size, and a chart taller than its room would lie outside of its card.
  const drawing = useRef<ReactEChartsCore>(null);
  useEffect(() => {
    const room = drawing.current?.ele;
    if (!room) return;
    const watcher = new ResizeObserver(() => {
      const chart = echarts.getInstanceByDom(room);
      const isOther = chart?.getWidth() !== room.clientWidth || chart.getHeight() !== room.clientHeight;
      if (chart && isOther) chart.resize();
    });
    watcher.observe(room);
    return () => watcher.disconnect();
  }, []);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const described = useMemo(
    () => ({
      animation: !isStill,
      aria: { enabled: true, label: { description: label } },
      ...option,
    }),
    [option, label, isStill],
  );
  return (
    <ReactEChartsCore
      ref={drawing}
      echarts={echarts}
      option={described}
      theme={colours}
      notMerge
      onEvents={events}
      style={{ height, width: '100%' }}
    />
  );
}
