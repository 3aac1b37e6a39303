// A page whose object is still on its way asks for it again, until it has come to its end.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

const RENEW_MILLISECONDS = 3000;

/** Ask the page's loader again every three seconds while `isOpen`, as long as somebody can see the page. */
export function useRenewal(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, RENEW_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
}
