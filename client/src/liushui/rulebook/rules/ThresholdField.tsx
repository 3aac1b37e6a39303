// One number that a rule compares with, in the unit in which a person thinks of it.
import { InputNumber } from '@arco-design/web-react';
import { useId } from 'react';
import { FieldFailure } from '@/shared/fieldFailures';
import { useWords } from '../../cases/wording';
import type { RuleThreshold } from './api';
import { formatThreshold, fromShown, toShown, unitOf } from './figures';
import { useT } from './texts';

interface Props {
  threshold: RuleThreshold;
  value: number | undefined;
  failure: string | undefined;
  onChange: (value: number | undefined) => void;
}

export function ThresholdField({ threshold, value, failure, onChange }: Props) {
  const t = useT();
  const words = useWords();
  const id = useId();
  const { unit, least, most, is_whole } = threshold;
  const suffix = unitOf(unit);
  return (
    <div>
      <label htmlFor={id}>{words(threshold.label)}</label>
      <InputNumber
        id={id}
        hideControl
        {...(failure ? { error: true, 'aria-invalid': true } : {})}
        {...(value === undefined ? {} : { value: toShown(value, unit) })}
        min={toShown(least, unit)}
        max={toShown(most, unit)}
        {...(unit === 'fen' ? { precision: 2 } : is_whole ? { precision: 0 } : {})}
        suffix={suffix}
        placeholder={t('noLimit')}
        onChange={(typed: number | undefined) =>
          onChange(typeof typed === 'number' ? fromShown(typed, unit) : undefined)
        }
      />
      <FieldFailure id={id} failure={failure} />
      <p className="rules-quiet">{t('defaultIs', { value: formatThreshold(threshold.default, unit) })}</p>
    </div>
  );
}
