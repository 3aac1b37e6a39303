// The route table: paths, names, roles and menu in one place. The menu, the guard and the breadcrumb read it.
import { Outlet, type RouteObject, redirect, useNavigation } from 'react-router-dom';
import { guard } from './auth/guard';
import { type Group, type OutsideLink, type Screen, setNavigation } from './shared/navigation';
import { RouteError } from './shared/RouteError';

const GROUPS: readonly Group[] = [
  { key: 'dashboard', label: 'menu.dashboard', icon: 'dashboard', order: 0 },
  { key: 'list', label: 'menu.list', icon: 'list', order: 1 },
  { key: 'content', label: 'menu.content', icon: 'content', order: 1 },
  { key: 'visualization', label: 'menu.visualization', icon: 'analysis', order: 1, roles: ['admin'] },
  { key: 'liushui', label: 'menu.liushui', icon: 'flow', order: 2 },
  { key: 'jifen', label: 'menu.jifen', icon: 'points', order: 3 },
  { key: 'form', label: 'menu.form', icon: 'list', order: 3 },
  { key: 'profile', label: 'menu.profile', icon: 'flow', order: 4, roles: ['admin'] },
  { key: 'result', label: 'menu.result', icon: 'result', order: 5, roles: ['admin'] },
  { key: 'exception', label: 'menu.exception', icon: 'exception', order: 6, roles: ['admin'] },
  { key: 'user', label: 'menu.user', icon: 'user', order: 7 },
  { key: 'admin', label: 'menu.admin', icon: 'admin', order: 7.5, roles: ['admin'] },
];

/** The design system that the console is drawn with: links that leave the console, nothing is loaded from there. */
const LINKS: readonly OutsideLink[] = [
  {
    key: 'arcoWebsite',
    label: 'menu.arcoWebsite',
    icon: 'link',
    order: 8,
    href: 'https://arco.design',
    roles: ['admin'],
  },
  {
    key: 'faq',
    label: 'menu.faq',
    icon: 'question',
    order: 9,
    href: 'https://arco.design/vue/docs/pro/faq',
    roles: ['admin'],
  },
];

interface Row extends Screen {
  lazy: NonNullable<RouteObject['lazy']>;
}

