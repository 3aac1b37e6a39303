// The icons that the route table names.
import {
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
  flow: IconFile,
  points: IconStorage,
  exception: IconExclamationCircle,
  account: IconUser,
  admin: IconSettings,
};

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = ICONS[name];
  return <Icon className="menu-icon" />;
}
