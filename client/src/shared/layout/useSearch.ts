// Asks every source for what was typed, a moment after the last letter; answers to older words are dropped.
import { useEffect, useState } from 'react';
import type { Found } from '../search';
import { SOURCES, suggestions } from './searchSources';

const PAUSE_MILLISECONDS = 180;

interface Search {
  found: Found[];
  isBusy: boolean;
  /** A source gave no answer: what is shown may not be all. */
  hasFailed: boolean;
}

const NOTHING: Search = { found: [], isBusy: false, hasFailed: false };

export function useSearch(text: string): Search {
  const words = text.trim();
  const [search, setSearch] = useState(NOTHING);
  useEffect(() => {
    if (!words) {
      setSearch({ ...NOTHING, found: suggestions() });
      return;
    }
    const controller = new AbortController();
    const answers: Found[][] = SOURCES.map(() => []);
    let open = SOURCES.length;
    let hasFailed = false;
    setSearch((before) => ({ ...before, isBusy: true, hasFailed: false }));
    const ask = async (at: number) => {
      try {
        answers[at] = (await SOURCES[at]?.find(words, controller.signal)) ?? [];
      } catch {
        hasFailed = true;
      }
      open -= 1;
      if (controller.signal.aborted) return;
      setSearch({ found: answers.flat(), isBusy: open > 0, hasFailed });
    };
    const every = (isHere: boolean) =>
      SOURCES.forEach((source, at) => {
        if (source.isHere === isHere) void ask(at);
      });
    every(true);
    const timer = setTimeout(() => every(false), PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);
  return search;
}
