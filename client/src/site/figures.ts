// Sizes and spans of time in the unit that reads best.
type Span = 'seconds' | 'minutes' | 'hours' | 'days';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1536 is "1.5 KB"; whole in bytes and from 100 of a unit on. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** A span in its largest whole unit, in words of the caller. */
export function formatSpan(seconds: number, say: (key: Span, values: { value: number }) => string): string {
  if (seconds < 120) return say('seconds', { value: seconds });
  if (seconds < 7200) return say('minutes', { value: Math.floor(seconds / 60) });
  if (seconds < 172_800) return say('hours', { value: Math.floor(seconds / 3600) });
  return say('days', { value: Math.floor(seconds / 86_400) });
}
