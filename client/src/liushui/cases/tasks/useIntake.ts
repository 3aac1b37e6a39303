// What is handed in: files that are looked at, and the cases they sort themselves into.
import { useEffect, useState } from 'react';
import { recogniseFiles } from '../api';
import type { Price } from '../types';
import { isAcceptable } from './fileFault';
import { type Findings, type IntakeCase, sortFiles } from './sorting';

/** A look at a few files at once: each call starts a process, and progress shows after each. */
const BATCH_FILES = 5;
const BATCH_BYTES = 8 * 1024 * 1024;

export interface Intake {
  cases: readonly IntakeCase[];
  /** Files that are still being looked at. */
  pending: readonly File[];
  findings: Findings;
  files: readonly File[];
  add: (files: readonly File[]) => void;
  remove: (files: readonly File[]) => void;
  rename: (id: number, customer: string) => void;
  /** Move files into a case; null makes one of their own. */
  move: (files: readonly File[], id: number | null) => void;
  leaveOut: (id: number) => void;
  /** All files make one case. */
  join: () => void;
  /** Look again at the files that a password may open. */
  unlock: () => void;
}

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
const isKept = ({ files, customer }: IntakeCase) => files.length > 0 || customer !== '';

/** A name that was typed before any file was there: it goes to the files, and gives way where they have several names. */
function settled(cases: readonly IntakeCase[]): readonly IntakeCase[] {
  const filled = cases.filter(({ files }) => files.length > 0);
  const typed = cases.find(({ files, customer }) => files.length === 0 && customer !== '');
  const only = filled[0];
  if (!only) return cases;
  return typed && filled.length === 1 ? [{ ...typed, files: only.files }] : filled;
}

interface State {
  cases: readonly IntakeCase[];
  pending: readonly File[];
  findings: Findings;
}

const EMPTY: State = { cases: [], pending: [], findings: new Map() };

/** `isLooking`: whether files are looked at; those added to a task have their customer already. */
export function useIntake(passwords: readonly string[], limits: Price | null, isLooking: boolean): Intake {
  const [state, setState] = useState(EMPTY);
  const { cases, pending, findings } = state;
  const files = [...cases.flatMap((each) => each.files), ...pending];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed password looks again by `unlock` alone
  useEffect(() => {
    if (pending.length === 0) return;
    const controller = new AbortController();
    const found = new Map(findings);
    const wanted = pending.filter((file) => isLooking && isAcceptable(file, limits) && !found.has(file));
    void (async () => {
      for (const batch of batches(wanted)) {
        const list = await recogniseFiles(batch, passwords, {
          signal: controller.signal,
          isQuiet: true,
        }).then(
          (answer) => answer.list ?? [],
          () => [],
        );
        if (controller.signal.aborted) return;
        batch.forEach((file, at) => {
          found.set(file, list[at] ?? null);
        });
        setState((now) => ({ ...now, findings: new Map(found) }));
      }
      setState((now) => ({
        findings: found,
        pending: now.pending.filter((file) => !pending.includes(file)),
        cases: settled(sortFiles(now.cases.filter(isKept), pending, found)),
      }));
    })();
    return () => controller.abort();
  }, [pending, limits, isLooking]);

  const change = (edit: (cases: readonly IntakeCase[]) => readonly IntakeCase[]) =>
    setState((now) => ({ ...now, cases: edit(now.cases) }));
  const without = (gone: readonly File[], from: readonly IntakeCase[]) =>
    from.map((each) => ({ ...each, files: each.files.filter((file) => !gone.includes(file)) }));

  return {
    cases,
    pending,
    findings,
    files,
    add: (chosen) =>
      setState((now) => {
        const all = [...now.cases.flatMap((each) => each.files), ...now.pending];
        const fresh: File[] = [];
        for (const file of chosen)
          if (![...all, ...fresh].some((one) => sameFile(one, file))) fresh.push(file);
        return fresh.length === 0 ? now : { ...now, pending: [...now.pending, ...fresh] };
      }),
    remove: (gone) =>
      setState((now) => ({
        ...now,
        pending: now.pending.some((file) => gone.includes(file))
          ? now.pending.filter((file) => !gone.includes(file))
          : now.pending,
        cases: without(gone, now.cases).filter(isKept),
      })),
    rename: (id, customer) =>
      change((all) =>
        all.some((each) => each.id === id)
          ? all.map((each) => (each.id === id ? { ...each, customer } : each))
          : [...all, { id, customer, files: [] }],
      ),
    move: (moved, id) =>
      change((all) => {
        const next = Math.max(0, ...all.map((each) => each.id)) + 1;
        const target = id ?? next;
        const rest = without(moved, all);
        const into = id === null ? [...rest, { id: next, customer: '', files: [] }] : rest;
        return into
          .map((each) => (each.id === target ? { ...each, files: [...each.files, ...moved] } : each))
          .filter((each) => each.files.length > 0);
      }),
    leaveOut: (id) => change((all) => all.filter((each) => each.id !== id)),
    join: () =>
      change((all) => {
        const customer = all.find((each) => each.customer)?.customer ?? '';
        return [{ id: 1, customer, files: all.flatMap((each) => each.files) }];
      }),
    unlock: () =>
      setState((now) => {
        const locked = now.cases
          .flatMap((each) => each.files)
          .filter((file) => now.findings.get(file)?.needs_password);
        if (locked.length === 0) return now;
        const known = new Map(now.findings);
        for (const file of locked) known.delete(file);
        return {
          findings: known,
          pending: [...now.pending, ...locked],
          cases: without(locked, now.cases).filter(isKept),
        };
      }),
  };
}

function batches(files: readonly File[]): File[][] {
  const all: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = all.at(-1);
    bytes += file.size;
    if (!last || last.length === BATCH_FILES || bytes > BATCH_BYTES) {
      all.push([file]);
      bytes = file.size;
    } else last.push(file);
  }
  return all;
}
