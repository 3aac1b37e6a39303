// A transaction that opens its evidence: the place in the original that it was read from.
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { changed } from '../address';

interface Props {
  n: number;
  children: ReactNode;
  isCurrent?: boolean;
}

export function EvidenceLink({ n, children, isCurrent = false }: Props) {
  const [query] = useSearchParams();
  return (
    <Link
      className="drill figures"
      data-row={n}
      to={{ search: changed(query, { n }).toString() }}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
