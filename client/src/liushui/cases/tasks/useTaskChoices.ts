// How somebody likes their tasks: cards or a table, and whether a report opens by itself. Kept in this browser.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readStored, writeStored } from '@/shared/storage';
import type { Task } from '../types';

const VIEW = 'liushui-tasks-view';
const OPENS = 'liushui-report-opens';

export type View = 'cards' | 'table';

export function useTaskChoices(asked: string | null) {
  const [kept, setKept] = useState<View>(() => (readStored(VIEW) === 'table' ? 'table' : 'cards'));
  const [opensItself, setOpens] = useState(() => readStored(OPENS) === '1');
  return {
    view: asked === 'cards' || asked === 'table' ? asked : kept,
    opensItself,
    chooseView(view: View) {
      writeStored(VIEW, view);
      setKept(view);
    },
    chooseOpens(isOn: boolean) {
      writeStored(OPENS, isOn ? '1' : null);
      setOpens(isOn);
    },
  };
}

const isActive = ({ state }: Task) => state === 'queued' || state === 'working';

/** Opens the report of a task that became ready while the operator was watching. */
export function useOpening(tasks: readonly Task[], isOn: boolean): void {
  const navigate = useNavigate();
  const watched = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ready = tasks.find(({ id, state }) => state === 'done' && watched.current.has(id));
    watched.current = new Set(tasks.filter(isActive).map(({ id }) => id));
    // With several under way nobody wants to be taken from one to the other.
    if (isOn && ready?.report_id != null && watched.current.size === 0)
      void navigate(`/report/reportinfo?id=${ready.report_id}`);
  }, [tasks, isOn, navigate]);
}
