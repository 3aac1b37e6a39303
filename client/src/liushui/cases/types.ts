// The shapes that the calls of cases answer, under the names that the room uses; they are made from the API document.
import type { components } from '@/shared/schema';

type Schemas = components['schemas'];

/** A text for people, by language. */
export type Text = Record<string, string>;
export type Severity = keyof SeverityCounts;
export const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low', 'info'];
export const TASK_STATES = ['queued', 'working', 'waiting', 'done', 'failed'] as const;

export interface Page<Row> {
  list: Row[];
  total: number;
}

export type Project = Schemas['GroupSchema'];
export type Task = Schemas['TaskSchema'];
export type TaskState = Task['state'];
export type TaskCounts = Schemas['TaskCountsSchema'];
export type TaskFile = Schemas['TaskFileSchema'];
export type TaskAnswer = Schemas['TaskAnswerSchema'];
export type Problem = Schemas['ProblemSchema'];
export type Price = Schemas['PriceSchema'];
export type SeverityCounts = Schemas['SeverityCountsSchema'];
