// What few uploads need, folded away: passwords, related parties, the loan applied for, the project.
import { type ReactNode, useState } from 'react';
import { useT } from './intakeTexts';

interface Props {
  /** Whether something inside is wrong or wanted: it opens then, and only a click folds it. */
  isWanted: boolean;
  /** What is inside, by its text. */
  hint: 'moreHint' | 'moreHintMany' | 'moreHintAdded';
  children: ReactNode;
}

export function MoreOptions({ isWanted, hint, children }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(isWanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setOpen(true);
  }
  return (
    <details className="more-options" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('more')}
        <small className="more-hint">{t(hint)}</small>
      </summary>
      <div className="more-fields">{children}</div>
    </details>
  );
}
