// Data, and bytes of pictures, that a part of a page loads for itself: the newest request wins, a failure can be tried again.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  /** What was loaded last; stays on show while the next one is on its way. */
  data: T | null;
  error: Error | null;
  isLoading: boolean;
  reload: () => void;
  /** Show what an action answered, without asking again. */
  put: (data: T) => void;
}

/** Load when mounted and whenever `load` changes; keep `load` stable with useCallback. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload' | 'put'>>({
    data: null,
    error: null,
    isLoading: true,
  });
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again
  useEffect(() => {
    const controller = new AbortController();
    underWay.current = controller;
    setState((before) => ({ ...before, error: null, isLoading: true }));
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ data, error: null, isLoading: false });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const known = error instanceof Error ? error : new Error(String(error));
        setState((before) => ({ ...before, error: known, isLoading: false }));
      },
    );
    return () => controller.abort();
  }, [load, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const put = useCallback((data: T) => {
    // What was asked for before the action is older than its answer.
    underWay.current?.abort();
    setState({ data, error: null, isLoading: false });
  }, []);
  return { ...state, reload, put };
}

/** An address for bytes that is given back when they are no longer shown. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
