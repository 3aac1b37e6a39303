// Confirms or dismisses a hit, with a reason.
import { Input } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { showSuccess } from '@/shared/notice';
import { decideHit } from '../api';
import { useT } from '../words/texts';
import { t as ownNow, useT as useOwnT } from './decisionTexts';

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
  const own = useOwnT();
  const id = useId();
  const [reason, setReason] = useState('');
  const { failure, isBusy, send } = useSending();

  const submit = () =>
    send(verdict === 'dismissed' && !reason.trim() ? own('reasonEmpty') : '', async () => {
      await decideHit(reportId, { rule, number, state: verdict, reason: reason.trim() });
      void showSuccess(ownNow('decided'));
      onClose();
      onDecided();
    });

  return (
    <FormDialog
      title={own(verdict === 'confirmed' ? 'confirmTitle' : 'dismissTitle', { name })}
      okText={t(verdict === 'confirmed' ? 'confirm' : 'dismiss')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{about}</p>
      <label htmlFor={id}>{verdict === 'confirmed' ? own('reasonOptional') : t('reason')}</label>
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
