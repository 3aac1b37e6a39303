// What stands for a page that is on its way: its title and grey places, once the wait can be felt.
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { screenByPath } from '../navigation';
import { tabKey } from '../tabs';
import { useT } from '../texts';

const PATIENCE_MILLISECONDS = 150;

/** The path of another page that has been on its way for long enough to say so; null otherwise. */
export function usePendingPath(): string | null {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const isOther = location && tabKey(location.pathname, location.search) !== tabKey(pathname, search);
  const target = isOther ? location.pathname : null;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!target) return setShown(null);
    const timer = setTimeout(() => setShown(target), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [target]);
  return target && shown === target ? target : null;
}

export function PendingPage({ path }: { path: string }) {
  const t = useT();
  const screen = screenByPath(path);
  return (
    <div className="pending-page" aria-busy="true">
      <h1>{screen ? t(screen.label) : ''}</h1>
      <span />
      <span />
      <span />
    </div>
  );
}
