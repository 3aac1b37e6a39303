// What the pages of verification share: a labelled field, the tag of a state, a list of facts.
import type { ReactNode } from 'react';
import { StateTag, type Tone } from '@/shared/StateTag';
import type { State } from './api';
import { useT } from './texts';

const TONES: Record<State, Tone> = {
  draft: 'neutral',
  auditing: 'busy',
  pass: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  changing: 'good',
  expired: 'warning',
  revoked: 'bad',
};

export function StateOf({ state }: { state: State }) {
  const t = useT();
  return <StateTag tone={TONES[state]}>{t(`state.${state}`)}</StateTag>;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  failure?: string | undefined;
  children: ReactNode;
}

/** A label, what it labels, and one line below: what is wrong, or else a hint. */
export function Field({ id, label, hint, failure, children }: FieldProps) {
  return (
    <div className="rz-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-line`} data-failed={Boolean(failure)} {...(failure ? { role: 'alert' } : {})}>
        {failure ?? hint}
      </p>
    </div>
  );
}

/** Attributes of an input inside a Field. */
export const inputOf = (id: string, failure: string | undefined) => ({
  id,
  'aria-describedby': `${id}-line`,
  ...(failure ? { status: 'error' as const, 'aria-invalid': true } : {}),
});

export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="rz-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
