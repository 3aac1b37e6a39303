// How dates, amounts and signs are written, with what each choice means.
import { Button, Checkbox, Input, Radio } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import type { Draft } from './draft';
import { usesWords } from './draft';
import { useT } from './texts';
import { DATE_ORDERS, KINDS, SIGNS, WAYS, type Way } from './types';

interface Props {
  draft: Draft;
  /** Words that may tell the direction, from the file itself. */
  words: readonly string[];
  /** A date as it is printed and as it is read, where there is one. */
  example: { printed: string; read: string } | null;
  onChange: (changes: Partial<Draft>) => void;
}

export function RuleForm({ draft, words, example, onChange }: Props) {
  const t = useT();
  return (
    <div className="rule-form">
      <fieldset>
        <legend>{t('sign')}</legend>
        <Radio.Group
          direction="vertical"
          value={draft.sign}
          onChange={(sign: Draft['sign']) => onChange({ sign })}
          options={SIGNS.map((sign) => ({
            value: sign,
            label: (
              <span className="rule-choice">
                {t(`sign.${sign}`)} <small>{t(`signMeans.${sign}`)}</small>
              </span>
            ),
          }))}
        />
        {usesWords(draft) && <Words draft={draft} words={words} onChange={onChange} />}
      </fieldset>
      <div className="rule-fields">
        <Field id="date-order" label={t('dateOrder')} hint={example ? t('dateExample', example) : ''}>
          <select
            id="date-order"
            className="plain-select"
            value={draft.dateOrder}
            onChange={(event) => onChange({ dateOrder: event.target.value as Draft['dateOrder'] })}
          >
            {DATE_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`date.${order}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field id="decimal-mark" label={t('decimal')}>
          <select
            id="decimal-mark"
            className="plain-select"
            value={draft.decimal}
            onChange={(event) => onChange({ decimal: event.target.value as Draft['decimal'] })}
          >
            <option value=".">1,234.56</option>
            <option value=",">1.234,56</option>
          </select>
        </Field>
        <Field id="account-kind" label={t('kind')}>
          <select
            id="account-kind"
            className="plain-select"
            value={draft.kind}
            onChange={(event) => onChange({ kind: event.target.value as Draft['kind'] })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field id="currency" label={t('currency')} hint={t('currencyHint')}>
          <Input
            id="currency"
            maxLength={5}
            value={draft.currency}
            onChange={(currency) => onChange({ currency: currency.trim().toUpperCase() })}
            aria-describedby="currency-hint"
          />
        </Field>
        <Checkbox checked={draft.isDebt} onChange={(isDebt: boolean) => onChange({ isDebt })}>
          {t('isDebt')}
        </Checkbox>
        {(draft.isDebt || draft.kind === 'credit') && <p className="field-hint debt-hint">{t('debtHint')}</p>}
      </div>
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

function Field({ id, label, hint = '', children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Words as the server compares them: wide letters made narrow, small, without blanks. */
const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

function AddWord({ onAdd }: { onAdd: (word: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const add = () => {
    const word = comparable(typed);
    if (word) onAdd(word);
    setTyped('');
  };
  return (
    <div className="add-word">
      <Input
        aria-label={t('newWord')}
        placeholder={t('newWord')}
        maxLength={40}
        value={typed}
        onChange={setTyped}
        onPressEnter={add}
      />
      <Button onClick={add}>{t('addWord')}</Button>
    </div>
  );
}

function Words({ draft, words, onChange }: Pick<Props, 'draft' | 'words' | 'onChange'>) {
  const t = useT();
  // A word that was given a meaning stays in sight while the next result is on its way.
  const [added, setAdded] = useState<readonly string[]>([]);
  const listed = [...new Set([...words, ...Object.keys(draft.directions), ...added])];
  const mean = (word: string, way: Way | '') => {
    const { [word]: _, ...others } = draft.directions;
    onChange({ directions: way ? { ...others, [word]: way } : others });
  };
  return (
    <div className="sign-words">
      <p className="field-hint">{t('words')}</p>
      {listed.length === 0 && <p className="field-hint">{t('noWords')}</p>}
      {draft.sign === 'text' && <AddWord onAdd={(word) => setAdded((before) => [...before, word])} />}
      <ul>
        {listed.map((word) => (
          <li key={word}>
            <label htmlFor={`word-${word}`}>{word}</label>
            <select
              id={`word-${word}`}
              className="plain-select"
              data-chosen={draft.directions[word] !== undefined}
              value={draft.directions[word] ?? ''}
              onChange={(event) => mean(word, event.target.value as Way | '')}
            >
              <option value="">{t('way.none')}</option>
              {WAYS.map((way) => (
                <option key={way} value={way}>
                  {t(`way.${way}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </div>
  );
}
