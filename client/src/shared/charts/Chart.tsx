// A chart with its table: drawn by ECharts, which loads on first use, and readable without seeing it.
import { Spin } from '@arco-design/web-react';
import type { EChartsCoreOption } from 'echarts/core';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { ErrorBoundary } from '../ErrorBoundary';
import { SideScroll } from '../table/SideScroll';
import { useT } from '../texts';
import { useTheme } from '../theme';
import type { CanvasProps, Picked } from './Canvas';
import { loadPart, partsOf } from './parts';
import './Chart.css';

type CanvasPart = LazyExoticComponent<ComponentType<CanvasProps>>;
const canvases = new Map<string, CanvasPart>();

/** The canvas for an option, with what it asks for: the same one for the same parts, or charts would begin anew. */
function canvasFor(option: EChartsCoreOption): CanvasPart {
  const parts = partsOf(option);
  const key = parts.join();
  const known = canvases.get(key);
  if (known) return known;
  const made = lazy(async () => {
    const [canvas] = await Promise.all([import('./Canvas'), ...parts.map(loadPart)]);
    return canvas;
  });
  canvases.set(key, made);
  return made;
}

interface Props {
  /** What the chart shows, in a sentence; screen readers hear it. */
  label: string;
  /** An ECharts option without colours: those come from the theme. */
  option: EChartsCoreOption;
  /** The same numbers as a table. */
  table: { head: string[]; rows: ReactNode[][] };
  height?: number;
  /** A part of the chart was clicked. What it opens must be in the table, too: a canvas has no keyboard. */
  onPick?: (part: Picked) => void;
}

export function Chart({ label, option, table, height = 280, onPick }: Props) {
  const t = useT();
  const theme = useTheme();
  const [isTable, setTable] = useState(false);
  const Canvas = canvasFor(option);
  return (
    <figure className="chart" aria-label={label}>
      <button
        type="button"
        className="chart-switch"
        aria-label={t(isTable ? 'showChart' : 'showTable')}
        title={t(isTable ? 'showChart' : 'showTable')}
        data-shown={isTable ? 'table' : 'chart'}
        onClick={() => setTable(!isTable)}
      />
      {isTable ? (
        <Numbers {...table} height={height} label={label} />
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<Spin style={{ height }} className="chart-wait" />}>
            <Canvas
              option={option}
              theme={theme}
              height={height}
              label={label}
              {...(onPick ? { onPick } : {})}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </figure>
  );
}

function Numbers({ head, rows, height, label }: Props['table'] & { height: number; label: string }) {
  return (
    <SideScroll className="chart-table" style={{ maxHeight: height }} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart neither move nor come alone
            <tr key={row}>
              <th scope="row">{first}</th>
              {rest.map((value, at) => (
                <td key={head[at + 1]} className="figures">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
