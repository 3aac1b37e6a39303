// Days and moments as text, in the time of China wherever the browser stands: so the server writes its own (*_text).

const OFFSET = '+08:00';
const AHEAD = 8 * 3_600_000;
const DAY = 24 * 3_600_000;

/** `YYYY-MM-DDTHH:mm` in China. */
const write = (date: Date): string => new Date(date.getTime() + AHEAD).toISOString().slice(0, 16);

/** A day as YYYY-MM-DD. */
export const formatDay = (date: Date): string => write(date).slice(0, 10);

/** The same time on the day that lies a number of days before. */
export const daysBefore = (date: Date, days: number): Date => new Date(date.getTime() - days * DAY);

/** An ISO moment as YYYY-MM-DD HH:mm; an unreadable one stays as it came. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : write(date).replace('T', ' ');
}

/** `YYYY-MM-DD HH:mm`, as somebody chose it, as an ISO moment in UTC. */
export const readMoment = (text: string): string =>
  new Date(`${text.replace(' ', 'T')}${OFFSET}`).toISOString();
