// The review of a report: its hits and findings as one list, which of them were judged, and what can be done with each.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError } from '@/shared/api';
import { showError } from '@/shared/notice';
import { useStore } from '@/shared/store';
import { useLoaded } from '@/shared/useLoaded';
import { getHits, getReview } from '../../api';
import { decide, type Decision as Said, takeBack } from '../../corrections/api';
import { noteCorrection, useCorrectionCount } from '../../corrections/correctionStore';
import { useFollow } from '../../corrections/useFollow';
import type { ReportInfo, ReviewTold } from '../../types';
import { t as translate } from '../../words/texts';
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
/** The code of an answer about something that is not there any more. */
const GONE = 40400;

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
  /** What was decided of an item otherwise: the acts on it can be undone no more. */
  forget: (key: string) => void;
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

/** The last act on an item that came before `act`, or of all. */
function lastOf(key: string, acts: readonly Act[], act?: Act): Act | undefined {
  const earlier = act ? acts.slice(0, acts.indexOf(act)) : acts;
  return earlier.findLast((each) => each.key === key);
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
    /** Put what became of an act in its place, or (null) leave it out. */
    const replace = (act: Act, done: Act | null) =>
      change(store, { acts: store.get().acts.flatMap((each) => (each === act ? (done ?? []) : each)) });
    const judge = (item: Suspicion, state: SuspicionState, more: Partial<Said> = {}) => {
      const shown = view.current.stateOf(item);
      const about = { kind: item.kind, rule: item.rule, number: 0 };
      const said = { ...about, state, ...more };
      const act: Act = { key: item.key, state, said, before: item.state, former: null, decisionId: null };
      say(item.key, state);
      change(store, { asking: null, current: item.key, acts: [...store.get().acts, act] });
      if (store.get().isByKeys) goOn(item);
      void send(async () => {
        const reportId = kept.newest ?? line.id;
        const standing = lastOf(item.key, store.get().acts, act);
        const { state: before, said: former } = standing ?? {
          state: item.state,
          said: item.again && { ...about, ...item.again },
        };
        const revision = await decide(reportId, said);
        kept.newest = revision.report_id ?? reportId;
        const done = { ...act, before, former: before === 'open' ? null : former };
        const canUndo = done.former !== null || revision.decision_id !== null;
        replace(act, canUndo ? { ...done, decisionId: revision.decision_id } : null);
        follow(revision, undefined, true);
      }).catch((failure: unknown) => {
        say(item.key, shown === item.state ? null : shown);
        replace(act, null);
        void showError(failure instanceof Error ? failure.message : String(failure));
      });
    };
    /** Take an act back: say again what stood before it, or forget what it said. */
    const reverse = async ({ key, former, decisionId }: Act, reportId: number) => {
      if (former === null) return takeBack(decisionId as number, reportId, { isQuiet: true });
      const revision = await decide(reportId, former);
      // What stood before stands again, by another number.
      const standing = lastOf(key, store.get().acts);
      if (standing) replace(standing, { ...standing, decisionId: revision.decision_id });
      return revision;
    };
    const undo = () => {
      void send(async () => {
        const { acts: made, said } = store.get();
        const last = made.at(-1);
        if (!last) return;
        change(store, { acts: made.slice(0, -1), current: last.key, opened: last.key });
        const reportId = kept.newest ?? line.id;
        say(last.key, last.before);
        try {
          const revision = await reverse(last, reportId);
          kept.newest = revision.report_id ?? reportId;
          follow(revision, null, true);
        } catch (failure) {
          if (failure instanceof ApiError && failure.code === GONE) {
            // What stands now is shown, and the acts before this one can still be undone.
            say(last.key, null);
            noteCorrection();
            throw new Error(translate('undoneElsewhere'));
          }
          // It stands as it stood, and what was decided meanwhile stands behind it.
          say(last.key, said[last.key] ?? null);
          change(store, { acts: [...made, ...store.get().acts.slice(made.length - 1)] });
          throw failure;
        }
      }).catch((failure: unknown) => showError(failure instanceof Error ? failure.message : String(failure)));
    };
    const forget = (key: string) =>
      change(store, { acts: store.get().acts.filter((each) => each.key !== key) });
    const toggle = (key: string) => {
      const { opened } = store.get();
      change(store, { current: key, opened: opened === key ? null : key, asking: null });
    };
    const ask = (key: string | null) =>
      change(store, { asking: key, ...(key && { current: key, opened: key }) });
    const settled = () => kept.sending.then(() => kept.newest ?? line.id);
    return { step, judge, undo, forget, toggle, ask, settled };
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
