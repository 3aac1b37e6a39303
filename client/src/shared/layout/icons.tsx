// The icons that the route table names.
import {
  IconApps,
  IconBook,
  IconCheckCircle,
  IconDashboard,
  IconExclamationCircle,
  IconFile,
  IconLink,
  IconList,
  IconQuestionCircle,
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
  result: IconCheckCircle,
  exception: IconExclamationCircle,
  user: IconUser,
  admin: IconSettings,
  link: IconLink,
  question: IconQuestionCircle,
};

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = ICONS[name];
  return <Icon className="menu-icon" />;
}
