import { expect, test } from 'vitest';
import type { Parameters } from './api';
import { faults, flatten, nest } from './parameters';

const parameters: Parameters = {
  video: {
    mode: 'custom',
    acquisition: { resolution: '1280x720', frameRate: 25 },
    encoding: {
      resolution: '1280x720',
      rate: { min: 300, max: 1500, default: 800 },
      frameRate: 25,
      profile: 'high',
    },
  },
  audio: {
    mode: 'custom',
    acquisition: { channels: 2 },
    encoding: { channels: 2, rate: 192, profile: 'AAC-LC' },
  },
};

test('parameters survive being laid flat and put together again', () => {
  expect(nest(flatten(parameters))).toEqual(parameters);
});

test('the limits themselves are fine, one beyond is not, and neither is an empty field', () => {
  const values = flatten(parameters);
  const with_ = (path: string, value: number | undefined) => faults({ ...values, [path]: value });
  expect(with_('video.acquisition.frameRate', 1)).toEqual({});
  expect(with_('video.acquisition.frameRate', 30)).toEqual({});
  expect(with_('video.acquisition.frameRate', 31)).toEqual({ 'video.acquisition.frameRate': 'range' });
  expect(with_('video.encoding.rate.min', 149)).toEqual({ 'video.encoding.rate.min': 'range' });
  expect(with_('audio.encoding.rate', undefined)).toEqual({ 'audio.encoding.rate': 'range' });
  expect(with_('audio.encoding.rate', 192.5)).toEqual({ 'audio.encoding.rate': 'range' });
});

test('the default rate lies between the least and the most', () => {
  const values = flatten(parameters);
  const order = { 'video.encoding.rate.default': 'order' };
  expect(faults({ ...values, 'video.encoding.rate.min': 801 })).toEqual(order);
  expect(faults({ ...values, 'video.encoding.rate.min': 800 })).toEqual({});
  expect(faults({ ...values, 'video.encoding.rate.max': 799 })).toEqual(order);
});
