// Long lists on a phone: the first few, and a button for all of them. On a desk and on paper everything stands.
import { type ReactNode, useState } from 'react';
import { formatCount } from '@/shared/money';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { usePrinting } from '@/shared/usePrinting';
import { useT } from './words/texts';

const FIRST = 3;

interface Fold {
  /** How many of the list are shown. */
  shown: number;
  /** Shows the others; nothing where all are there. */
  unfold: ReactNode;
}

export function useFold(total: number, first = FIRST): Fold {
  const t = useT();
  const isPhone = useMediaQuery(PHONE);
  const isPrinting = usePrinting();
  const [isWhole, setWhole] = useState(false);
  if (!isPhone || isWhole || isPrinting || total <= first) return { shown: total, unfold: null };
  const unfold = (
    <button type="button" className="unfold" onClick={() => setWhole(true)}>
      {t('unfold', { count: formatCount(total) })}
    </button>
  );
  return { shown: first, unfold };
}

interface PhoneFoldProps {
  /** What the button shows. */
  label: string;
  children: ReactNode;
}

/** Wide pictures, which a phone shows only when they are asked for. */
export function PhoneFold({ label, children }: PhoneFoldProps) {
  const isPhone = useMediaQuery(PHONE);
  const isPrinting = usePrinting();
  const [isShown, setShown] = useState(false);
  if (!isPhone || isShown || isPrinting) return children;
  return (
    <button type="button" className="unfold" onClick={() => setShown(true)}>
      {label}
    </button>
  );
}
