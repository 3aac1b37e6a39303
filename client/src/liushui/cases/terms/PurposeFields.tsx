// The fields of purpose and legal basis: what belongs to a consent is asked for only with one.
import { Input, Select } from '@arco-design/web-react';
import { type Failures, FieldFailure, wrong } from '@/shared/fieldFailures';
import type { Policy } from '../api';
import { useWords } from '../wording';
import { NO_PURPOSE, type Purpose, type PurposeField } from './purpose';
import { useT } from './texts';
import './Terms.css';

interface Props {
  policy: Policy;
  value: Purpose;
  failures: Failures<PurposeField>;
  isDisabled?: boolean;
  onChange: (value: Purpose) => void;
}

const WORDS_LENGTH = 100;
const NAME_LENGTH = 40;

export function PurposeFields({ policy, value, failures, isDisabled = false, onChange }: Props) {
  const t = useT();
  const words = useWords();
  const set = (changes: Partial<Purpose>) => onChange({ ...NO_PURPOSE, ...value, ...changes });
  const purposes = policy.purposes.map((each) => words(each));
  return (
    <div className="terms-fields">
      <div className="field">
        <label htmlFor="terms-purpose">{t('purpose')}</label>
        <Select
          id="terms-purpose"
          aria-label={t('purpose')}
          placeholder={t('purposeHint')}
          allowClear
          allowCreate
          showSearch
          disabled={isDisabled}
          value={value.purpose || undefined}
          options={purposes}
          onChange={(purpose?: string) => set({ purpose: (purpose ?? '').slice(0, NAME_LENGTH) })}
          {...wrong('terms-purpose', failures.purpose)}
        />
        <FieldFailure id="terms-purpose" failure={failures.purpose} />
      </div>
      <div className="field">
        <label htmlFor="terms-basis">{t('basis')}</label>
        <Select
          id="terms-basis"
          aria-label={t('basis')}
          placeholder={t('basisEmpty')}
          allowClear
          disabled={isDisabled}
          value={value.basis || undefined}
          options={policy.bases.map(({ code, name }) => ({ value: code, label: words(name) }))}
          onChange={(basis?: Purpose['basis']) => set({ basis: basis ?? '' })}
          {...wrong('terms-basis', failures.basis)}
        />
        <FieldFailure id="terms-basis" failure={failures.basis} />
      </div>
      {value.basis === 'consent' && (
        <>
          <div className="field">
            <label htmlFor="terms-consent">{t('consentOn')}</label>
            <Input
              id="terms-consent"
              type="date"
              disabled={isDisabled}
              value={value.consentOn}
              onChange={(consentOn) => set({ consentOn })}
              {...wrong('terms-consent', failures.consent_on)}
            />
            <FieldFailure id="terms-consent" failure={failures.consent_on} />
          </div>
          <div className="field">
            <label htmlFor="terms-reference">{t('reference')}</label>
            <Input
              id="terms-reference"
              placeholder={t('optional')}
              maxLength={64}
              disabled={isDisabled}
              value={value.reference}
              onChange={(reference) => set({ reference })}
            />
          </div>
        </>
      )}
      {value.basis !== '' && value.basis !== 'consent' && (
        <div className="field terms-wide">
          <label htmlFor="terms-words">{t('words')}</label>
          <Input
            id="terms-words"
            placeholder={value.basis === 'other' ? '' : t('optional')}
            maxLength={WORDS_LENGTH}
            disabled={isDisabled}
            value={value.words}
            onChange={(said) => set({ words: said })}
            {...wrong('terms-words', failures.basis_words)}
          />
          <FieldFailure id="terms-words" failure={failures.basis_words} />
        </div>
      )}
    </div>
  );
}
