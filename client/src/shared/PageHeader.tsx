// A page's heading with the actions that belong to the whole page.
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What stands beside the title, such as a tag. */
  mark?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, mark, note, actions }: Props) {
  return (
    <div className="page-header">
      <div>
        <h1>
          {title} {mark}
        </h1>
        {note && <p>{note}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
