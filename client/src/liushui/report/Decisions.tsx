// What an operator decides about a hit: confirm it, dismiss it with a reason, or open it again.
import { Button, Input, Modal } from '@arco-design/web-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '@/shared/api';
import { showError, showSuccess } from '@/shared/notice';
import { StateTag, type Tone } from '@/shared/StateTag';
import { decideHit } from '../api';
import { useName } from './tags';
import { t as tNow, useT } from './texts';

const TONES: Record<string, Tone> = { open: 'neutral', confirmed: 'bad', dismissed: 'good' };
const REASON_LENGTH = 200;

export function DecisionState({ state }: { state: string }) {
  const name = useName();
  return <StateTag tone={TONES[state] ?? 'neutral'}>{name('decision', state)}</StateTag>;
}

interface Props {
  reportId: number;
  rule: string;
  /** A transaction, or 0 for all hits of the rule. */
  number: number;
  state: string;
  name: string;
  /** What the decision covers, in words. */
  about: string;
  onDecided: () => void;
}

type Verdict = 'confirmed' | 'dismissed';

export function DecisionButtons(props: Props) {
  const t = useT();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { reportId, rule, number, state, onDecided } = props;

  async function reopen() {
    try {
      await decideHit(reportId, { rule, number, state: 'open', reason: '' });
      onDecided();
    } catch (error) {
      void showError(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <span className="decision-buttons">
      {state !== 'confirmed' && (
        <Button size="small" type="text" onClick={() => setVerdict('confirmed')}>
          {t('confirm')}
        </Button>
      )}
      {state !== 'dismissed' && (
        <Button size="small" type="text" onClick={() => setVerdict('dismissed')}>
          {t('dismiss')}
        </Button>
      )}
      {state !== 'open' && (
        <Button size="small" type="text" onClick={reopen}>
          {t('reopen')}
        </Button>
      )}
      {verdict && <DecisionDialog {...props} verdict={verdict} onClose={() => setVerdict(null)} />}
    </span>
  );
}

type DialogProps = Props & { verdict: Verdict; onClose: () => void };

function DecisionDialog({ reportId, rule, number, name, about, verdict, onClose, onDecided }: DialogProps) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    if (verdict === 'dismissed' && !reason.trim()) {
      setFailure(t('reasonEmpty'));
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      await decideHit(reportId, { rule, number, state: verdict, reason: reason.trim() });
      void showSuccess(tNow('decided'));
      onClose();
      onDecided();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      visible
      title={t(verdict === 'confirmed' ? 'confirmTitle' : 'dismissTitle', { name })}
      okText={t(verdict === 'confirmed' ? 'confirm' : 'dismiss')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => submit()}
      onCancel={onClose}
      style={{ width: 'min(460px, calc(100vw - 32px))' }}
    >
      <form onSubmit={submit}>
        <p>{about}</p>
        <label htmlFor={id}>{t(verdict === 'confirmed' ? 'reasonOptional' : 'reason')}</label>
        <Input.TextArea
          id={id}
          autoFocus
          maxLength={REASON_LENGTH}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={reason}
          onChange={setReason}
          aria-describedby={`${id}-hint`}
          {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        <p
          id={`${id}-hint`}
          className={failure ? 'field-failure' : 'quiet'}
          role={failure ? 'alert' : undefined}
        >
          {failure || t('reasonHint')}
        </p>
      </form>
    </Modal>
  );
}
