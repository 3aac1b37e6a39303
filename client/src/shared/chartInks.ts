// Colours of charts that screens choose themselves: apart from the theme, which comes with the charts alone.
import type { Theme } from './theme';

/** What stands out on a chart whatever lies below it, and the card's own colour around it. */
export const inkOf = (theme: Theme) =>
  theme === 'dark' ? { ink: '#f6f6f6', ground: '#232324' } : { ink: '#1d2129', ground: '#ffffff' };

/** What is not one thing of the chart but all others together. */
export const OTHERS = '#86909c';
