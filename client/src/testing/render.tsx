// Renders screens as the console does: with their loader, in a router that lives in memory.
import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { LeaveGuard } from '@/shared/LeaveGuard';

export function renderRoutes(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(<RouterProvider router={router} />);
  const where = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, where };
}

const Blank = () => null;

const Guarded = () => (
  <>
    <LeaveGuard />
    <Outlet />
  </>
);

/** One page with its loader; links to anywhere else lead to a blank page, after the question of unsaved changes. */
export function renderPage(page: Pick<RouteObject, 'loader' | 'Component'>, address: string) {
  const [path = '/'] = address.split('?');
  return renderRoutes(
    [
      {
        Component: Guarded,
        HydrateFallback: Blank,
        children: [
          { path, ...page },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ] as RouteObject[],
    address,
  );
}