/** Every screen inside the frame. A row is all that a new screen needs. */
const SCREENS: readonly Row[] = [
  {
    name: 'Workplace',
    path: '/dashboard/workplace',
    label: 'menu.workplace',
    group: 'dashboard',
    lazy: () => import('./site/WorkplacePage'),
  },
  {
    name: 'Monitor',
    path: '/dashboard/monitor',
    label: 'menu.monitor',
    group: 'dashboard',
    roles: ['admin'],
    lazy: () => import('./studio/MonitorPage'),
  },
  {
    name: 'Watch',
    path: '/studio/watch',
    label: 'menu.watch',
    group: 'dashboard',
    isHidden: true,
    activeMenu: 'Workplace',
    lazy: () => import('./studio/WatchPage'),
  },
  {
    name: 'Group',
    path: '/form/group',
    label: 'menu.group',
    group: 'form',
    roles: ['admin'],
    isHidden: true,
    lazy: () => import('./studio/GroupPage'),
  },
  {
    name: 'Basic',
    path: '/profile/basic',
    label: 'menu.parameters',
    group: 'profile',
    roles: ['admin'],
    lazy: () => import('./studio/ProfilePage'),
  },
  {
    name: 'Card',
    path: '/list/card',
    label: 'menu.tasks',
    group: 'list',
    lazy: () => import('./liushui/TasksPage'),
  },
  {
    name: 'Mapping',
    path: '/list/mapping',
    label: 'menu.mapping',
    group: 'list',
    isHidden: true,
    activeMenu: 'Card',
    tabBy: ['task', 'file', 'member'],
    lazy: () => import('./liushui/MappingPage'),
  },
  {
    name: 'Templates',
    path: '/list/templates',
    label: 'menu.templates',
    group: 'list',
    isHidden: true,
    activeMenu: 'Card',
    lazy: () => import('./liushui/TemplatesPage'),
  },
  {
    name: 'SearchTable',
    path: '/list/search-table',
    label: 'menu.searchTable',
    group: 'list',
    lazy: () => import('./content/SearchTablePage'),
  },
  {
    name: 'Articles',
    path: '/content/articles',
    label: 'menu.articles',
    group: 'content',
    lazy: () => import('./content/ArticlesPage'),
  },
  {
    name: 'Read',
    path: '/content/read',
    label: 'menu.read',
    group: 'content',
    isHidden: true,
    activeMenu: 'Articles',
    lazy: () => import('./content/ReadPage'),
  },
  {
    name: 'Write',
    path: '/content/write',
    label: 'menu.write',
    group: 'content',
    roles: ['admin'],
    isHidden: true,
    activeMenu: 'Articles',
    lazy: () => import('./content/WritePage'),
  },
  {
    name: 'Promotions',
    path: '/content/promotions',
    label: 'menu.promotions',
    group: 'content',
    roles: ['admin'],
    lazy: () => import('./content/PromotionsPage'),
  },
  {
    name: 'DataAnalysis',
    path: '/visualization/data-analysis',
    label: 'menu.dataAnalysis',
    group: 'visualization',
    roles: ['admin'],
    lazy: () => import('./content/DataAnalysisPage'),
  },
  {
    name: 'MultiDimensionDataAnalysis',
    path: '/visualization/multi-dimension-data-analysis',
    label: 'menu.multiDimension',
    group: 'visualization',
    roles: ['admin'],
    lazy: () => import('./content/MultiDimensionPage'),
  },
  {
    name: 'Step',
    path: '/form/step',
    label: 'menu.step',
    group: 'form',
    roles: ['admin'],
    isHidden: true,
    activeMenu: 'Promotions',
    lazy: () => import('./content/StepPage'),
  },
  {
    name: 'Baogao',
    path: '/liushui/baogao',
    label: 'menu.reports',
    group: 'liushui',
    lazy: () => import('./liushui/ReportsPage'),
  },
  {
    name: 'Reportinfo',
    path: '/report/reportinfo',
    label: 'menu.report',
    group: 'liushui',
    isHidden: true,
    activeMenu: 'Baogao',
    tabBy: ['id'],
    lazy: () => import('./liushui/ReportPage'),
  },
  {
    name: 'Jifenliu',
    path: '/jifen/jifenliu',
    label: 'menu.ledger',
    group: 'jifen',
    lazy: () => import('./jifen/LedgerPage'),
  },
  {
    name: 'Order',
    path: '/pay/order',
    label: 'menu.order',
    group: 'jifen',
    isHidden: true,
    activeMenu: 'Plans',
    tabBy: ['id'],
    lazy: () => import('./pay/OrderPage'),
  },
  {
    name: 'Info',
    path: '/user/info',
    label: 'menu.userInfo',
    group: 'user',
    lazy: () => import('./team/UserInfoPage'),
  },
  {
    name: 'Success',
    path: '/result/success',
    label: 'menu.success',
    group: 'result',
    roles: ['admin'],
    ignoreCache: true,
    lazy: () => import('./site/ResultSuccessPage'),
  },
  {
    name: 'Error',
    path: '/result/error',
    label: 'menu.failure',
    group: 'result',
    roles: ['admin'],
    ignoreCache: true,
    lazy: () => import('./site/ResultErrorPage'),
  },
  {
    name: 'Renzheng',
    path: '/form/renzheng',
    label: 'menu.renzheng',
    group: 'form',
    isHidden: true,
    lazy: () => import('./renzheng/RenzhengPage'),
  },
  {
    name: 'Setting',
    path: '/user/setting',
    label: 'menu.setting',
    group: 'user',
    lazy: () => import('./auth/SettingPage'),
  },
  {
    name: 'SettingBasic',
    path: '/user/setting/basic',
    label: 'menu.basic',
    group: 'user',
    isHidden: true,
    activeMenu: 'Setting',
    tabOf: 'Setting',
    lazy: () => import('./auth/BasicPage'),
  },
  {
    name: 'SettingSecurity',
    path: '/user/setting/security',
    label: 'menu.security',
    group: 'user',
    isHidden: true,
    activeMenu: 'Setting',
    tabOf: 'Setting',
    lazy: () => import('./auth/SecurityPage'),
  },
  {
    name: 'SettingCertification',
    path: '/user/setting/certification',
    label: 'menu.certification',
    group: 'user',
    isHidden: true,
    activeMenu: 'Setting',
    tabOf: 'Setting',
    lazy: () => import('./renzheng/CertificationPanel'),
  },
  // Rooms add tabs of the settings here: a row with `tabOf` is all that one needs.
  {
    name: 'Plans',
    path: '/user/setting/plans',
    label: 'menu.plans',
    group: 'jifen',
    tabOf: 'Setting',
    lazy: () => import('./pay/PlansPage'),
  },
  {
    name: '403',
    path: '/exception/403',
    label: 'menu.403',
    group: 'exception',
    roles: ['admin'],
    ignoreCache: true,
    lazy: () => import('./site/ForbiddenPage'),
  },
  {
    name: '404',
    path: '/exception/404',
    label: 'menu.404',
    group: 'exception',
    roles: ['*'],
    ignoreCache: true,
    lazy: () => import('./site/MissingPage'),
  },
  {
    name: '500',
    path: '/exception/500',
    label: 'menu.500',
    group: 'exception',
    roles: ['*'],
    ignoreCache: true,
    lazy: () => import('./site/ServerErrorPage'),
  },
  {
    name: 'Messages',
    path: '/user/messages',
    label: 'menu.messages',
    group: 'user',
    isHidden: true,
    lazy: () => import('./inbox/MessagesPage'),
  },
  {
    name: 'Users',
    path: '/admin/users',
    label: 'menu.users',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./auth/UsersPage'),
  },
  {
    name: 'Links',
    path: '/admin/links',
    label: 'menu.links',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./liushui/LinksPage'),
  },
  {
    name: 'Rules',
    path: '/admin/rules',
    label: 'menu.rules',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./liushui/RulesPage'),
  },
  {
    name: 'Reviews',
    path: '/admin/renzheng',
    label: 'menu.reviews',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./renzheng/ReviewsPage'),
  },
  {
    name: 'Audit',
    path: '/admin/audit',
    label: 'menu.audit',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./auth/AuditPage'),
  },
  {
    name: 'Outbox',
    path: '/admin/outbox',
    label: 'menu.outbox',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./inbox/OutboxPage'),
  },
  {
    name: 'Orders',
    path: '/admin/orders',
    label: 'menu.orders',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./pay/AdminOrdersPage'),
  },
  {
    name: 'AdminPlans',
    path: '/admin/plans',
    label: 'menu.adminPlans',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./pay/AdminPlansPage'),
  },
  {
    name: 'Cashier',
    path: '/admin/cashier',
    label: 'menu.cashier',
    group: 'admin',
    roles: ['admin'],
    isHidden: true,
    activeMenu: 'Orders',
    lazy: () => import('./pay/CashierPage'),
  },
  {
    name: 'Postings',
    path: '/admin/ledger',
    label: 'menu.postings',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./jifen/RequestsPage'),
  },
  {
    name: 'Health',
    path: '/admin/health',
    label: 'menu.health',
    group: 'admin',
    roles: ['admin'],
    lazy: () => import('./site/HealthPage'),
  },
];

