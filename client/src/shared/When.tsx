// A moment as people say it, with the exact one behind it.
import { useLocale } from './i18n';

/** Servers write moments in China's time. */
const ZONE = '+08:00';
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const WEEK_SECONDS = 7 * 86_400;

/** "3 hours ago" within a week, the text itself before that; `text` is YYYY-MM-DD HH:mm:ss as calls answer it. */
export function relative(text: string, locale: string, now: number): string {
  const seconds = (now - Date.parse(`${text.replace(' ', 'T')}${ZONE}`)) / 1000;
  if (Number.isNaN(seconds) || seconds < 0 || seconds >= WEEK_SECONDS) return text.slice(0, 16);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const found = UNITS.find(([, each]) => seconds >= each);
  if (!found) return locale === 'zh-CN' ? '刚刚' : 'just now';
  const [unit, size] = found;
  return words.format(-Math.floor(seconds / size), unit).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

export function When({ text }: { text: string }) {
  const locale = useLocale();
  return (
    <time className="figures" title={text} dateTime={text.replace(' ', 'T')}>
      {relative(text, locale, Date.now())}
    </time>
  );
}
