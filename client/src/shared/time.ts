// Days and moments as text. Servers send *_text in the user's own zone; this is for what the browser itself makes.

const pad = (value: number) => String(value).padStart(2, '0');

/** A local day as YYYY-MM-DD. */
export function formatDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The day that lies a number of days before another one. */
export function daysBefore(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days);
}

/** An ISO moment as local YYYY-MM-DD HH:mm; an unreadable one stays as it came. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${formatDay(date)} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
