// What stands where there is nothing yet: a sentence and the next step.
import type { ReactNode } from 'react';
import { useT } from './texts';

interface Props {
  title?: string;
  hint?: string;
  action?: ReactNode;
}

export function EmptyState({ title, hint, action }: Props) {
  const t = useT();
  return (
    <div className="empty-state">
      <svg viewBox="0 0 72 56" width="72" height="56" aria-hidden="true">
        <ellipse cx="36" cy="50" rx="32" ry="5" fill="var(--color-fill-2)" />
        <rect
          x="16"
          y="6"
          width="40"
          height="42"
          rx="5"
          fill="var(--color-bg-2)"
          stroke="var(--color-border-3)"
          strokeWidth="2"
        />
        <path
          d="M24 18h24M24 27h16M24 36h20"
          stroke="var(--color-fill-4)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <p className="empty-title">{title ?? t('empty')}</p>
      {hint && <p className="empty-hint">{hint}</p>}
      {action}
    </div>
  );
}
