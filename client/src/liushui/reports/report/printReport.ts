// Print the report: always on white, whatever the screen is like.
import { getTheme, setTheme } from '@/shared/theme';

/** Time for the charts to be drawn in the other theme. */
const SETTLE_MS = 600;

export async function printReport(): Promise<void> {
  if (getTheme() === 'light') {
    window.print();
    return;
  }
  setTheme('light');
  window.addEventListener('afterprint', () => setTheme('dark'), { once: true });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  window.print();
}
