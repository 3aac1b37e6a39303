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

export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Tag color={COLOURS[tone]} className="state-tag" data-tone={tone}>
      {children}
    </Tag>
  );
}
