// A page's heading with the actions that belong to the whole page.
import type { ReactNode } from 'react';

interface Props {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, note, actions }: Props) {
  return (
    <div className="page-header">
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
