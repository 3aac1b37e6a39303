// Hand out a copy of a person's cases, or erase them: the second look, with password and reason.
import { Input } from '@arco-design/web-react';
import { useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { FieldFailure } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { isPasswordGiven, PresentPassword } from '@/shared/PresentPassword';
import { erasePerson, type Sought, savePerson } from './api';
import { t as tNow, useT } from './texts';

interface Props {
  act: 'copy' | 'erase';
  sought: Sought;
  taskIds: number[];
  /** How many cases still need no second administrator. */
  aloneMost: number;
  onClose: () => void;
  onDone: () => void;
}

const REASON_LEAST = 4;

export function ChosenDialog({ act, sought, taskIds, aloneMost, onClose, onDone }: Props) {
  const t = useT();
  const { failure, isBusy, send } = useSending();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const isFilled = isPasswordGiven(password) && reason.trim().length >= REASON_LEAST;
  const name = sought.name || sought.account;
  const submit = () =>
    void send(isFilled ? '' : t('incomplete'), async () => {
      const chosen = { ...sought, task_ids: taskIds, password, reason: reason.trim() };
      if (act === 'copy') await savePerson(chosen);
      else {
        const { state, cases } = await erasePerson(chosen);
        void showSuccess(state === 'done' ? tNow('erased', { count: cases }) : tNow('asked'));
      }
      onDone();
    });
  return (
    <FormDialog
      title={t(act === 'copy' ? 'copyTitle' : 'eraseTitle', { name })}
      okText={t(act)}
      className="rights-dialog"
      isBusy={isBusy}
      isDangerous={act === 'erase'}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(act === 'copy' ? 'copyAbout' : 'eraseAbout', { count: taskIds.length })}</p>
      {act === 'erase' && <p>{t('stays')}</p>}
      {act === 'erase' && taskIds.length > aloneMost && <p>{t('eraseSecond', { most: aloneMost })}</p>}
      <Input
        autoFocus
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <PresentPassword label={t('password')} value={password} onChange={setPassword} />
      <FieldFailure id="rights-chosen" failure={failure} />
    </FormDialog>
  );
}
