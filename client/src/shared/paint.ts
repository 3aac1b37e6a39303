// The theme colour on the page: ten steps as Arco's own variables on the body, for light and for dark.
import type { Palette } from './palette';
import { readStored, writeStored } from './storage';
import type { Theme } from './theme';

const DEFAULT_COLOR = '#165DFF';
/** Read by public/theme.js before the first paint, too. */
const STORAGE_KEY = 'theme-palette';

const STEPS = Array.from({ length: 10 }, (_, at) => `--arcoblue-${at + 1}`);
const VARIABLES = [...STEPS, '--accent', '--accent-solid', '--accent-pressed'];

let wanted = '';

/** Put variables on the body; what is not among them is left to the stylesheet. */
function put(variables: Record<string, string>): void {
  for (const name of VARIABLES) {
    const value = variables[name];
    if (value) document.body.style.setProperty(name, value);
    else document.body.style.removeProperty(name);
  }
}

function stored(color: string): Palette | null {
  try {
    const palette = JSON.parse(readStored(STORAGE_KEY) ?? 'null') as Palette | null;
    return palette?.color === color ? palette : null;
  } catch {
    return null;
  }
}

/** Show a theme colour. The stylesheet knows the default one; any other is worked out once and kept. */
export function paintTheme(color: string, theme: Theme): void {
  wanted = `${color} ${theme}`;
  if (color.toUpperCase() === DEFAULT_COLOR) {
    put({});
    writeStored(STORAGE_KEY, null);
    return;
  }
  const known = stored(color);
  if (known) {
    put(known[theme]);
    return;
  }
  const mine = wanted;
  void import('./palette').then(({ paletteOf }) => {
    const palette = paletteOf(color);
    if (mine !== wanted) return;
    writeStored(STORAGE_KEY, JSON.stringify(palette));
    put(palette[theme]);
  });
}
