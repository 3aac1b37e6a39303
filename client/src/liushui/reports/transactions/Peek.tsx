// The note beside a figure: how many transactions it rests on, their sum, and the three largest.
import { useCallback, useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '@/shared/money';
import { useLoaded } from '@/shared/useLoaded';
import { requestOf } from '../address';
import { getTransactions } from '../api';
import { signedAmount, signOf } from './columns';
import { useSum } from './described';
import { useT } from './texts';
import './Peek.css';

const LARGEST = 3;
const WIDTH = 320;
const GAP = 6;
/** Where less room than this is left below, the note stands above. */
const HEIGHT = 170;

interface Props {
  reportId: number;
  figure: HTMLAnchorElement;
  onStay: () => void;
  onLeave: () => void;
}

export function Peek({ reportId, figure, onStay, onLeave }: Props) {
  const t = useT();
  const sum = useSum();
  const id = useId();
  const search = figure.href.slice(figure.href.indexOf('?'));
  const load = useCallback(
    (signal: AbortSignal) => {
      const asked = requestOf(new URLSearchParams(search));
      const largest = { ...asked, sort: '-amount_fen', current: 1, pageSize: LARGEST };
      return getTransactions(reportId, largest, { signal, isQuiet: true });
    },
    [reportId, search],
  );
  const { data } = useLoaded(load);
  useEffect(() => {
    if (!data) return;
    figure.setAttribute('aria-describedby', id);
    return () => figure.removeAttribute('aria-describedby');
  }, [data, figure, id]);
  // What cannot be said is not: the figure still opens its transactions.
  if (!data) return null;
  const { left, top, bottom } = figure.getBoundingClientRect();
  const isAbove = bottom + HEIGHT > window.innerHeight;
  return createPortal(
    <div
      id={id}
      role="tooltip"
      className="peek figures"
      style={{
        left: Math.max(GAP, Math.min(left, window.innerWidth - WIDTH - GAP)),
        ...(isAbove ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }),
      }}
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
    >
      <b>{t('peek', { count: formatCount(data.total), sum: sum(new URLSearchParams(search), data) })}</b>
      <ul>
        {data.list.map((row) => (
          <li key={row.n}>
            <span className="quiet">{row.time_text.slice(0, 10)}</span>
            <span className="peek-party">{row.party || row.text || row.kind || '–'}</span>
            <span data-sign={signOf(row)}>{signedAmount(row)}</span>
          </li>
        ))}
      </ul>
      {data.total > data.list.length && (
        <small className="quiet">{t('peekMore', { shown: data.list.length })}</small>
      )}
    </div>,
    document.body,
  );
}
