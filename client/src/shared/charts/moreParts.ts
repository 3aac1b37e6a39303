// The parts of ECharts that few charts need: a chart that names one of them loads them all.
import { GraphChart, RadarChart, ScatterChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GraphicComponent,
  MarkLineComponent,
  RadarComponent,
  TitleComponent,
} from 'echarts/components';
import { use } from 'echarts/core';

use([
  DataZoomComponent,
  GraphChart,
  GraphicComponent,
  MarkLineComponent,
  RadarChart,
  RadarComponent,
  ScatterChart,
  TitleComponent,
]);
