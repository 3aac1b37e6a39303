// The route table: paths, names, roles and menu in one place. The menu, the guard and the breadcrumb read it.
import { Outlet, type RouteObject, redirect, useNavigation } from 'react-router-dom';
import { guard } from './auth/guard';
import { type Group, type Screen, setNavigation } from './shared/navigation';
import { RouteError } from './shared/RouteError';

const GROUPS: readonly Group[] = [
  { key: 'dashboard', label: 'menu.dashboard', icon: 'dashboard', order: 0 },
  { key: 'list', label: 'menu.list', icon: 'list', order: 1 },
  { key: 'content', label: 'menu.content', icon: 'content', order: 1 },
  { key: 'visualization', label: 'menu.visualization', icon: 'analysis', order: 1, roles: ['admin'] },
  { key: 'liushui', label: 'menu.liushui', icon: 'flow', order: 2 },
  { key: 'jifen', label: 'menu.jifen', icon: 'points', order: 3 },
  { key: 'form', label: 'menu.form', icon: 'list', order: 3, roles: ['admin'] },
  { key: 'profile', label: 'menu.profile', icon: 'flow', order: 4, roles: ['admin'] },
  { key: 'user', label: 'menu.user', icon: 'user', order: 7 },
  { key: 'exception', label: 'menu.exception', icon: 'exception', order: 6, roles: ['admin'] },
  { key: 'admin', label: 'menu.admin', icon: 'admin', order: 7.5, roles: ['admin'] },
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
    label: 'menu.basic',
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
    name: 'Plans',
    path: '/pay/plans',
    label: 'menu.plans',
    group: 'jifen',
    lazy: () => import('./pay/PlansPage'),
  },
  {
    name: 'Order',
    path: '/pay/order',
    label: 'menu.order',
    group: 'jifen',
    isHidden: true,
    activeMenu: 'Plans',
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
    name: '403',
    path: '/exception/403',
    label: 'menu.403',
    group: 'exception',
    roles: ['admin'],
    lazy: () => import('./site/ForbiddenPage'),
  },
  {
    name: '404',
    path: '/exception/404',
    label: 'menu.404',
    group: 'exception',
    lazy: () => import('./site/MissingPage'),
  },
  {
    name: '500',
    path: '/exception/500',
    label: 'menu.500',
    group: 'exception',
    lazy: () => import('./site/ServerErrorPage'),
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

setNavigation(GROUPS, [LOGIN, ...SCREENS]);

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
      {
        middleware: [guard],
        lazy: () => import('./shared/layout/Shell'),
        children: [
          {
            // Errors of a page stay inside the frame.
            errorElement: <RouteError />,
            children: [
              ...SCREENS.map(({ name, path, lazy }) => ({ id: name, path, lazy })),
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
