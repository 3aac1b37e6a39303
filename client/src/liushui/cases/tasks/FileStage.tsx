// Where a file of a running task stands, with its rows counting up.
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '@/shared/money';
import type { TaskFile } from '../types';
import { headlineTexts, useT } from './headlineTexts';

const COUNT_MILLISECONDS = 700;

type Key = keyof typeof headlineTexts.zh;

export function FileStage({ file: { stage, rows, pages } }: { file: TaskFile }) {
  const t = useT();
  const shown = useCountUp(rows);
  const [done = 0, all = 0] = pages ?? [];
  const key = all > 0 ? 'file.pages' : `file.${stage}`;
  if (!(key in headlineTexts.zh)) return null;
  return (
    <span className="file-state figures" data-tone={stage === 'waits' ? 'neutral' : 'busy'}>
      {t(key as Key, { rows: formatCount(shown), done, pages: all })}
    </span>
  );
}

/** The number on its way to `goal`; at once for whoever asked for less motion. */
function useCountUp(goal: number): number {
  const [shown, setShown] = useState(goal);
  const from = useRef(goal);
  useEffect(() => {
    const start = from.current;
    if (start === goal) return;
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
      from.current = goal;
      setShown(goal);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - began) / COUNT_MILLISECONDS);
      from.current = Math.round(start + (goal - start) * share);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [goal]);
  return shown;
}
