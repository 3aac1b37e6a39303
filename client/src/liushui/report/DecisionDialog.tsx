// Confirms or dismisses a hit, with a reason.
import { Input, Modal } from '@arco-design/web-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '@/shared/api';
import { showSuccess } from '@/shared/notice';
import { decideHit } from '../api';
import { t as tNow, useT } from './texts';

const REASON_LENGTH = 200;

export interface Decision {
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

export type Verdict = 'confirmed' | 'dismissed';

interface Props extends Decision {
  verdict: Verdict;
  onClose: () => void;
}

export function DecisionDialog(props: Props) {
  const { reportId, rule, number, name, about, verdict, onClose, onDecided } = props;
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
