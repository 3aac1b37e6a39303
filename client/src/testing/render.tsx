// Renders screens as the console does: with their loader, in a router that lives in memory.
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { LeaveGuard } from '@/shared/LeaveGuard';

const Blank = () => null;

/** `where` tells the address whose page stands there: the router itself is there before its page is. */
export function renderRoutes(routes: RouteObject[], address: string) {
  let shown = address;
  function Shown() {
    const { pathname, search } = useLocation();
    // With the page itself, not some time after it.
    useLayoutEffect(() => {
      shown = pathname + search;
    });
    return <Outlet />;
  }
  const router = createMemoryRouter([{ Component: Shown, HydrateFallback: Blank, children: routes }], {
    initialEntries: [address],
  });
  const view = render(<RouterProvider router={router} />);
  return { ...view, router, where: () => shown };
}

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
