// The routes, made of the table of screens (app/auth/screens.json). The menu, the guard and the breadcrumb read it.
import { useEffect } from 'react';
import {
  type LoaderFunction,
  Outlet,
  type RouteObject,
  redirect,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { guard } from './auth/guard';
import { GROUPS, LINKS, type Row, SCREENS } from './screens';
import { type Screen, setNavigation } from './shared/navigation';
import { RouteError } from './shared/RouteError';
import { noteHere, stayingWhenEnded } from './shared/staying';

const LOGIN: Screen = { name: 'login', path: '/login', label: 'menu.login', isPublic: true };
const DOORS: readonly Screen[] = [
  LOGIN,
  { name: 'register', path: '/register', label: 'menu.register', isPublic: true },
  { name: 'forgot', path: '/forgot', label: 'menu.forgot', isPublic: true },
  { name: 'sso', path: '/sso', label: 'menu.sso', isPublic: true },
  { name: 'ownPassword', path: '/own-password', label: 'menu.ownPassword', isPublic: true },
  { name: 'ownFactor', path: '/own-factor', label: 'menu.ownFactor', isPublic: true },
];

setNavigation(GROUPS, [...DOORS, ...SCREENS], LINKS);

/** A screen with its tabs inside; the first tab is what its own address shows. */
function routeOf({ name, path, lazy: fetchPage }: Row): RouteObject {
  const lazy = async () => {
    const page = await fetchPage();
    return page.loader ? { ...page, loader: stayingWhenEnded(name, page.loader as LoaderFunction) } : page;
  };
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
  const { pathname, search } = useLocation();
  useEffect(() => noteHere(pathname + search), [pathname, search]);
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
      { path: '/sso', lazy: () => import('./auth/SingleSignOnPage') },
      { path: '/own-password', lazy: () => import('./auth/OwnPasswordPage') },
      { path: '/own-factor', lazy: () => import('./auth/OwnFactorPage') },
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
