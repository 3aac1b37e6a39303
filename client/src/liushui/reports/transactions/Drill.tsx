// A figure that opens the transactions behind it.
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatFen } from '@/shared/money';
import { type Drill as Filters, openedWith } from '../address';

interface Desk {
  /** Open exactly these transactions over the page that is on show. */
  open: (to: Filters) => void;
  /** The address of the same, for a new tab. */
  hrefOf: (to: Filters) => string;
}

const DeskContext = createContext<Desk | null>(null);

/** Names of the address that say which report it is; everything else is how it is looked at. */
const IDENTITY = ['id', 'task', 'version'];

/**
 * Lets figures below open transactions without watching the address.
 * A report holds hundreds of figures: each change of a filter would draw all of them anew.
 */
export function DrillDesk({ children }: { children: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const current = useRef({ query, setQuery });
  useEffect(() => {
    current.current = { query, setQuery };
  });
  const identity = new URLSearchParams([...query].filter(([name]) => IDENTITY.includes(name))).toString();
  const desk = useMemo<Desk>(
    () => ({
      open: (to) => {
        const { query: now, setQuery: change } = current.current;
        change(openedWith(now, to), { preventScrollReset: true });
      },
      hrefOf: (to) => `#${pathname}?${openedWith(new URLSearchParams(identity), to)}`,
    }),
    [pathname, identity],
  );
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a figure to open must stand in a report');
  return desk;
}

interface Props {
  to: Filters;
  children: ReactNode;
  /** For figures whose text alone does not say what they are. */
  label?: string;
  className?: string;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function Drill({ to, children, label, className = 'drill' }: Props) {
  const { open, hrefOf } = useDesk();
  return (
    <a
      className={className}
      data-drill=""
      href={hrefOf(to)}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        open(to);
      }}
      {...(label ? { 'aria-label': label } : {})}
    >
      {children}
    </a>
  );
}

interface MoneyProps {
  fen: number | null;
  to: Filters;
}

/** An amount with its transactions behind it; nothing to open where there is nothing. */
export function DrillFen({ fen, to }: MoneyProps) {
  if (fen === null) return <span className="figures">–</span>;
  if (fen === 0) return <span className="figures quiet">{formatFen(0)}</span>;
  return (
    <Drill to={to} className="drill figures">
      {formatFen(fen)}
    </Drill>
  );
}
