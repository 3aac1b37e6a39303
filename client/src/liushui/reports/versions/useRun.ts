// A task followed while it is worked on: asked for every second until it ends.
import { useEffect, useState } from 'react';
import { getTask } from '../../cases/api';
import type { Task } from '../../cases/types';

const POLL_MILLISECONDS = 1000;
/** After a failed try: the server may be restarting. */
const PATIENCE_MILLISECONDS = 5000;

const isActive = ({ state }: Task) => state === 'queued' || state === 'working';

/** The task as it was last seen, and `follow` to begin with one that was queued. */
export function useRun(): { task: Task | null; follow: (task: Task | null) => void } {
  const [task, setTask] = useState<Task | null>(null);
  useEffect(() => {
    if (!task || !isActive(task)) return;
    let isOver = false;
    let timer = 0;
    const ask = () => {
      getTask(task.id).then(
        (next) => !isOver && setTask(next),
        () => {
          if (!isOver) timer = window.setTimeout(ask, PATIENCE_MILLISECONDS);
        },
      );
    };
    timer = window.setTimeout(ask, POLL_MILLISECONDS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [task]);
  return { task, follow: setTask };
}
