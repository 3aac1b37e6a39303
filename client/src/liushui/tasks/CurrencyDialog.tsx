// Asks in which currency the files of a waiting task are that do not say it; nothing is preset.
import { Modal } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/shared/api';
import { useLocale } from '@/shared/i18n';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { useFocusBack } from '@/shared/useFocusBack';
import { stateCurrency } from '../api';
import type { Task, TaskFile } from '../types';
import { formatPeriod } from '../wording';
import { t as tNow, useT } from './texts';

export const NOT_KNOWN = 'XXX';
const CODES = [
  ...[
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
  ],
  ...[
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
  ],
  ...['HUF', 'BRL', 'MXN', 'ZAR'],
];

interface Props {
  task: Task;
  onClose: () => void;
  onDone: () => void;
}

/** The files that wait for a currency, the statements of each together: one answer holds for all of them. */
function openFiles(task: Task): TaskFile[][] {
  const open = task.files.filter((file) => file.lacks_currency);
  const ids = [...new Set(open.map(({ upload_id }) => upload_id))];
  return ids.map((id) => open.filter(({ upload_id }) => upload_id === id));
}

export function CurrencyDialog({ task, onClose, onDone }: Props) {
  const t = useT();
  const locale = useLocale();
  useFocusBack();
  // What the answers are for: a file that was answered stays until all are.
  const [files] = useState(() => openFiles(task));
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const [sent, setSent] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const names = new Intl.DisplayNames([locale], { type: 'currency' });

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    const ids = files.flatMap(([first]) => (first ? [first.upload_id] : []));
    setTried(true);
    if (ids.some((id) => !answers[id])) {
      setFailure(t('currencyEmpty'));
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      for (const id of ids.filter((each) => !sent.includes(each))) {
        await stateCurrency(task.id, id, answers[id] ?? NOT_KNOWN);
        setSent((before) => [...before, id]);
      }
      void showSuccess(tNow('currencyStated'));
      onClose();
      onDone();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      visible
      title={t('currencyTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => submit()}
      onCancel={onClose}
      style={{ width: 'min(500px, calc(100vw - 32px))' }}
    >
      <form onSubmit={submit} className="password-form">
        <p className="field-hint">{t('currencyNote')}</p>
        {files.map((statements) => {
          const [first] = statements;
          if (!first) return null;
          const id = first.upload_id;
          const isMissing = isTried && !answers[id];
          return (
            <div key={id} className="currency-file">
              <label htmlFor={`currency-${id}`}>{first.name}</label>
              {statements.map((file, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: statements of one file have nothing else to tell them apart
                <span key={at} className="task-facts figures">
                  {file.member && <span>{file.member}</span>}
                  <span>{t('rows', { count: formatCount(file.rows) })}</span>
                  {file.period[0] && <span>{formatPeriod(file.period[0], file.period[1])}</span>}
                </span>
              ))}
              <select
                id={`currency-${id}`}
                className="plain-select"
                value={answers[id] ?? ''}
                disabled={sent.includes(id)}
                onChange={(event) => setAnswers({ ...answers, [id]: event.target.value })}
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
        })}
        <p id="currency-failure" className="field-failure" role="alert">
          {failure}
        </p>
      </form>
    </Modal>
  );
}
