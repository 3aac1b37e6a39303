// Looking behind the masks: password and reason first, then the full numbers for a short time.
import { Button, Input } from '@arco-design/web-react';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '@/shared/api';
import { isPasswordGiven, PresentPassword } from '@/shared/PresentPassword';
import { type Revealed, reveal } from './api';
import { Facts } from './parts';
import { useT } from './reviewTexts';
import { useCountdown } from './useCountdown';

interface Props {
  id: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

export function RevealBox({ id, isOpen, onOpen }: Props) {
  const t = useT();
  const [shown, setShown] = useState<Revealed | null>(null);
  const [seconds, start] = useCountdown();
  useEffect(() => {
    if (shown && seconds === 0) setShown(null);
  }, [shown, seconds]);
  if (shown && seconds > 0) {
    return (
      <div className="rz-revealed" role="status">
        <Facts
          rows={[
            [t('name'), shown.name],
            [t('number'), <Full key="number" text={shown.number} />],
            [t('phone'), <Full key="phone" text={shown.phone} />],
            ...(shown.enterprise_number
              ? ([
                  [t('enterpriseName'), shown.enterprise_name],
                  [t('enterpriseNumber'), <Full key="enterprise" text={shown.enterprise_number} />],
                ] as const)
              : []),
          ]}
        />
        <div className="rz-actions">
          <Button size="small" onClick={() => setShown(null)}>
            {t('hide')}
          </Button>
          <small className="figures">{t('shownFor', { seconds })}</small>
        </div>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => onOpen(true)}>
        {t('reveal')}
      </Button>
    );
  }
  return (
    <RevealForm
      id={id}
      onCancel={() => onOpen(false)}
      onShow={(found) => {
        onOpen(false);
        start(found.seconds);
        setShown(found);
      }}
    />
  );
}

const Full = ({ text }: { text: string }) => <span className="figures">{text}</span>;

interface FormProps {
  id: number;
  onCancel: () => void;
  onShow: (revealed: Revealed) => void;
}

function RevealForm({ id, onCancel, onShow }: FormProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    reveal(id, password, reason.trim())
      .then(onShow)
      .catch((error: unknown) => {
        setFailure(error instanceof ApiError ? error.message : String(error));
        setBusy(false);
      });
  };
  return (
    <form className="rz-reveal" onSubmit={submit}>
      <Input
        autoFocus
        aria-label={t('revealReason')}
        placeholder={t('revealReason')}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <PresentPassword label={t('password')} value={password} onChange={setPassword} />
      <div className="rz-actions">
        <Button
          type="primary"
          size="small"
          htmlType="submit"
          loading={isBusy}
          disabled={!isPasswordGiven(password) || reason.trim().length < 2}
        >
          {t('show')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <p className="rz-failure" role="alert">
        {failure}
      </p>
    </form>
  );
}
