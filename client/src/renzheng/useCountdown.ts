// Seconds until something may be done again.
import { useLayoutEffect, useState } from 'react';

/** The seconds left, and a way to start counting down. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  // Before anything is painted: a page that was put aside meanwhile must not show what has run out.
  useLayoutEffect(() => {
    setNow(Date.now());
    if (end <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return [Math.max(Math.ceil((end - now) / 1000), 0), start];
}
