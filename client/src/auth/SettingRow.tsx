// One line of the security settings: what it is, how it stands, what can be done about it.
import type { ReactNode } from 'react';

interface Props {
  title: string;
  value?: string;
  about: ReactNode;
  action: ReactNode;
}

export function SettingRow({ title, value, about, action }: Props) {
  return (
    <div className="setting-row">
      <div>
        <h3>{title}</h3>
        {value && <span className="figures">{value}</span>}
        <p>{about}</p>
      </div>
      {action}
    </div>
  );
}
