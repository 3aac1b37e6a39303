// The route table: paths, names, roles and menu in one place. The menu, the guard and the breadcrumb read it.
import { Outlet, type RouteObject, redirect, useNavigation } from 'react-router-dom';
import { guard } from './auth/guard';
import { type Row, SCREENS } from './screens';
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

const LOGIN: Screen = { name: 'login', path: '/login', label: 'menu.login', isPublic: true };
const DOORS: readonly Screen[] = [
  LOGIN,
  { name: 'register', path: '/register', label: 'menu.register', isPublic: true },
  { name: 'forgot', path: '/forgot', label: 'menu.forgot', isPublic: true },
  { name: 'ownPassword', path: '/own-password', label: 'menu.ownPassword', isPublic: true },
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
      { path: '/own-password', lazy: () => import('./auth/OwnPasswordPage') },
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
