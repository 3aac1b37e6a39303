// Where the focus goes when a dialog or a panel is gone: back to what opened it.
import { useEffect, useState } from 'react';

/** Gives the focus back to what has it now, unless by then it has gone elsewhere or the opener is away. */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  return () => {
    // The library's own lock lets go of the focus only after the dialog is gone, and a question goes a moment later.
    const focus = () => {
      const { activeElement, body } = document;
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
      if (activeElement === null || activeElement === body) opener.focus();
    };
    setTimeout(() => setTimeout(focus));
  };
}

/** The same for a dialog that lives as long as its component. */
export function useFocusBack(): void {
  // Asked for while drawing: later the dialog has the focus already.
  const [giveBack] = useState(rememberFocus);
  useEffect(() => giveBack, [giveBack]);
}
