// The bar at the top: product, language, theme, messages, account.
import { Avatar, Dropdown, Menu } from '@arco-design/web-react';
import { IconExport, IconGift, IconMenu, IconSettings, IconTag } from '@arco-design/web-react/icon';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Logo } from '../Logo';
import { DEFAULT_PATH } from '../navigation';
import { showSuccess } from '../notice';
import { logout, switchRole, useSession } from '../session';
import { t as tNow, useT } from '../texts';
import { MessageBox } from './MessageBox';
import { LanguageSwitch, ThemeSwitch } from './switches';

export function Navbar({ onOpenMenu }: { onOpenMenu?: () => void }) {
  const t = useT();
  return (
    <header className="navbar">
      {onOpenMenu && (
        <button type="button" className="icon-button" aria-label={t('openMenu')} onClick={onOpenMenu}>
          <IconMenu fontSize={20} />
        </button>
      )}
      <Link to={DEFAULT_PATH} className="navbar-home">
        <Logo />
      </Link>
      <div className="navbar-tools">
        <LanguageSwitch />
        <ThemeSwitch />
        <MessageBox />
        <AccountMenu />
      </div>
    </header>
  );
}

function AccountMenu() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { user, role } = useSession();
  if (!user || !role) return null;
  const name = user.nickname || user.username;

  async function leave() {
    await logout();
    // The guard turns this into the login screen with the way back.
    await navigate(pathname + search, { replace: true });
    void showSuccess(tNow('loggedOut'));
  }

  function choose(key: string) {
    if (key === 'logout') void leave();
    if (key === 'plans') void navigate('/user/setting/plans');
    if (key === 'setting') void navigate('/user/setting');
    if (key === 'role') {
      const next = switchRole();
      if (next) void showSuccess(tNow('viewingAs', { role: tNow(`role.${next}`) }));
    }
  }

  const droplist = (
    <Menu onClickMenuItem={choose} className="account-menu">
      <Menu.Item key="who" disabled>
        <strong>{name}</strong>
        <span>{t(`role.${role}`)}</span>
      </Menu.Item>
      <Menu.Item key="setting">
        <IconSettings /> {t('menu.setting')}
      </Menu.Item>
      <Menu.Item key="plans">
        <IconGift /> {t('menu.plans')}
      </Menu.Item>
      {user.role === 'admin' && (
        <Menu.Item key="role">
          <IconTag /> {t('switchRoles')}
        </Menu.Item>
      )}
      <Menu.Item key="logout">
        <IconExport /> {t('logout')}
      </Menu.Item>
    </Menu>
  );
  return (
    <Dropdown droplist={droplist} trigger="click" position="br">
      <button type="button" className="icon-button avatar-button" aria-label={`${t('account')}: ${name}`}>
        <Avatar size={32}>
          {user.avatar ? <img src={user.avatar} alt="" /> : [...name][0]?.toUpperCase()}
        </Avatar>
      </button>
    </Dropdown>
  );
}
