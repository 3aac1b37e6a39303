// A picture, a sentence and what to do next: for pages that cannot show what was asked for.
import type { ReactNode } from 'react';
import './StatusPanel.css';

export interface PanelAction {
  label: string;
  onClick: () => void;
  isPrimary?: boolean;
}

interface Props {
  status: '403' | '404' | '500' | 'offline';
  title: string;
  hint?: ReactNode;
  actions: PanelAction[];
  /** The heading's level: 1 where the panel is the page. */
  level?: 1 | 2;
}

export function StatusPanel({ status, title, hint, actions, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className="status-panel">
      <Picture status={status} />
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      <div className="status-actions">
        {actions.map(({ label, onClick, isPrimary }) => (
          <button key={label} type="button" data-primary={isPrimary === true} onClick={onClick}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

function Picture({ status }: Pick<Props, 'status'>) {
  return (
    <svg viewBox="0 0 240 140" width="240" height="140" aria-hidden="true">
      <ellipse cx="120" cy="126" rx="100" ry="8" fill="var(--color-fill-2)" />
      <rect
        x="72"
        y="12"
        width="96"
        height="112"
        rx="8"
        fill="var(--color-bg-2)"
        stroke="var(--color-border-3)"
        strokeWidth="2"
      />
      <g fill="var(--color-fill-3)">
        <rect x="86" y="30" width="46" height="6" rx="3" />
        <rect x="86" y="46" width="68" height="6" rx="3" />
        <rect x="86" y="62" width="56" height="6" rx="3" />
      </g>
      <text x="120" y="108" textAnchor="middle" fontSize="28" fontWeight="600" fill="rgb(var(--primary-6))">
        {status === 'offline' ? '· · ·' : status}
      </text>
      <circle cx="178" cy="34" r="20" fill="rgb(var(--primary-6))" />
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {status === '403' && <path d="M170 33h16v11h-16zM173 33v-4a5 5 0 0110 0v4" />}
        {status === '404' && <path d="M172 29a6.5 6.5 0 1113 1c0 4-6.5 4-6.5 8M178.5 44v.1" />}
        {status === 'offline' && <path d="M171 27l15 14M186 27l-15 14" />}
        {status === '500' && <path d="M178 24v12M178 43v.1" />}
      </g>
    </svg>
  );
}
