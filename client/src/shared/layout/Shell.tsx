// The frame around every screen behind the login: navbar, menu, breadcrumb, page, footer.
import '../arco.css';
import '../arcoContrast.css';
import '../page.css';
import './Shell.css';
import { ConfigProvider, Drawer } from '@arco-design/web-react';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useRevalidator } from 'react-router-dom';
import { ErrorBoundary } from '../ErrorBoundary';
import { useLocale } from '../i18n';
import { screenByPath } from '../navigation';
import { useSession } from '../session';
import { readStored, writeStored } from '../storage';
import { useT } from '../texts';
import { useDocumentTitle } from '../useDocumentTitle';
import { NARROW, useMediaQuery } from '../useMediaQuery';
import { Navbar } from './Navbar';
import { PageBreadcrumb } from './PageBreadcrumb';
import { SideMenu } from './SideMenu';

const COLLAPSE_KEY = 'menu-collapsed';

/** Ask the loaders again when what they were asked for changes: the language, or the role that is shown. */
function useFreshData() {
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const { role } = useSession();
  const shown = useRef(`${locale} ${role}`);
  useEffect(() => {
    const now = `${locale} ${role}`;
    if (now === shown.current) return;
    shown.current = now;
    if (role) void revalidate();
  }, [locale, role, revalidate]);
}

export function Component() {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery(NARROW);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(() => readStored(COLLAPSE_KEY) === 'yes');
  useDocumentTitle(screenByPath(pathname)?.label ?? 'menu.notFound');
  useFreshData();

  const collapse = (next: boolean) => {
    writeStored(COLLAPSE_KEY, next ? 'yes' : null);
    setCollapsed(next);
  };
  return (
    <ConfigProvider locale={locale === 'zh-CN' ? zhCN : enUS}>
      <div className="shell" data-collapsed={isCollapsed} data-narrow={isNarrow}>
        <button
          type="button"
          className="skip-link"
          onClick={() => document.getElementById('content')?.focus()}
        >
          {t('skipToContent')}
        </button>
        <Navbar {...(isNarrow ? { onOpenMenu: () => setDrawerOpen(true) } : {})} />
        {isNarrow ? (
          <Drawer
            visible={isDrawerOpen}
            placement="left"
            width={260}
            footer={null}
            title={t('mainMenu')}
            className="menu-drawer"
            onCancel={() => setDrawerOpen(false)}
          >
            <SideMenu onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        ) : (
          <div className="shell-side">
            <SideMenu isCollapsed={isCollapsed} onExpand={() => collapse(false)} />
            <button
              type="button"
              className="collapse-button"
              aria-label={t(isCollapsed ? 'expandMenu' : 'collapseMenu')}
              onClick={() => collapse(!isCollapsed)}
            >
              {isCollapsed ? <IconMenuUnfold /> : <IconMenuFold />}
            </button>
          </div>
        )}
        <div className="shell-content">
          <main id="content" tabIndex={-1}>
            <PageBreadcrumb />
            <ErrorBoundary resetKey={pathname}>
              <Outlet />
            </ErrorBoundary>
          </main>
          <footer>{t('footer')}</footer>
        </div>
        <ScrollRestoration />
      </div>
    </ConfigProvider>
  );
}