const LOGIN: Screen = { name: 'login', path: '/login', label: 'menu.login', isPublic: true };
const DOORS: readonly Screen[] = [
  LOGIN,
  { name: 'register', path: '/register', label: 'menu.register', isPublic: true },
  { name: 'forgot', path: '/forgot', label: 'menu.forgot', isPublic: true },
];

setNavigation(GROUPS, [...DOORS, ...SCREENS], LINKS);

/** A screen with its tabs inside; the first tab is what its own address shows. */
function routeOf({ name, path, lazy }: Row): RouteObject {
  const tabs = SCREENS.filter((screen) => screen.tabOf === name);
  const [first] = tabs;
  if (!first) return { id: name, path, lazy };
  return {
    id: name,
    path,
    lazy,
    children: [{ index: true, loader: () => redirect(first.path) }, ...tabs.map(routeOf)],
  };
}

/** Addresses of before. */
const MOVED: readonly [string, string][] = [['/pay/plans', '/user/setting/plans']];

function Frame() {
  const { state } = useNavigation();
  return (
    <>
      {state !== 'idle' && <div className="progress-bar" />}
      <Outlet />
    </>
  );
}

const Starting = () => <div className="progress-bar" />;

export const routes: RouteObject[] = [
  {
    Component: Frame,
    HydrateFallback: Starting,
    errorElement: <RouteError />,
    children: [
      { path: '/', loader: () => redirect(LOGIN.path) },
      { path: LOGIN.path, lazy: () => import('./auth/LoginPage') },
      { path: '/register', lazy: () => import('./auth/RegisterPage') },
      { path: '/forgot', lazy: () => import('./auth/ForgotPage') },
      {
        middleware: [guard],
        lazy: () => import('./shared/layout/Shell'),
        children: [
          {
            // Errors of a page stay inside the frame.
            errorElement: <RouteError />,
            children: [
              ...SCREENS.filter(({ tabOf }) => !tabOf).map(routeOf),
              ...MOVED.map(([path, to]) => ({
                path,
                loader: ({ request }: { request: Request }) => redirect(to + new URL(request.url).search),
              })),
              {
                id: 'Redirect',
                path: '/redirect/*',
                loader: ({ params, request }) =>
                  redirect(`/${(params['*'] ?? '').replace(/^\/+/, '')}${new URL(request.url).search}`),
              },
              { id: 'notFound', path: '*', lazy: () => import('./site/MissingPage') },
            ],
          },
        ],
      },
    ],
  },
];
