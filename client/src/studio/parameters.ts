// What the parameters are: their paths, what each may be, and what is wrong with a set of them.
import type { Parameters } from './api';

export interface Item {
  path: string;
  unit?: 'fps' | 'kbps' | 'channels';
  /** A whole number within these bounds. */
  range?: readonly [number, number];
  choices?: readonly string[];
}

const MODES = ['custom', 'mode1', 'mode2'];
const SIZES = ['1920x1080', '1280x720', '854x480'];
const FRAMES = [1, 30] as const;
const RATES = [150, 1800] as const;
const CHANNELS = [1, 3] as const;

export const VIDEO: readonly Item[] = [
  { path: 'video.mode', choices: MODES },
  { path: 'video.acquisition.resolution', choices: SIZES },
  { path: 'video.acquisition.frameRate', unit: 'fps', range: FRAMES },
  { path: 'video.encoding.resolution', choices: SIZES },
  { path: 'video.encoding.rate.min', unit: 'kbps', range: RATES },
  { path: 'video.encoding.rate.max', unit: 'kbps', range: RATES },
  { path: 'video.encoding.rate.default', unit: 'kbps', range: RATES },
  { path: 'video.encoding.frameRate', unit: 'fps', range: FRAMES },
  { path: 'video.encoding.profile', choices: ['baseline', 'main', 'high'] },
];
export const AUDIO: readonly Item[] = [
  { path: 'audio.mode', choices: MODES },
  { path: 'audio.acquisition.channels', unit: 'channels', range: CHANNELS },
  { path: 'audio.encoding.channels', unit: 'channels', range: CHANNELS },
  { path: 'audio.encoding.rate', unit: 'kbps', range: RATES },
  { path: 'audio.encoding.profile', choices: ['AAC-LC', 'HE-AAC', 'HE-AACv2'] },
];

export type Values = Record<string, string | number | undefined>;

/** The parameters as one flat record by path. */
export function flatten(parameters: Pick<Parameters, 'video' | 'audio'>): Values {
  const values: Values = {};
  for (const { path } of [...VIDEO, ...AUDIO]) {
    let place: unknown = parameters;
    for (const part of path.split('.')) place = (place as Record<string, unknown>)[part];
    values[path] = place as string | number;
  }
  return values;
}

/** The flat record as the call takes it. */
export function nest(values: Values): Parameters {
  const root: Record<string, unknown> = {};
  for (const { path } of [...VIDEO, ...AUDIO]) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let place = root;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = values[path];
  }
  return root as unknown as Parameters;
}

/** What is wrong, by path: out of its range, or rates that are not in order. */
export function faults(values: Values): Record<string, 'range' | 'order'> {
  const found: Record<string, 'range' | 'order'> = {};
  for (const { path, range } of [...VIDEO, ...AUDIO]) {
    const value = values[path];
    if (!range) continue;
    if (!Number.isInteger(value) || Number(value) < range[0] || Number(value) > range[1])
      found[path] = 'range';
  }
  const rate = (name: string) => Number(values[`video.encoding.rate.${name}`]);
  const isJudged = Object.keys(found).every((path) => !path.startsWith('video.encoding.rate.'));
  if (isJudged && !(rate('min') <= rate('default') && rate('default') <= rate('max'))) {
    found['video.encoding.rate.default'] = 'order';
  }
  return found;
}
