// When a chart may be drawn: once it is near what is seen, or once the browser has nothing better to do.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below what is seen a chart is drawn already. */
const NEAR = '400px';
/** After this time a chart that nobody scrolled to is drawn all the same: it may be printed. */
const WAITS_MOST_MS = 4_000;
const CAN_TELL = typeof IntersectionObserver === 'function' && typeof requestIdleCallback === 'function';

/** Whether the box may show its chart now. Where a browser cannot tell, it may at once. */
export function useTurn<T extends Element>(): [RefObject<T | null>, boolean] {
  const box = useRef<T>(null);
  const [isTurn, setTurn] = useState(!CAN_TELL);
  useEffect(() => {
    if (isTurn || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setTurn(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(box.current);
    let idle = 0;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(() => setTurn(true), { timeout: WAITS_MOST_MS });
    }, WAITS_MOST_MS / 2);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [isTurn]);
  return [box, isTurn];
}
