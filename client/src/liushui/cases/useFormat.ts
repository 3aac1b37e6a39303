// What a statement was recognised as, in words: its source and, behind it, the container and columns of its layout.
import { useCallback } from 'react';
import { useT } from './formatWords';
import type { Text } from './types';
import { useWords } from './wording';

/** As readers label a layout: `csv-11`, `xls-query-11`, `csv-11-old`, or the bare container. */
const LAYOUT = /^(csv|xlsx?|pdf)(?:-[a-z]+)?(?:-(\d+))?(?:-[a-z]+)?$/;
/** Versions of exchange formats: `102`, `001.02`. */
const VERSION = /^[\d.]+$/;
/** The general reader's word for anything that is no PDF; the name says as much. */
const PLAIN = 'table';

interface Recognised {
  format_name: Text | null;
  format_version: string;
}

/** The label itself, for whoever wants to know it exactly; nothing where the words say as much. */
export const labelOf = (version: string) => (/\d/.test(version) ? version : undefined);

/** Writes a recognised format: "WeChat Pay bill · CSV, 11 columns"; the name of a template stays as it is. */
export function useFormat(): (found: Recognised) => string {
  const t = useT();
  const words = useWords();
  return useCallback(
    ({ format_name, format_version: version }) => {
      const [, container, columns] = LAYOUT.exec(version) ?? [];
      let behind = version === PLAIN ? '' : version;
      if (container) {
        const name = t(container as 'csv' | 'xls' | 'xlsx' | 'pdf');
        behind = columns ? t('layout', { container: name, columns }) : name;
      } else if (VERSION.test(version)) behind = t('version', { version });
      return [words(format_name), behind].filter(Boolean).join(' · ');
    },
    [t, words],
  );
}
