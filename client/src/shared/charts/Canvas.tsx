// ECharts itself: only the parts that the console draws with, themed from Arco's tokens.
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import type { Theme } from '../theme';
import { readTheme } from './chartTheme';

echarts.use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  PieChart,
  ScatterChart,
  TitleComponent,
  TooltipComponent,
]);

interface Props {
  option: echarts.EChartsCoreOption;
  theme: Theme;
  height: number;
  label: string;
}

export default function Canvas({ option, theme, height, label }: Props) {
  // The tokens are read anew for each theme, after the attribute on the body has flipped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page, not from the argument
  const colours = useMemo(readTheme, [theme]);
  const described = useMemo(
    () => ({ aria: { enabled: true, label: { description: label } }, ...option }),
    [option, label],
  );
  return (
    <ReactEChartsCore
      echarts={echarts}
      option={described}
      theme={colours}
      notMerge
      style={{ height, width: '100%' }}
    />
  );
}
