// The icons that the route table names.
import {
  IconApps,
  IconBook,
  IconDashboard,
  IconExclamationCircle,
  IconFile,
  IconList,
  IconSettings,
  IconStorage,
  IconUser,
} from '@arco-design/web-react/icon';
import type { IconName } from '../navigation';

const ICONS: Record<IconName, typeof IconList> = {
  dashboard: IconDashboard,
  list: IconList,
  content: IconBook,
  analysis: IconApps,
  flow: IconFile,
  points: IconStorage,
  exception: IconExclamationCircle,
  admin: IconSettings,
  user: IconUser,
};

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = ICONS[name];
  return <Icon className="menu-icon" />;
}
