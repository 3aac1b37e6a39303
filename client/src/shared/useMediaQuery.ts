// Whether a media query holds, watched: for the few choices that CSS alone cannot make.
import { useSyncExternalStore } from 'react';

/** Below this width the menu is a drawer. */
export const NARROW = '(max-width: 991px)';
/** Below this width tables become cards. */
export const PHONE = '(max-width: 767px)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
