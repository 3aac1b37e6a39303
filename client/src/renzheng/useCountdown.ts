// Seconds until something may be done again.
import { useEffect, useState } from 'react';

/** The seconds left, and a way to start counting down. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
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
