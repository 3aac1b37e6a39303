// The parts of ECharts that few charts need: a chart loads those that its option asks for.
// Each of them imports the canvas that it adds to, or the bundler would cut what both need into pieces of their own.
import type { EChartsCoreOption } from 'echarts/core';

const PARTS = {
  dataZoom: () => import('./parts/dataZoom'),
  graph: () => import('./parts/graph'),
  radar: () => import('./parts/radar'),
  title: () => import('./parts/title'),
};
type Part = keyof typeof PARTS;

/** What Canvas.tsx itself draws and understands. */
const PLAIN: ReadonlySet<string> = new Set(['bar', 'line', 'pie']);
const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

/** The further parts that an option asks for. What nothing here can draw is refused: ECharts would leave it out. */
export function partsOf(option: EChartsCoreOption): Part[] {
  const series = [option.series].flat() as ({ type?: unknown } | undefined)[];
  const kinds = series.flatMap((each) => (each ? [String(each.type)] : []));
  const unknown = kinds.find((kind) => !PLAIN.has(kind) && !isPart(kind));
  if (unknown !== undefined) throw new Error(`no part of the charts draws "${unknown}"`);
  return (Object.keys(PARTS) as Part[]).filter((part) => part in option || kinds.includes(part));
}

export const loadPart = (part: Part): Promise<unknown> => PARTS[part]();
