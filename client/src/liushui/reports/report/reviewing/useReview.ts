// The review of a report: its hits and findings as one list, which of them were judged, and what can be done with each.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { showError } from '@/shared/notice';
import { useStore } from '@/shared/store';
import { useLoaded } from '@/shared/useLoaded';
import { getHits, getReview } from '../../api';
import { decide, type Decision as Said, takeBack } from '../../corrections/api';
import { useCorrectionCount } from '../../corrections/correctionStore';
import { useFollow } from '../../corrections/useFollow';
import type { ReportInfo, ReviewTold } from '../../types';
import {
  isToDecide,
  type Suspicion,
  type SuspicionState,
  suspicionsOf,
  themesOf,
} from '../suspicions/suspicions';
import { type Act, change, type Desk, deskOf } from './desk';

/** More rules than there can be. */
const EVERY_RULE = 100;

export interface Review extends Pick<Desk, 'current' | 'opened' | 'asking' | 'isByKeys'> {
  reportId: number;
  /** In the order in which they stand. */
  items: Suspicion[];
  /** Whether hits and what was decided are there: before, no number of them is true. */
  isKnown: boolean;
  /** How many have to be judged, and how many of them are. */
  total: number;
  reviewed: number;
  /** What the server says of the review: by whom it was completed, and a draft of its conclusion. */
  told: ReviewTold | null;
  putTold: (told: ReviewTold) => void;
  error: Error | null;
  isLoading: boolean;
  reload: () => void;
  stateOf: (item: Suspicion) => SuspicionState;
  toggle: (key: string) => void;
  /** Go to the next (1) or the previous (-1) item and open it. */
  step: (by: 1 | -1) => void;
  ask: (key: string | null) => void;
  judge: (item: Suspicion, state: SuspicionState, said?: Partial<Said>) => void;
  /** Wait until every decision is counted; the report that followed from the last. */
  settled: () => Promise<number>;
  /** Take the last decision back; null where there is none. */
  undo: (() => void) | null;
  last: Act | null;
}

function useHits(reportId: number) {
  const said = useCorrectionCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was decided elsewhere is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) =>
      getHits({ report_id: reportId, group: true, pageSize: EVERY_RULE }, { signal, isQuiet: true }),
    [reportId, said],
  );
  return useLoaded(load);
}

function useTold(reportId: number) {
  const said = useCorrectionCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was decided is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) => getReview(reportId, { signal, isQuiet: true }),
    [reportId, said],
  );
  return useLoaded(load);
}

