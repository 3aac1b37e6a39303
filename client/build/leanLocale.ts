// The kit's English words ask for its whole form validator, for the sake of one table of words: give them the table.
import type { Plugin } from 'vite';

const WORDS = '\0validate-words';

export function leanLocale(): Plugin {
  return {
    name: 'lean-locale',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'b-validate' && importer?.includes('/web-react/es/locale/') ? WORDS : null;
    },
    load(id) {
      if (id !== WORDS) return null;
      return "export { default as DefaultValidateMessage } from 'b-validate/es/locale/en-US.js';";
    },
  };
}
