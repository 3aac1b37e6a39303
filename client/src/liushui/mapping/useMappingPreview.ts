// The live result: every change of the mapping is tried after a short rest, and the newest try wins.
import { useEffect, useRef, useState } from 'react';
import { previewMapping } from './api';
import type { MappingPreview, PreviewQuery } from './types';

const REST_MILLISECONDS = 400;

export interface Tried {
  /** The last result; stays on show while the next one is on its way. */
  trial: MappingPreview | null;
  error: Error | null;
  isTrying: boolean;
  retry: () => void;
}

/** Try a mapping whenever it changes; null while it lacks something. */
export function useMappingPreview(query: PreviewQuery | null): Tried {
  const [state, setState] = useState<Omit<Tried, 'retry'>>({ trial: null, error: null, isTrying: false });
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const asked = query === null ? null : JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to try again
  useEffect(() => {
    if (asked === null) {
      setState({ trial: null, error: null, isTrying: false });
      return;
    }
    const controller = new AbortController();
    setState((before) => ({ ...before, error: null, isTrying: true }));
    const rest = isFirst.current ? 0 : REST_MILLISECONDS;
    isFirst.current = false;
    const timer = setTimeout(() => {
      previewMapping(JSON.parse(asked) as PreviewQuery, controller.signal).then(
        (trial) => {
          if (!controller.signal.aborted) setState({ trial, error: null, isTrying: false });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          const known = error instanceof Error ? error : new Error(String(error));
          setState({ trial: null, error: known, isTrying: false });
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, attempt]);
  return { ...state, retry: () => setAttempt((before) => before + 1) };
}
