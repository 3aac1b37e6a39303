// What operators of all accounts corrected alike, as rules of words that could be taken over.
import { get } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Suggestion = Shape<'SuggestionSchema'>;

/** Corrections of all accounts that agree, as rules of words; for administrators. */
export const getSuggestions = (signal: AbortSignal) =>
  get('/api/liushui/corrections/suggestions', { signal, isQuiet: true }).then(({ list }) => list);
