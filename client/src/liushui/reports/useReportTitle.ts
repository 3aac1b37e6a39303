// The title of the browser's tab names the customer while their report is on show.
import { useEffect } from 'react';
import { useLocale } from '@/shared/i18n';
import { t as sharedT } from '@/shared/texts';
import { useT } from './words/texts';

export function useReportTitle(customer: string): void {
  const t = useT();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame writes its own title when the language changes
  useEffect(() => {
    // The frame writes the name of the screen first: its effect comes after those of the page.
    const timer = setTimeout(() => {
      document.title = `${customer} · ${t('flowReport')} · ${sharedT('product')}`;
    }, 0);
    return () => clearTimeout(timer);
  }, [customer, t, locale]);
}
