// The icons that the table of screens names.
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

export const ICONS: Record<IconName, typeof IconList> = {
  'icon-dashboard': IconDashboard,
  'icon-list': IconList,
  'icon-book': IconBook,
  'icon-apps': IconApps,
  'icon-file': IconFile,
  'icon-storage': IconStorage,
  'icon-check-circle': IconCheckCircle,
  'icon-exclamation-circle': IconExclamationCircle,
  'icon-user': IconUser,
  'icon-settings': IconSettings,
  'icon-link': IconLink,
  'icon-question-circle': IconQuestionCircle,
};

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = ICONS[name];
  return <Icon className="menu-icon" />;
}
