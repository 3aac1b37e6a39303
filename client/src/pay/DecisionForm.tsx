// What becomes of an order for which another amount was paid than it costs: refund, accept, or close, with a reason.
import { Alert, Button, Input, Radio } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { formatFen } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { t as tNow, useT } from './adminTexts';
import { type AdminOrderWhole, type Decision, decideOrder } from './api';

const DECISIONS: readonly Decision[] = ['refund', 'accept', 'close'];

interface Props {
  order: AdminOrderWhole;
  onDone: (order: AdminOrderWhole) => void;
}

export function DecisionForm({ order, onDone }: Props) {
  const t = useT();
  const [decision, setDecision] = useState<Decision>('refund');
  const [reason, setReason] = useState('');
  const [failures, setFailures] = useState<Failures<'reason'>>({});
  const [isBusy, setBusy] = useState(false);
  const found = order.found_fen ?? 0;
  const amounts = { amount: formatFen(order.amount_fen), found: formatFen(found) };
  const possible = found > 0 ? DECISIONS : DECISIONS.slice(-1);
  const chosen = possible.includes(decision) ? decision : 'close';
  const send = () => {
    setBusy(true);
    return decideOrder(order.id, chosen, reason.trim())
      .then((fresh) => {
        void showSuccess(tNow('decided'));
        onDone(fresh);
      })
      .catch((error: unknown) => setFailures(failuresOf(error, ['reason'])))
      .finally(() => setBusy(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFine = reason.trim().length >= 2;
    setFailures(isFine ? {} : { reason: t('reasonNeeded') });
    if (!isFine) return;
    askFirst({
      title: t(`confirm.${chosen}`, amounts),
      content: t(`explain.${chosen}`, amounts),
      onOk: send,
    });
  };
  return (
    <>
      <h3>{t('decision')}</h3>
      <Alert type="warning" content={t('differing', amounts)} />
      <form className="pay-refund-form pay-decision" onSubmit={submit}>
        <Radio.Group
          direction="vertical"
          aria-label={t('decision')}
          value={chosen}
          onChange={(next: Decision) => setDecision(next)}
        >
          {possible.map((each) => (
            <Radio key={each} value={each}>
              {t(`decide.${each}`)}
              <span className="pay-detail">{t(`explain.${each}`, amounts)}</span>
            </Radio>
          ))}
        </Radio.Group>
        <Input
          aria-label={t('reason')}
          placeholder={t('reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
          {...wrong('decision-reason', failures.reason)}
        />
        <FieldFailure id="decision-reason" failure={failures.reason} />
        <FieldFailure id="decision" failure={failures.form} />
        <div>
          <Button htmlType="submit" type="primary" loading={isBusy}>
            {t('decideNow')}
          </Button>
        </div>
      </form>
    </>
  );
}
