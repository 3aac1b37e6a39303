// What few uploads need, folded away: passwords, related parties, the loan applied for, the project.
import type { ReactNode } from 'react';
import { useT } from './intakeTexts';

interface Props {
  /** Whether something inside is wrong or wanted: then it stands open. */
  isWanted: boolean;
  isMany: boolean;
  children: ReactNode;
}

export function MoreOptions({ isWanted, isMany, children }: Props) {
  const t = useT();
  return (
    <details className="more-options" open={isWanted || undefined}>
      <summary>
        {t('more')}
        <small className="more-hint">{t(isMany ? 'moreHintMany' : 'moreHint')}</small>
      </summary>
      <div className="more-fields">{children}</div>
    </details>
  );
}
