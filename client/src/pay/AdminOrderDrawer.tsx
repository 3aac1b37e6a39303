// One order beside the list, for administrators: its history, and the way back for its money.
import { Button, Drawer, Input } from '@arco-design/web-react';
import { type FormEvent, useCallback, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { LoadedPart } from '@/shared/LoadedPart';
import { formatFen, parseFen } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { useT as useAdminT } from './adminTexts';
import { type AdminOrderWhole, checkAnyOrder, getAnyOrder, refundOrder } from './api';
import { DecisionForm } from './DecisionForm';
import { History, OrderFacts, OrderState } from './parts';
import { useT } from './texts';

const FIELDS = ['amount', 'reason'] as const;
const REFUNDABLE = ['paid', 'paid_late', 'part_refunded'];

export function AdminOrderDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useAdminT();
  const words = useT();
  const [isBusy, setBusy] = useState(false);
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => getAnyOrder(id, { signal, isQuiet: true }), [id]),
  );
  const check = () => {
    setBusy(true);
    checkAnyOrder(id)
      .then((fresh) => {
        loaded.put(fresh);
        void showSuccess(t('checkAsked'));
      })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Drawer visible title={words('order')} width="min(720px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={words('order')} className="pay-drawer">
        <LoadedPart loaded={loaded}>
          {(order) => (
            <>
              <div className="card-head">
                <OrderState state={order.state} />
                <div className="pay-buttons">
                  {order.channel === 'alipay' && (
                    <Button size="small" loading={isBusy} onClick={check}>
                      {t('check')}
                    </Button>
                  )}
                  <Button size="small" loading={loaded.isLoading} onClick={loaded.reload}>
                    {t('reload')}
                  </Button>
                </div>
              </div>
              {order.problem_text && <p className="pay-problem">{order.problem_text}</p>}
              <OrderFacts order={order} more={[[t('buyer'), order.username]]} />
              {order.state === 'anomaly' && order.found_fen !== null && (
                <DecisionForm order={order} onDone={loaded.put} />
              )}
              {REFUNDABLE.includes(order.state) && order.refunded_fen < order.amount_fen && (
                <RefundForm key={order.refunded_fen} order={order} onDone={loaded.put} />
              )}
              <History order={order} />
            </>
          )}
        </LoadedPart>
      </div>
    </Drawer>
  );
}

interface FormProps {
  order: AdminOrderWhole;
  onDone: (order: AdminOrderWhole) => void;
}

function RefundForm({ order, onDone }: FormProps) {
  const t = useAdminT();
  const most = formatFen(order.amount_fen - order.refunded_fen);
  const [amount, setAmount] = useState(most);
  const [reason, setReason] = useState('');
  const [failures, setFailures] = useState<Failures<(typeof FIELDS)[number]>>({});
  const [isBusy, setBusy] = useState(false);
  const send = (yuan: string) => {
    setBusy(true);
    return refundOrder(order.id, yuan, reason.trim())
      .then((fresh) => {
        void showSuccess(t('refundAsked'));
        onDone(fresh);
      })
      .catch((error: unknown) => setFailures(failuresOf(error, FIELDS)))
      .finally(() => setBusy(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fen = parseFen(amount);
    if (fen === null || fen <= 0) return setFailures({ amount: t('badAmount') });
    if (reason.trim().length < 2) return setFailures({ reason: t('reasonNeeded') });
    setFailures({});
    const yuan = formatFen(fen);
    askFirst({
      title: t('confirmRefund', { amount: yuan }),
      content: t('confirmRefundBody'),
      onOk: () => send(yuan.replaceAll(',', '')),
    });
  };
  return (
    <>
      <h3>{t('refund')}</h3>
      <form className="pay-refund-form" onSubmit={submit}>
        <Input
          aria-label={t('refundAmount')}
          prefix="¥"
          inputMode="decimal"
          placeholder={t('refundMost', { most })}
          value={amount}
          onChange={setAmount}
          {...wrong('refund-amount', failures.amount)}
        />
        <Input
          aria-label={t('reason')}
          placeholder={t('reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
          {...wrong('refund-reason', failures.reason)}
        />
        {([...FIELDS, 'form'] as const).map((field) => (
          <FieldFailure key={field} id={`refund-${field}`} failure={failures[field]} />
        ))}
        <div>
          <Button htmlType="submit" status="danger" loading={isBusy}>
            {t('refund')}
          </Button>
        </div>
      </form>
    </>
  );
}
