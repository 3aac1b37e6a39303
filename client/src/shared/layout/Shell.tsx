// The frame around every screen behind the login: navbar, menu, tabs, breadcrumb, page, footer.
import '../arco.css';
import '../arcoContrast.css';
import '../page.css';
import '../choices.css';
import './Shell.css';
import './Menus.css';
import { ConfigProvider } from '@arco-design/web-react';
import enUS from '@arco-design/web-react/es/locale/en-US';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { IconMenu, IconMenuFold, IconMenuUnfold, IconSettings } from '@arco-design/web-react/icon';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Location, ScrollRestoration, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { ErrorBoundary } from '../ErrorBoundary';
import { NEW_TASK_PATH } from '../handIn';
import { useLocale } from '../i18n';
import { LeaveGuard } from '../LeaveGuard';
import { screenByPath } from '../navigation';
import { useSession } from '../session';
import { choose, setTransient, useSettings } from '../settings';
import { tabKey, visitTab } from '../tabs';
import { useT } from '../texts';
import { useDocumentTitle } from '../useDocumentTitle';
import { useKeys } from '../useKeys';
import { NARROW, useMediaQuery } from '../useMediaQuery';
import { ConnectionBanner } from './ConnectionBanner';
import { DropAnywhere } from './DropAnywhere';
import { Navbar } from './Navbar';
import { NewTaskButton } from './NewTaskButton';
import { PageBreadcrumb } from './PageBreadcrumb';
import { Pages } from './Pages';
import { PendingPage, usePendingPath } from './PendingPage';
import { SideMenu } from './SideMenu';
import { useT as useShellT } from './shellTexts';
import { TabBar } from './TabBar';
import { closeMenus, useEscape } from './useEscape';
import { usePageName } from './usePageName';

const PhoneMenu = lazy(() => import('./PhoneMenu'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer'));

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

/** The tab of the page on show, and beginning that page anew. */
function useActiveTab() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [rounds, setRounds] = useState<Record<string, number>>({});
  const key = tabKey(pathname, search);
  useEffect(() => visitTab(pathname, search), [pathname, search]);
  const reload = () => {
    setRounds((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
    void navigate(`/redirect${pathname}${search}`, { replace: true });
  };
  return { key, rounds, reload };
}

/** A tab remembers how far down it was; without tabs each visit does. */
const byTab = ({ pathname, search }: Location) => tabKey(pathname, search);
const byVisit = ({ key }: Location) => key;

export function Component() {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery(NARROW);
  const settings = useSettings();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const { key, rounds, reload } = useActiveTab();
  const pending = usePendingPath();
  const about = usePageName(key);
  useDocumentTitle(screenByPath(pathname)?.label ?? 'menu.notFound', about);
  useFreshData();
  const navigate = useNavigate();
  useKeys({ n: () => void navigate(NEW_TASK_PATH) }, true);
  useEscape(true, closeMenus);
  useEffect(() => {
    setTransient({ device: isNarrow ? 'mobile' : 'desktop', hideMenu: isNarrow });
  }, [isNarrow]);

  const { navbar, menu, topMenu, footer, tabBar, menuWidth, menuCollapse, globalSettings } = settings;
  // Without a navbar there is no room at the top: the menu stands beside the page again.
  const isOnTop = topMenu && navbar && !isNarrow;
  const isBeside = menu && !isOnTop && !isNarrow;
  const openMenu = () => {
    setWasMenuOpen(true);
    setMenuOpen(true);
  };
  const frame = {
    '--head': navbar ? '60px' : '0px',
    '--side': !isBeside ? '0px' : menuCollapse ? '48px' : `${menuWidth}px`,
  } as CSSProperties;
  return (
    <ConfigProvider locale={locale === 'zh-CN' ? zhCN : enUS}>
      <div className="shell" style={frame}>
        <button
          type="button"
          className="skip-link"
          onClick={() => document.getElementById('content')?.focus()}
        >
          {t('skipToContent')}
        </button>
        {navbar && (
          <Navbar
            hasMenu={isOnTop && menu}
            hasNewTask={!isBeside}
            {...(isNarrow && menu ? { onOpenMenu: openMenu } : {})}
          />
        )}
        {isBeside && <Side isCollapsed={menuCollapse} />}
        {isNarrow && menu && wasMenuOpen && (
          <ErrorBoundary>
            <Suspense fallback={null}>
              <PhoneMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
            </Suspense>
          </ErrorBoundary>
        )}
        <div className="shell-content">
          <ConnectionBanner />
          {tabBar && <TabBar activeKey={key} onReload={reload} />}
          <main id="content" tabIndex={-1} data-pending={pending !== null}>
            {pending && <PendingPage path={pending} />}
            <PageBreadcrumb />
            <Pages isKept={tabBar} rounds={rounds} />
          </main>
          {footer && <footer>{t('footer')}</footer>}
        </div>
        {!navbar && <FloatingTools {...(isNarrow && menu ? { onOpenMenu: openMenu } : {})} />}
        {globalSettings && (
          <ErrorBoundary>
            <Suspense fallback={null}>
              <SettingsDrawer />
            </Suspense>
          </ErrorBoundary>
        )}
        <DropAnywhere />
        <LeaveGuard />
        <ScrollRestoration getKey={tabBar ? byTab : byVisit} />
      </div>
    </ConfigProvider>
  );
}

function Side({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT();
  return (
    <div className="shell-side">
      <NewTaskButton isSmall={isCollapsed} />
      <SideMenu isCollapsed={isCollapsed} />
      <button
        type="button"
        className="collapse-button"
        aria-label={t(isCollapsed ? 'expandMenu' : 'collapseMenu')}
        onClick={() => choose({ menuCollapse: !isCollapsed })}
      >
        {isCollapsed ? <IconMenuUnfold /> : <IconMenuFold />}
      </button>
    </div>
  );
}

/** What must stay in reach when the navbar is hidden. */
function FloatingTools({ onOpenMenu }: { onOpenMenu?: () => void }) {
  const t = useT();
  const shell = useShellT();
  return (
    <div className="floating-tools">
      {onOpenMenu && (
        <button type="button" aria-label={t('openMenu')} onClick={onOpenMenu}>
          <IconMenu />
        </button>
      )}
      <button
        type="button"
        aria-label={shell('openSettings')}
        onClick={() => setTransient({ globalSettings: true })}
      >
        <IconSettings />
      </button>
    </div>
  );
}
