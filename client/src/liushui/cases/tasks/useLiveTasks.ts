// The task list kept fresh: asked for again every second while anything is queued or worked on.
import { useCallback, useEffect, useState } from 'react';
import { getTaskCounts, getTasks } from '../api';
import type { Page, Task, TaskCounts } from '../types';

export interface TaskData {
  page: Page<Task>;
  counts: TaskCounts | null;
}

export const POLL_MILLISECONDS = 1000;
/** After a failed try: the server may be restarting, and a card that stands still does no harm. */
const PATIENCE_MILLISECONDS = 5000;

const isActive = (task: Task) => task.state === 'queued' || task.state === 'working';
/** Filters may hide what is worked on: then the counts alone tell of it. */
const isAnythingActive = ({ page, counts }: TaskData) =>
  page.list.some(isActive) || (counts !== null && counts.queued + counts.working > 0);

/** What the loader brought, replaced by newer answers; `reload` asks at once. */
export function useLiveTasks(loaded: TaskData, query: URLSearchParams) {
  const [fresh, setFresh] = useState({ from: loaded, data: loaded });
  const data = fresh.from === loaded ? fresh.data : loaded;

  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const options = { isQuiet: true, ...(signal ? { signal } : {}) };
      const [page, counts] = await Promise.all([
        getTasks(query, options),
        getTaskCounts(options).catch(() => data.counts),
      ]);
      if (!signal?.aborted) setFresh({ from: loaded, data: { page, counts } });
    },
    [query, loaded, data],
  );

  useEffect(() => {
    if (!isAnythingActive(data)) return;
    const controller = new AbortController();
    let timer = 0;
    const wait = (milliseconds: number) => {
      window.clearTimeout(timer);
      if (document.hidden || controller.signal.aborted) return;
      timer = window.setTimeout(() => {
        refresh(controller.signal).catch(() => wait(PATIENCE_MILLISECONDS));
      }, milliseconds);
    };
    const resume = () => wait(0);
    wait(POLL_MILLISECONDS);
    document.addEventListener('visibilitychange', resume);
    return () => {
      controller.abort();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [data, refresh]);

  const reload = useCallback(() => void refresh().catch(() => undefined), [refresh]);
  return { data, reload };
}
