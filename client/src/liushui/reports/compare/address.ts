// Two reports side by side, in the address of the list: `compare=3,7`.
const NAME = 'compare';

export type Pair = readonly [number, number];

export function comparedPair(query: URLSearchParams): Pair | null {
  const [first, second] = (query.get(NAME) ?? '').split(',').map(Number);
  return first && second && first !== second ? [first, second] : null;
}

export function withPair(query: URLSearchParams, pair: Pair | null): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(NAME);
  if (pair) next.set(NAME, pair.join(','));
  return next;
}
