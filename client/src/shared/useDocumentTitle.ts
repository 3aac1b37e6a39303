// The title of the browser tab: page and product, in the language that is on.
import { useEffect } from 'react';
import { type SharedKey, useT } from './texts';

/** `about` is whom the page is about, where it is about somebody. */
export function useDocumentTitle(page: SharedKey | undefined, about = ''): void {
  const t = useT();
  const title = [about, page && t(page), t('product')].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
