// Renders screens as the console does: with their loader, in a router that lives in memory.
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';

export function renderRoutes(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(<RouterProvider router={router} />);
  const where = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, where };
}

const Blank = () => null;

/** One page with its loader; links to anywhere else lead to a blank page. */
export function renderPage(page: Pick<RouteObject, 'loader' | 'Component'>, address: string) {
  const [path = '/'] = address.split('?');
  return renderRoutes(
    [
      { path, HydrateFallback: Blank, ...page },
      { path: '*', element: <p>elsewhere</p> },
    ] as RouteObject[],
    address,
  );
}
