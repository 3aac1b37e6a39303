// The ten steps of a theme colour, worked out as Arco does; loaded only for a colour that is not the default one.
import { generate, getRgbStr } from '@arco-design/color';

export interface Palette {
  color: string;
  light: Record<string, string>;
  dark: Record<string, string>;
}

const STEPS = 10;
const READABLE = 4.5;
const WHITE = [255, 255, 255];
/** The darkest grounds of the dark theme are lighter than black: cards. */
const DARK_CARD = [35, 35, 36];

type Rgb = readonly number[];

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well two colours stand out from each other, from 1 to 21 (WCAG 2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const stepsOf = (color: string, isDark: boolean): Rgb[] =>
  (generate(color, { list: true, dark: isDark }) as string[]).map((step) =>
    getRgbStr(step).split(',').map(Number),
  );

/** The first of the steps from the sixth on that can be read on a ground; else the last, which is nearest to it. */
function readable(steps: Rgb[], ground: Rgb): Rgb {
  const candidates = steps.slice(5);
  return candidates.find((step) => contrast(step, ground) >= READABLE) ?? candidates.at(-1) ?? WHITE;
}

/** Arco's variables for a colour, and the accents that text and buttons need to be readable. */
export function paletteOf(color: string): Palette {
  const light = stepsOf(color, false);
  const dark = stepsOf(color, true);
  // Buttons carry white letters in both themes, so both take the steps made for white.
  const solid = readable(light, WHITE);
  const pressed = light[Math.min(light.indexOf(solid) + 1, STEPS - 1)] ?? solid;
  const variables = (steps: Rgb[], ground: Rgb) => ({
    ...Object.fromEntries(steps.map((step, at) => [`--arcoblue-${at + 1}`, step.join(',')])),
    '--accent': `rgb(${readable(steps, ground).join(' ')})`,
    '--accent-solid': `rgb(${solid.join(' ')})`,
    '--accent-pressed': `rgb(${pressed.join(' ')})`,
  });
  return { color, light: variables(light, WHITE), dark: variables(dark, DARK_CARD) };
}
