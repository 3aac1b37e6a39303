// An address typed into the browser's own bar asks before it loses unsaved changes, as a link does.
import { createHashRouter, parsePath, type RouteObject } from 'react-router-dom';
import { losesBy } from './unsaved';

/**
 * Whoever types an address is there already, and the router knows no way back: entries of its own carry a state, this
 * one has none. So the browser goes back first, and the address is then asked for as by a link. The router must not hear
 * of either; the browser tells those who listen to its history in the order in which they came.
 */
export function createGuardedRouter(routes: RouteObject[]): ReturnType<typeof createHashRouter> {
  let asked: string | null = null;
  window.addEventListener('popstate', (event) => {
    if (asked !== null) {
      event.stopImmediatePropagation();
      const to = asked;
      asked = null;
      void router.navigate(to);
    } else if (event.state === null) {
      const to = window.location.hash.slice(1) || '/';
      const { pathname = '/', search = '' } = parsePath(to);
      if (!losesBy(router.state.location, { pathname, search })) return;
      event.stopImmediatePropagation();
      asked = to;
      window.history.back();
    }
  });
  const router = createHashRouter(routes);
  return router;
}
