// A code that was sent to a number or an address, with the button that sends it.
import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { ApiError } from '@/shared/api';
import { type CodeEvent, sendCode } from './api';
import { useT } from './doorTexts';
import { Field } from './fields';

interface CodeProps {
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  event: CodeEvent;
  /** Where the code goes; the kind says whether it is a number or an address. */
  kind: 'mobile' | 'email';
  address: string;
  /** Codes stay in the outbox of the machine, for an administrator to read. */
  isKept?: boolean;
  onAddressProblem: (text: string) => void;
  /** Another code is on its way: what was wrong with the one before is settled. */
  onSent: () => void;
}

const PAUSE_SECONDS = 60;

export function CodeField({
  value,
  onChange,
  problem,
  event,
  kind,
  address,
  isKept,
  onAddressProblem,
  onSent,
}: CodeProps) {
  const t = useT();
  const [left, setLeft] = useState(0);
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  async function send() {
    if (!address.trim()) return onAddressProblem(t(kind === 'mobile' ? 'mobileEmpty' : 'emailEmpty'));
    setSending(true);
    setFailure('');
    try {
      await sendCode(kind, address.trim(), event);
      setSentTo(address.trim());
      setLeft(PAUSE_SECONDS);
      onSent();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[kind]?.[0] : undefined;
      if (field) onAddressProblem(field);
      else setFailure(error instanceof Error ? error.message : t('failed'));
    } finally {
      setSending(false);
    }
  }

  const sent = sentTo ? t(isKept ? 'codeKept' : 'codeSent', { to: sentTo }) : '';
  return (
    <div className="login-code">
      <Field
        name="captcha"
        label={t('code')}
        value={value}
        onChange={onChange}
        problem={failure || problem}
        hint={sent && <span role="status">{sent}</span>}
        placeholder={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <Button onClick={send} loading={isSending} disabled={left > 0}>
        {left > 0 ? t('codeAgain', { seconds: left }) : t('codeSend')}
      </Button>
    </div>
  );
}
