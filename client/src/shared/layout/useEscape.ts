// Esc closes what is open, wherever the focus is: the component library hears it only on the button that opened it.
import { useEffect, useRef } from 'react';

/** Act on Esc while `isOn`, unless a part of the page took the key for itself. */
export function useEscape(isOn: boolean, act: () => void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) current.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

/** Menus and boxes that a click beside them closes are closed by Esc as well. */
export function closeMenus(): void {
  if (document.querySelector('.arco-trigger'))
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}
