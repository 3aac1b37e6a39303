// Files dropped beside the place for them: the browser would open them instead of the page, and a form would be lost.
import { useEffect } from 'react';

/** While it is shown, no drop of files on the page leads away from it. */
export function useDropsBeside(): void {
  useEffect(() => {
    function keep(event: DragEvent) {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
