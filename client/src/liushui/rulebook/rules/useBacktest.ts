// The trial run of the draft, looked at again while it works.
import { useCallback, useEffect } from 'react';
import { type Loaded, useLoaded } from '@/shared/useLoaded';
import { type Backtest, getBacktest, type Scope } from './api';

const EVERY_MILLISECONDS = 1500;

export function useBacktest(scope: Scope): Loaded<Backtest | null> {
  const load = useCallback((signal: AbortSignal) => getBacktest(scope, { signal }), [scope]);
  const loaded = useLoaded(load);
  const { data, reload } = loaded;
  const isRunning = data?.state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer starts the next wait
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(reload, EVERY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isRunning, data, reload]);
  return loaded;
}
