// A period as one text.

/** "first – last", one day when both are the same, a dash when the days are not known. */
export function periodOf({ first, last }: { first: string | null; last: string | null }): string {
  if (first === null || last === null) return '–';
  return first === last ? first : `${first} – ${last}`;
}
