// A dialog or panel that opens by a click, whose code comes by that click: until then no screen carries it.
import { type ComponentType, type JSX, useCallback, useRef } from 'react';
import { pingServer } from './connection';
import { LoadFailure } from './LoadFailure';
import { useT } from './texts';
import { useFocusBack } from './useFocusBack';
import { useLoaded } from './useLoaded';

interface LazyDialog<P> {
  (props: P): JSX.Element;
  /** For what opens it: who points at it or steps on it will most likely press. */
  preload: { onPointerEnter: () => void; onFocus: () => void };
}

export function lazyDialog<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyDialog<P> {
  let there: ComponentType<P> | null = null;
  let underWay: Promise<ComponentType<P>> | null = null;
  const fetchOnce = () => {
    underWay ??= fetchPart().then(
      (part) => {
        there = part;
        return part;
      },
      (failure: unknown) => {
        // Without this, no other try would ever be made.
        underWay = null;
        throw failure;
      },
    );
    return underWay;
  };
  const preload = () => void fetchOnce().catch(() => undefined);

  function Part(props: P) {
    const t = useT();
    const hasFailed = useRef(false);
    const load = useCallback(
      () =>
        fetchOnce().catch(async (failure: unknown) => {
          // Some browsers remember that code did not come, and a new version took the old code away.
          if (hasFailed.current && (await pingServer())) window.location.reload();
          hasFailed.current = true;
          throw failure;
        }),
      [],
    );
    const { data, error, reload } = useLoaded(load);
    useFocusBack();
    const Loaded = data ?? there;
    if (Loaded) return <Loaded {...props} />;
    // What the browser says of it names a file.
    if (error) return <LoadFailure error={new Error(t('noCodeHint'))} onRetry={reload} />;
    return <div className="progress-bar" />;
  }
  return Object.assign(Part, { preload: { onPointerEnter: preload, onFocus: preload } });
}
