// ECharts' colours, taken from the tokens of the page: a canvas cannot resolve CSS variables by itself.
import { inkOf } from '../chartInks';

// Enough for a donut of every category that a person usually has; neighbours differ in both themes.
const LIGHT = ['#165DFF', '#14C9C9', '#F7BA1E', '#722ED1', '#F77234', '#3491FA', '#00B42A', '#F5319D'].concat(
  ['#0E42D2', '#0DA5AA', '#CC9213', '#B37FEB', '#CB272D', '#9FDB1D', '#86909C', '#8D4EDA'],
);
const DARK = ['#6AA1FF', '#37D4CF', '#F9CC45', '#A871E3', '#F99057', '#B5E241', '#4CD263', '#F979B7'].concat([
  '#94BFFF',
  '#0DA5AA',
  '#FADC6D',
  '#C396ED',
  '#F76560',
  '#57A9FB',
  '#A9AEB8',
  '#8D4EDA',
]);

export function readTheme() {
  const page = getComputedStyle(document.body);
  const token = (name: string, otherwise: string) => page.getPropertyValue(name).trim() || otherwise;
  const isDark = document.body.getAttribute('arco-theme') === 'dark';
  const { ground } = inkOf(isDark ? 'dark' : 'light');
  const quiet = token('--color-text-2', isDark ? '#c5c5c5' : '#4e5969');
  const strong = token('--color-text-1', isDark ? '#f6f6f6' : '#1d2129');
  const surface = isDark ? '#373739' : '#ffffff';
  const line = token('--color-border-2', isDark ? '#484849' : '#e5e6eb');
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: quiet },
    splitLine: { lineStyle: { color: line, type: 'dashed' } },
  };
  return {
    color: isDark ? DARK : LIGHT,
    backgroundColor: 'transparent',
    textStyle: { color: quiet, fontFamily: page.fontFamily || 'sans-serif' },
    title: { textStyle: { color: strong }, subtextStyle: { color: quiet } },
    legend: { textStyle: { color: quiet }, pageTextStyle: { color: quiet } },
    // Drawn, not markup: texts of statements reach no HTML, and the page allows none.
    tooltip: {
      renderMode: 'richText',
      confine: true,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: strong },
    },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    timeAxis: axis,
    logAxis: axis,
    bar: { label: { color: quiet, textBorderWidth: 0 } },
    radar: {
      axisName: { color: quiet },
      axisLine: { lineStyle: { color: line } },
      splitLine: { lineStyle: { color: line } },
      splitArea: { show: false },
    },
    graph: { label: { color: strong, textBorderWidth: 0 } },
    pie: {
      label: { color: quiet },
      itemStyle: { borderColor: ground, borderWidth: 2 },
    },
  };
}
