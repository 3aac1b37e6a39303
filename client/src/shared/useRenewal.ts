// A page whose object is still on its way asks for it again, until it has come to its end.
import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router-dom';

const RENEW_MILLISECONDS = 3000;

/**
 * Ask the page's loader again every three seconds while `isOpen`, as long as somebody can see the page.
 *
 * Never while an answer or another page is on its way: the router would break that off and begin it anew.
 */
export function useRenewal(isOpen: boolean): void {
  const { revalidate, state } = useRevalidator();
  const { state: going } = useNavigation();
  const isIdle = useRef(true);
  useEffect(() => {
    isIdle.current = state === 'idle' && going === 'idle';
  }, [state, going]);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (isIdle.current && document.visibilityState === 'visible') void revalidate();
    }, RENEW_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
}
