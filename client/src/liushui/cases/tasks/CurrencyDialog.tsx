// Asks in which currency files are that do not say it; nothing is preset, and an answer can be corrected.
import { useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { useLocale } from '@/shared/i18n';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { useFocusBack } from '@/shared/useFocusBack';
import { type Currency, stateCurrency } from '../api';
import type { Task, TaskFile } from '../types';
import { formatPeriod } from '../wording';
import { t as tNow, useT } from './texts';

export const NOT_KNOWN = 'XXX';
const CODES: readonly Currency[] = [
  'CNY',
  'USD',
  'EUR',
  'GBP',
  'HKD',
  'JPY',
  'SGD',
  'AUD',
  'CAD',
  'CHF',
  'TWD',
  'MOP',
  'NZD',
  'KRW',
  'THB',
  'MYR',
  'VND',
  'IDR',
  'PHP',
  'INR',
  'AED',
  'SAR',
  'RUB',
  'KZT',
  'TRY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'BRL',
  'MXN',
  'ZAR',
];

interface Props {
  task: Task;
  /** The upload whose answer is to be corrected; without one all are asked for that need an answer. */
  corrected?: number;
  onClose: () => void;
  onDone: () => void;
}

/** One upload and its statements that need an answer: one answer holds for all of them. */
interface Asked {
  id: number;
  name: string;
  /** What was answered before, or nothing. */
  before: Currency | '';
  statements: TaskFile[];
}

function askedOf(task: Task, corrected?: number): Asked[] {
  const open = task.files.filter(({ lacks_currency, stated_currency, upload_id }) =>
    corrected === undefined ? lacks_currency || stated_currency !== null : upload_id === corrected,
  );
  return [...new Map(open.map((file) => [file.upload_id, file])).values()].map((first) => ({
    id: first.upload_id,
    name: first.name,
    before: first.stated_currency ?? '',
    statements: open.filter(({ upload_id }) => upload_id === first.upload_id),
  }));
}

export function CurrencyDialog({ task, corrected, onClose, onDone }: Props) {
  const t = useT();
  useFocusBack();
  const isCorrection = corrected !== undefined;
  // What the answers are for: a file that was answered stays until all are.
  const [asked] = useState(() => askedOf(task, corrected));
  const [answers, setAnswers] = useState(() =>
    Object.fromEntries(asked.map(({ id, before }) => [id, before])),
  );
  const [sent, setSent] = useState<readonly number[]>([]);
  const [isTried, setTried] = useState(false);
  const { failure, isBusy, send } = useSending();

  function submit() {
    setTried(true);
    const isEmpty = asked.some(({ id }) => !answers[id]);
    const isSame = isCorrection && asked.every(({ id, before }) => answers[id] === before);
    return send(isEmpty ? t('currencyEmpty') : isSame ? t('currencySame') : '', async () => {
      const news = asked.filter(({ id, before }) => answers[id] !== before && !sent.includes(id));
      // Once no file is without an answer, the work begins and takes no other one.
      for (const { id } of news.sort((one, other) => other.before.length - one.before.length)) {
        await stateCurrency(task.id, id, answers[id] || NOT_KNOWN);
        setSent((before) => [...before, id]);
      }
      void showSuccess(tNow('currencyStated'));
      onClose();
      onDone();
    });
  }

  return (
    <FormDialog
      title={t(isCorrection ? 'correctCurrency' : 'currencyTitle')}
      okText={t('confirm')}
      className="password-form"
      width={500}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={() => {
        onClose();
        // What was answered before a failure counts: the task shows it.
        if (sent.length > 0) onDone();
      }}
    >
      <p className="field-hint">{t(isCorrection ? 'currencyAgain' : 'currencyNote')}</p>
      {asked.map((each) => (
        <CurrencyField
          key={each.id}
          asked={each}
          value={answers[each.id] ?? ''}
          isSent={sent.includes(each.id)}
          isMissing={isTried && !answers[each.id]}
          onChange={(code) => setAnswers({ ...answers, [each.id]: code })}
        />
      ))}
      <p id="currency-failure" className="field-failure" role="alert">
        {failure}
      </p>
    </FormDialog>
  );
}

interface FieldProps {
  asked: Asked;
  value: Currency | '';
  isSent: boolean;
  isMissing: boolean;
  onChange: (code: Currency) => void;
}

function CurrencyField({ asked: { id, name, statements }, value, isSent, isMissing, onChange }: FieldProps) {
  const t = useT();
  const names = new Intl.DisplayNames([useLocale()], { type: 'currency' });
  return (
    <div className="currency-file">
      <label htmlFor={`currency-${id}`}>{name}</label>
      {statements.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements of one file have nothing else to tell them apart
        <span key={at} className="task-facts figures">
          {file.member && <span>{file.member}</span>}
          <span>{t('rows', { count: formatCount(file.rows) })}</span>
          {file.period[0] && <span>{formatPeriod(file.period[0], file.period[1])}</span>}
        </span>
      ))}
      {statements.length > 1 && (
        <span className="field-hint">{t('currencyForAll', { count: statements.length })}</span>
      )}
      <select
        id={`currency-${id}`}
        className="plain-select"
        value={value}
        disabled={isSent}
        onChange={(event) => onChange(event.target.value as Currency)}
        aria-describedby="currency-failure"
        {...(isMissing ? { 'aria-invalid': true } : {})}
      >
        <option value="">{t('currencyChoose')}</option>
        {CODES.map((code) => (
          <option key={code} value={code}>
            {code} {names.of(code)}
          </option>
        ))}
        <option value={NOT_KNOWN}>{t('currencyNotKnown')}</option>
      </select>
    </div>
  );
}
