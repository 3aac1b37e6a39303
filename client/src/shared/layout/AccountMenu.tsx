// The menu behind the avatar: who one is, the other role, one's own pages, the way out.
import { Avatar, Dropdown, Menu } from '@arco-design/web-react';
import { IconExport, IconGift, IconSettings, IconTag, IconUser } from '@arco-design/web-react/icon';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayEnter, screenByPath } from '../navigation';
import { showSuccess } from '../notice';
import { logout, switchRole, useSession } from '../session';
import { t as tNow, useT } from '../texts';
import { mayEnd } from '../unsaved';
import { useT as useShellT } from './shellTexts';

const PAGES = [
  { path: '/user/info', label: 'userCenter', Icon: IconUser },
  { path: '/user/setting', label: 'userSettings', Icon: IconSettings },
] as const;

export function AccountMenu() {
  const t = useT();
  const shell = useShellT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { user, role } = useSession();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => setOpen(false), [pathname]);
  if (!user || !role) return null;
  const name = user.nickname || user.username;

  async function leave() {
    if (!(await mayEnd('all'))) return;
    await logout();
    // The guard turns this into the login screen with the way back.
    await navigate(pathname + search, { replace: true });
    void showSuccess(tNow('loggedOut'));
  }

  function choose(key: string) {
    if (key.startsWith('/')) void navigate(key);
    if (key === 'logout') void leave();
    if (key === 'role') {
      const next = switchRole();
      if (next) void showSuccess(tNow('viewingAs', { role: tNow(`role.${next}`) }));
    }
  }

  const isThere = (path: string) => {
    const screen = screenByPath(path);
    return screen !== undefined && mayEnter(screen, role);
  };
  const droplist = (
    <Menu onClickMenuItem={choose} className="account-menu">
      <Menu.Item key="who" disabled>
        <strong>{name}</strong>
        <span>{t(`role.${role}`)}</span>
      </Menu.Item>
      {user.role === 'admin' && (
        <Menu.Item key="role">
          <IconTag /> {t('switchRoles')}
        </Menu.Item>
      )}
      {PAGES.filter(({ path }) => isThere(path)).map(({ path, label, Icon }) => (
        <Menu.Item key={path}>
          <Icon /> {shell(label)}
        </Menu.Item>
      ))}
      <Menu.Item key="/user/setting/plans">
        <IconGift /> {t('menu.pay.plans')}
      </Menu.Item>
      <Menu.Item key="logout">
        <IconExport /> {t('logout')}
      </Menu.Item>
    </Menu>
  );
  return (
    <Dropdown
      droplist={droplist}
      trigger="click"
      position="br"
      popupVisible={isOpen}
      onVisibleChange={setOpen}
    >
      <button type="button" className="icon-button avatar-button" aria-label={`${t('account')}: ${name}`}>
        <Avatar size={32}>
          {user.avatar ? <img src={user.avatar} alt="" /> : [...name][0]?.toUpperCase()}
        </Avatar>
      </button>
    </Dropdown>
  );
}
