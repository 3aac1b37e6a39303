// Confirms or dismisses a hit, with a reason.
import { Input } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { showSuccess } from '@/shared/notice';
import { decideHit } from '../api';
import { t as tNow, useT } from '../words/texts';

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
  const { failure, isBusy, send } = useSending();

  const submit = () =>
    send(verdict === 'dismissed' && !reason.trim() ? t('reasonEmpty') : '', async () => {
      await decideHit(reportId, { rule, number, state: verdict, reason: reason.trim() });
      void showSuccess(tNow('decided'));
      onClose();
      onDecided();
    });

  return (
    <FormDialog
      title={t(verdict === 'confirmed' ? 'confirmTitle' : 'dismissTitle', { name })}
      okText={t(verdict === 'confirmed' ? 'confirm' : 'dismiss')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
