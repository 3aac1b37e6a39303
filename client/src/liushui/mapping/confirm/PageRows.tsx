// One page of the original with the places of its rows, and the rows beside it.
import { Button, Spin } from '@arco-design/web-react';
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatIn } from '@/shared/money';
import { SideScroll } from '@/shared/table/SideScroll';
import { useLoaded, useObjectUrl } from '@/shared/useLoaded';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { getPage } from '../cells/api';
import type { WhichFile } from '../types';
import type { UnprovenRow, UnprovenStatement } from './api';
import { useT } from './texts';

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

interface Props {
  which: WhichFile;
  statement: UnprovenStatement;
  page: UnprovenStatement['pages'][number];
}

export function PageRows({ which, statement, page: { page, width, height } }: Props) {
  const t = useT();
  const rows = statement.rows.filter((row) => row.page === page);
  const [current, setCurrent] = useState<number | null>(null);
  const isPhone = useMediaQuery(PHONE);
  const [isLarge, setLarge] = useState(false);
  const place = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): CSSProperties => ({
    left: percent(x0 / width),
    top: percent(y0 / height),
    width: percent((x1 - x0) / width),
    height: percent((y1 - y0) / height),
  });
  return (
    <section className="card confirm-page" aria-label={t('page', { page })}>
      <div className="confirm-head">
        <h2>{t('page', { page })}</h2>
        {isPhone && (
          <Button size="small" onClick={() => setLarge(!isLarge)}>
            {t(isLarge ? 'smaller' : 'larger')}
          </Button>
        )}
      </div>
      <div className="confirm-beside">
        <Picture
          which={which}
          page={page}
          shown={rows.find(({ row }) => row === current)?.box ?? null}
          width={width}
          height={height}
          isWhole={isPhone && !isLarge}
        >
          {rows.map((row) => (
            <span
              key={row.row}
              className="row-mark"
              data-current={row.row === current}
              style={place(row.box)}
            />
          ))}
        </Picture>
        <RowTable statement={statement} rows={rows} page={page} current={current} onCurrent={setCurrent} />
      </div>
    </section>
  );
}

interface PictureProps {
  which: WhichFile;
  page: number;
  /** The place of the row that is looked at. */
  shown: readonly number[] | null;
  width: number;
  height: number;
  /** As wide as its box; otherwise it scrolls. */
  isWhole: boolean;
  children: React.ReactNode;
}

function Picture({ which, page, shown, width, height, isWhole, children }: PictureProps) {
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const { task_id, upload_id, member } = which;
  const load = useCallback(
    (signal: AbortSignal) => getPage({ task_id, upload_id, member }, page, { signal, isQuiet: true }),
    [task_id, upload_id, member, page],
  );
  const { data, error, reload } = useLoaded(load);
  const url = useObjectUrl(data);
  useEffect(() => {
    const box = view.current;
    if (!box || !shown) return;
    const [, y0 = 0, , y1 = 0] = shown;
    box.scrollTop = ((y0 + y1) / 2 / height) * box.scrollHeight - box.clientHeight / 2;
  }, [shown, height]);
  if (error) return <LoadFailure error={error} onRetry={reload} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="confirm-view" ref={view} tabIndex={0} aria-label={t('picture', { page })}>
      {/* The page has its room before it comes: the rows stay where they are. */}
      <div className="confirm-sheet" data-whole={isWhole} style={{ aspectRatio: `${width} / ${height}` }}>
        {url ? <img src={url} alt="" /> : <Spin block className="part-wait" />}
        {url && children}
      </div>
    </section>
  );
}

interface TableProps {
  statement: UnprovenStatement;
  rows: readonly UnprovenRow[];
  page: number;
  current: number | null;
  onCurrent: (row: number) => void;
}

function RowTable({ statement: { columns, currency }, rows, page, current, onCurrent }: TableProps) {
  const t = useT();
  const sign = { in: '+', out: '-', neutral: '' } as const;
  const name = (at: number) => columns[at] || t('column', { at: at + 1 });
  return (
    <SideScroll className="confirm-rows" aria-label={t('rows', { page })}>
      <table className="figures">
        <thead>
          <tr>
            <th>{t('row')}</th>
            <th>{t('moment')}</th>
            <th className="money">{t('money')}</th>
            <th>{t('cells')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.row}
              data-current={row.row === current}
              data-differs={row.others.length > 0}
              onMouseEnter={() => onCurrent(row.row)}
            >
              <td>
                <button
                  type="button"
                  className="row-number"
                  onClick={() => onCurrent(row.row)}
                  onFocus={() => onCurrent(row.row)}
                >
                  {row.row}
                </button>
              </td>
              <td className="moment">{row.moment.replace('T', ' ')}</td>
              <td className="money">
                <b data-way={row.direction}>
                  {sign[row.direction]}
                  {formatIn(row.amount_fen, currency)}
                </b>
                <small>{t(row.direction)}</small>
              </td>
              <td className="confirm-cells">
                {row.cells.filter(Boolean).join(' · ')}
                {row.others.length > 0 && (
                  <em>
                    {t('differs')}
                    {row.others
                      .map(({ at, text }) => t('other', { name: name(at), text: text || t('empty') }))
                      .join(t('joint'))}
                  </em>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
