// A part of a page that loads for itself: on its way, not loaded with another try, or there.
import { Spin } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure';
import type { Loaded } from './useLoaded';

interface Props<T> {
  loaded: Loaded<T>;
  children: (data: T) => ReactNode;
}

/** What was loaded before stays on show under the reason why it could not be loaded again. */
export function LoadedPart<T>({ loaded: { data, error, reload }, children }: Props<T>) {
  return (
    <>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {data === null && !error && <Spin block className="part-loading" />}
      {data !== null && children(data)}
    </>
  );
}