export function useReview({ line, report }: ReportInfo): Review {
  const kept = deskOf(line.task_id);
  const { store } = kept;
  const desk = useStore(store);
  const { data, error, isLoading, reload } = useHits(line.id);
  const { data: told, put: putTold } = useTold(line.id);
  const follow = useFollow();
  const hits = data?.groups ?? desk.hits;
  const states = told?.list ?? desk.states;
  const items = useMemo(
    () => themesOf(suspicionsOf(hits ?? [], report.findings, states)).flatMap((theme) => theme.items),
    [hits, report.findings, states],
  );
  const stateOf = useCallback((item: Suspicion) => desk.said[item.key] ?? item.state, [desk.said]);
  kept.newest = line.id;

  useEffect(() => {
    if (data) change(store, { hits: data.groups });
  }, [data, store]);
  useEffect(() => {
    if (told) change(store, { states: told.list });
  }, [told, store]);
  // What the report tells itself by now needs no memory.
  useEffect(() => {
    const { said } = store.get();
    const left = Object.entries(said).filter(([key, state]) => {
      const item = items.find((each) => each.key === key);
      return item !== undefined && item.state !== state;
    });
    if (left.length < Object.keys(said).length) change(store, { said: Object.fromEntries(left) });
  }, [items, store]);

  const view = useRef({ items, stateOf });
  useEffect(() => {
    view.current = { items, stateOf };
  });

  const acts = useMemo(() => {
    const send = <T>(work: () => Promise<T>): Promise<T> => {
      const sent = kept.sending.then(work);
      kept.sending = sent.catch(() => undefined);
      return sent;
    };
    const say = (key: string, state: SuspicionState | null) => {
      const { [key]: _, ...others } = store.get().said;
      change(store, { said: state === null ? others : { ...others, [key]: state } });
    };
    const goTo = (item: Suspicion | undefined) =>
      item && change(store, { current: item.key, opened: item.key, asking: null, isByKeys: true });
    const step = (by: 1 | -1) => {
      const { items: all } = view.current;
      const { current } = store.get();
      const at = all.findIndex(({ key }) => key === current);
      if (at >= 0) goTo(all[at + by]);
      else goTo(all.find((item) => isToDecide(item) && view.current.stateOf(item) === 'open') ?? all[0]);
    };
    /** Go on to what waits behind an item, or else before it. */
    const goOn = (item: Suspicion) => {
      const { items: all, stateOf: now } = view.current;
      const at = all.findIndex(({ key }) => key === item.key);
      const waiting = [...all.slice(at + 1), ...all.slice(0, at)];
      const next = waiting.find((each) => isToDecide(each) && now(each) === 'open');
      if (next) goTo(next);
      else change(store, { opened: null, asking: null });
    };
    const judge = (item: Suspicion, state: SuspicionState, more: Partial<Said> = {}) => {
      const before = view.current.stateOf(item);
      const act = { key: item.key, state, decisionId: null };
      say(item.key, state);
      change(store, { asking: null, current: item.key, acts: [...store.get().acts, act] });
      if (store.get().isByKeys) goOn(item);
      void send(async () => {
        const reportId = kept.newest ?? line.id;
        const revision = await decide(reportId, {
          kind: item.kind,
          rule: item.rule,
          number: 0,
          state,
          ...more,
        });
        kept.newest = revision.report_id ?? reportId;
        const { acts: made } = store.get();
        const done = { ...act, decisionId: revision.decision_id };
        change(store, { acts: made.map((each) => (each === act ? done : each)) });
        follow(revision, undefined, true);
      }).catch((failure: unknown) => {
        say(item.key, before === item.state ? null : before);
        change(store, { acts: store.get().acts.filter((each) => each !== act) });
        void showError(failure instanceof Error ? failure.message : String(failure));
      });
    };
    const undo = () => {
      void send(async () => {
        const { acts: made, said } = store.get();
        const last = made.at(-1);
        if (!last) return;
        change(store, { acts: made.slice(0, -1), current: last.key, opened: last.key });
        const reportId = kept.newest ?? line.id;
        if (last.decisionId === null) return;
        say(last.key, 'open');
        try {
          const revision = await takeBack(last.decisionId, reportId);
          kept.newest = revision.report_id ?? reportId;
          follow(revision, null, true);
        } catch (failure) {
          // It stands as it stood, and what was decided meanwhile stands behind it.
          say(last.key, said[last.key] ?? null);
          change(store, { acts: [...made, ...store.get().acts.slice(made.length - 1)] });
          throw failure;
        }
      }).catch((failure: unknown) => showError(failure instanceof Error ? failure.message : String(failure)));
    };
    const toggle = (key: string) => {
      const { opened } = store.get();
      change(store, { current: key, opened: opened === key ? null : key, asking: null });
    };
    const ask = (key: string | null) =>
      change(store, { asking: key, ...(key && { current: key, opened: key }) });
    const settled = () => kept.sending.then(() => kept.newest ?? line.id);
    return { step, judge, undo, toggle, ask, settled };
  }, [kept, store, line.id, follow]);

  const asked = items.filter(isToDecide);
  return {
    ...acts,
    current: desk.current,
    opened: desk.opened,
    asking: desk.asking,
    isByKeys: desk.isByKeys,
    reportId: line.id,
    items,
    isKnown: hits !== null && states !== null,
    total: asked.length,
    reviewed: asked.filter((item) => stateOf(item) !== 'open').length,
    told,
    putTold,
    error,
    isLoading,
    reload,
    stateOf,
    undo: desk.acts.length > 0 ? acts.undo : null,
    last: desk.acts.at(-1) ?? null,
  };
}
