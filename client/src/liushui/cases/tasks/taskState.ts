// The tone in which the state of a task is shown.
import type { Tone } from '@/shared/StateTag';
import type { Task, TaskState } from '../types';

const TONES: Record<TaskState, Tone> = {
  queued: 'neutral',
  working: 'busy',
  waiting: 'warning',
  done: 'good',
  failed: 'bad',
};

/** Green is what is done and proven: what was read in part, or what a verdict doubts, is not. */
export function stateTone({ state, part_read, verdict }: Task): Tone {
  if (part_read) return 'warning';
  return state === 'done' && verdict && verdict.level !== 'green' ? 'neutral' : TONES[state];
}
