// Keep a case from being deleted, and say why.
import { Input } from '@arco-design/web-react';
import { useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { FieldFailure, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { holdCase } from './api';
import { t as tNow, useT } from './texts';

interface Props {
  taskId: number;
  onClose: () => void;
  onDone: () => void;
}

const REASON_LEAST = 4;

export function HoldDialog({ taskId, onClose, onDone }: Props) {
  const t = useT();
  const { failure, isBusy, send } = useSending();
  const [reason, setReason] = useState('');
  const submit = () =>
    void send(reason.trim().length >= REASON_LEAST ? '' : t('holdIncomplete'), async () => {
      await holdCase(taskId, reason.trim());
      void showSuccess(tNow('held'));
      onDone();
    });
  return (
    <FormDialog
      title={t('holdTitle', { id: taskId })}
      okText={t('hold')}
      className="rights-dialog"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('holdAbout')}</p>
      <Input
        autoFocus
        aria-label={t('holdReason')}
        placeholder={t('holdReason')}
        maxLength={200}
        value={reason}
        onChange={setReason}
        {...wrong('rights-hold', failure)}
      />
      <FieldFailure id="rights-hold" failure={failure} />
    </FormDialog>
  );
}
