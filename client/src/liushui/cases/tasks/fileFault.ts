// What is wrong with the files chosen, said before a byte travels. The server has the last word.
import type { Translate } from '@/shared/i18n';
import type { Price } from '../types';
import { formatBytes } from '../wording';
import type { texts } from './texts';

type T = Translate<keyof typeof texts.zh & string>;

/** Why one file cannot be uploaded, or null. */
export function faultOf(file: File, limits: Price | null, t: T): string | null {
  if (file.size === 0) return t('emptyFile');
  if (limits && file.size > limits.upload_bytes)
    return t('tooLarge', { size: formatBytes(limits.upload_bytes) });
  return null;
}

/** Whether a file can be uploaded at all. */
export const isAcceptable = (file: File, limits: Price | null): boolean =>
  file.size > 0 && (limits === null || file.size <= limits.upload_bytes);

/** Why these files cannot be uploaded into a task that already holds `kept` files, or null. */
export function fileFault(files: readonly File[], limits: Price | null, kept: number, t: T): string | null {
  if (files.length === 0) return t('noFile');
  if (limits && files.length + kept > limits.files) return t('tooMany', { count: limits.files });
  const faulty = files.find((file) => faultOf(file, limits, t));
  return faulty ? `${faulty.name}: ${faultOf(faulty, limits, t)}` : null;
}
