// Whether the page is being put on paper: what is paged, folded or chosen on the screen is then shown whole.
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const PRINT = 'print';
let isAsked = false;

function watch(listener: () => void): () => void {
  // The browser lays the page out right after these events: React must be done by then.
  const ask = () => {
    isAsked = true;
    flushSync(listener);
  };
  const release = () => {
    isAsked = false;
    flushSync(listener);
  };
  const media = window.matchMedia(PRINT);
  window.addEventListener('beforeprint', ask);
  window.addEventListener('afterprint', release);
  media.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', ask);
    window.removeEventListener('afterprint', release);
    media.removeEventListener('change', listener);
  };
}

export const usePrinting = (): boolean =>
  useSyncExternalStore(watch, () => isAsked || window.matchMedia(PRINT).matches);
