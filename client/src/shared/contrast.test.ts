// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contrast } from './palette';

const READABLE_DISABLED = 3;
const css = readFileSync(fileURLToPath(new URL('base.css', import.meta.url)), 'utf8');
const [light, dark] = [...css.matchAll(/--color-text-4: (?:#(\w{6})|rgb\(255 255 255 \/ (\d+)%\))/g)];

const grey = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** White so many percent thick over a ground. */
const over = (ground: readonly number[], percent: number) =>
  ground.map((part) => 255 * (percent / 100) + part * (1 - percent / 100));

test.each(['ffffff', 'f7f8fa', 'f2f3f5', 'e5e6eb'])('what is disabled is read on #%s', (ground) => {
  expect(contrast(grey(light?.[1] ?? ''), grey(ground))).toBeGreaterThanOrEqual(READABLE_DISABLED);
});

test.each(['17171a', '232324', '2a2a2b', '313132', '373739'])(
  'what is disabled is read in the dark on #%s and on a button there',
  (ground) => {
    for (const fill of [0, 4, 8]) {
      const button = over(grey(ground), fill);
      const words = over(button, Number(dark?.[2]));
      expect(contrast(words, button)).toBeGreaterThanOrEqual(READABLE_DISABLED);
    }
  },
);
