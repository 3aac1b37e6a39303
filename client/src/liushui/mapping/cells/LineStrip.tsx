// The part of a page on which a line stands, with the cell that is being typed marked.
import { type CSSProperties, useEffect, useRef } from 'react';
import type { OpenLine } from './api';
import { useT } from './texts';

/** Of the line's height, what is shown above and below it. */
const MARGIN = 1;

interface Props {
  line: OpenLine;
  url: string;
  /** The place of the cell that has the focus. */
  current: number | null;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

export function LineStrip({ line, url, current }: Props) {
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const [width = 1, height = 1] = line.page_size;
  const [, top = 0, , bottom = 0] = line.box;
  const room = MARGIN * (bottom - top);
  const from = Math.max(0, top - room);
  const shown = Math.min(height, bottom + room) - from;
  const place = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): CSSProperties => ({
    left: percent(x0 / width),
    top: percent((y0 - from) / shown),
    width: percent((x1 - x0) / width),
    height: percent((y1 - y0) / shown),
  });
  const cell = current === null ? undefined : line.cells[current];
  useEffect(() => {
    const box = view.current;
    if (!box || !cell) return;
    const [x0 = 0, , x1 = 0] = cell.box;
    box.scrollLeft = ((x0 + x1) / 2 / width) * box.scrollWidth - box.clientWidth / 2;
  }, [cell, width]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="line-view" ref={view} tabIndex={0} aria-label={t('picture', { page: line.page })}>
      <div className="line-strip" style={{ aspectRatio: `${width} / ${shown}` }}>
        <img src={url} alt="" style={{ transform: `translateY(-${percent(from / height)})` }} />
        <span className="line-mark" style={place(line.box)} />
        {cell && <span className="cell-mark" style={place(cell.box)} />}
      </div>
    </section>
  );
}
