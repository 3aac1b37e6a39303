// The title of the browser tab: page and product, in the language that is on.
import { useEffect } from 'react';
import { type SharedKey, useT } from './texts';

export function useDocumentTitle(page: SharedKey | undefined): void {
  const t = useT();
  const title = page ? `${t(page)} · ${t('product')}` : t('product');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
