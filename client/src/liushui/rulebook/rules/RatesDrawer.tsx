// Yuan for one unit of other currencies: the administrator's table, part of the draft as every change of the rules.
import { Button, Drawer, Input, Tag } from '@arco-design/web-react';
import { type FormEvent, useId, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { type Failures, FieldFailure, wrong } from '@/shared/fieldFailures';
import { useLocale } from '@/shared/i18n';
import { showSuccess } from '@/shared/notice';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { putRule, type Rate, type RuleTable, resetRule } from './api';
import { t as tNow, useT } from './rateTexts';
import { followOthers, ruleFailures } from './ruleFailures';

const EMPTY = { currency: '', rate: '' };
const CODE = /^[A-Z]{3}$/;

interface Props {
  table: Pick<RuleTable, 'rates' | 'revision'>;
  onClose: () => void;
  onDone: () => void;
}

export function RatesDrawer({ table: { rates, revision }, onClose, onDone }: Props) {
  const t = useT();
  const id = useId();
  const [entry, setEntry] = useState(EMPTY);
  const [failures, setFailures] = useState<Failures<string>>({});
  const [isBusy, setBusy] = useState(false);
  const unsaved = useUnsaved(differs(EMPTY, entry));
  const change = (part: Partial<typeof EMPTY>) => setEntry((before) => ({ ...before, ...part }));

  async function send(call: () => Promise<unknown>) {
    setBusy(true);
    setFailures({});
    try {
      await call();
      setEntry(EMPTY);
      void showSuccess(tNow('saved'));
      onDone();
    } catch (error) {
      followOthers(error, onDone);
      setFailures(ruleFailures(error, ['currency', 'rate'], { '': 'currency' }));
    }
    setBusy(false);
  }
  const write = (currency: string, rate: string) =>
    send(() => putRule('rules', { kind: 'rates', id: currency }, revision, { rate }));
  const remove = (currency: string) =>
    send(() => resetRule('rules', { kind: 'rates', id: currency }, revision));

  return (
    <Drawer
      visible
      title={t('title')}
      width="min(720px, 100vw)"
      footer={null}
      onCancel={() => unsaved.leave(onClose)}
    >
      <div className="rules-trial" role="dialog" aria-label={t('title')}>
        <p className="rules-quiet">{t('note')}</p>
        <form
          className="rules-form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void write(entry.currency, entry.rate.trim());
          }}
        >
          <div className="rules-thresholds">
            <div>
              <label htmlFor={`${id}-currency`}>{t('currency')}</label>
              <Input
                id={`${id}-currency`}
                maxLength={3}
                placeholder={t('currencyHint')}
                value={entry.currency}
                onChange={(currency) => change({ currency: currency.trim().toUpperCase() })}
                {...wrong(`${id}-currency`, failures.currency)}
              />
              <FieldFailure id={`${id}-currency`} failure={failures.currency} />
            </div>
            <div>
              <label htmlFor={`${id}-rate`}>{t('rate')}</label>
              <Input
                id={`${id}-rate`}
                maxLength={16}
                inputMode="decimal"
                placeholder={t('rateHint')}
                value={entry.rate}
                onChange={(rate) => change({ rate })}
                {...wrong(`${id}-rate`, failures.rate)}
              />
              <FieldFailure id={`${id}-rate`} failure={failures.rate} />
            </div>
          </div>
          <FieldFailure id={id} failure={failures.form} />
          <div className="rules-actions">
            <Button
              type="primary"
              htmlType="submit"
              loading={isBusy}
              disabled={!CODE.test(entry.currency) || !entry.rate.trim()}
            >
              {t('save')}
            </Button>
          </div>
        </form>
        <DataTable
          label={t('title')}
          columns={useColumns({ isBusy, onChange: setEntry, onRemove: remove, onKeep: write })}
          rows={rates}
          rowKey={({ currency }) => currency}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        />
      </div>
    </Drawer>
  );
}

interface ColumnsProps {
  isBusy: boolean;
  onChange: (entry: typeof EMPTY) => void;
  onRemove: (currency: string) => void;
  onKeep: (currency: string, rate: string) => void;
}

function useColumns({ isBusy, onChange, onRemove, onKeep }: ColumnsProps): Column<Rate>[] {
  const t = useT();
  const names = new Intl.DisplayNames([useLocale()], { type: 'currency' });
  return [
    {
      key: 'currency',
      title: t('colCurrency'),
      isHeading: true,
      render: ({ currency, rate, active }) => (
        <span className="rules-name">
          {names.of(currency)} <code>{currency}</code>
          {rate === null ? (
            <Tag size="small" color="red">
              {t('isGone')}
            </Tag>
          ) : (
            rate !== active && (
              <Tag size="small" color="orangered">
                {t('inDraft')}
              </Tag>
            )
          )}
        </span>
      ),
    },
    {
      key: 'rate',
      title: t('colRate'),
      render: ({ currency, rate, active }) => (
        <>
          {rate !== null && t('value', { code: currency, rate })}
          {active !== null && active !== rate && (
            <span className="rules-quiet">
              {rate !== null && ' · '}
              {t('active')} {active}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'edit',
      title: '',
      render: ({ currency, rate, active }) =>
        rate !== null ? (
          <span className="rules-tags">
            <Button type="text" size="small" disabled={isBusy} onClick={() => onChange({ currency, rate })}>
              {t('change')}
            </Button>
            <Button
              type="text"
              size="small"
              status="danger"
              disabled={isBusy}
              onClick={() => onRemove(currency)}
            >
              {t('remove')}
            </Button>
          </span>
        ) : (
          <Button type="text" size="small" disabled={isBusy} onClick={() => onKeep(currency, active ?? '')}>
            {t('keep')}
          </Button>
        ),
    },
  ];
}
