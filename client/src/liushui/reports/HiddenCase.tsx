// In place of a report of another operator: why an administrator does not see it yet, and the way to it.
import { Input } from '@arco-design/web-react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { FieldFailure } from '@/shared/fieldFailures';
import { isPasswordGiven, PresentPassword } from '@/shared/PresentPassword';
import { StatusPanel } from '@/shared/StatusPanel';
import { revealCase } from './api';
import { useT } from './hiddenTexts';

export interface Hidden {
  hiddenId: number;
}

const REASON_LEAST = 4;

export function HiddenCase({ hiddenId }: Hidden) {
  const t = useT();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <StatusPanel
        level={1}
        status="403"
        title={t('title')}
        hint={t('hint')}
        actions={[
          { label: t('reveal'), onClick: () => setAsking(true), isPrimary: true },
          { label: t('back'), onClick: () => void navigate('/liushui/baogao') },
        ]}
      />
      {isAsking && <RevealDialog reportId={hiddenId} onClose={() => setAsking(false)} />}
    </>
  );
}

function RevealDialog({ reportId, onClose }: { reportId: number; onClose: () => void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { failure, isBusy, send } = useSending();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const isFilled = isPasswordGiven(password) && reason.trim().length >= REASON_LEAST;
  const submit = () =>
    void send(isFilled ? '' : t('incomplete'), async () => {
      await revealCase(reportId, { password, reason: reason.trim() });
      await revalidate();
    });
  return (
    <FormDialog title={t('reveal')} okText={t('reveal')} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <p>{t('about')}</p>
      <div className="hidden-case">
        <Input
          autoFocus
          aria-label={t('reason')}
          placeholder={t('reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        <PresentPassword label={t('password')} value={password} onChange={setPassword} />
        <FieldFailure id="reveal" failure={failure} />
      </div>
    </FormDialog>
  );
}
