// A state in a word and a colour; the word carries the meaning, the colour only helps.
import { Tag } from '@arco-design/web-react';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'busy' | 'good' | 'warning' | 'bad';

const COLOURS: Record<Tone, string> = {
  neutral: 'gray',
  busy: 'arcoblue',
  good: 'green',
  warning: 'orangered',
  bad: 'red',
};

const TONES_OF_LEVELS: Record<string, Tone> = { green: 'good', amber: 'warning', red: 'bad' };

/** The tone of a level that the server gives a verdict; a level that is not known here is never green. */
export const toneOf = (level: string): Tone => TONES_OF_LEVELS[level] ?? 'warning';

export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Tag color={COLOURS[tone]} className="state-tag" data-tone={tone}>
      {children}
    </Tag>
  );
}
