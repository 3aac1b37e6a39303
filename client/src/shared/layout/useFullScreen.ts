// The browser's full screen for the whole page.
import { useSyncExternalStore } from 'react';

const watch = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

/** Whether the page fills the screen, and a way to change that. */
export function useFullScreen(): [boolean, () => void] {
  const isFull = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused by the browser: the page simply stays as it is.
    change.catch(() => undefined);
  };
  return [isFull, toggle];
}
