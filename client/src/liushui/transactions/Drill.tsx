// A figure that opens the transactions behind it.
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatFen } from '@/shared/money';
import { type Drill as Filters, openedWith } from './address';

interface Props {
  to: Filters;
  children: ReactNode;
  /** For figures whose text alone does not say what they are. */
  label?: string;
  className?: string;
}

export function Drill({ to, children, label, className = 'drill' }: Props) {
  const [query] = useSearchParams();
  return (
    <Link
      className={className}
      to={{ search: openedWith(query, to).toString() }}
      preventScrollReset
      {...(label ? { 'aria-label': label } : {})}
    >
      {children}
    </Link>
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
