// A server that fails once and then answers: for parts of a page that offer another try.
import { json, refusal } from './server';

/** The first call is refused with these words, every later one gets the answer. */
export function failingOnce(words: string, answer: unknown) {
  let isFirst = true;
  return () => {
    const fails = isFirst;
    isFirst = false;
    return fails ? json(refusal(50000, words), 500) : answer;
  };
}
