// The second step of a login: a code of the app, a passkey, or a recovery code.
import { Button } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { answerStep, type FactorProof, type SecondStep } from './factorApi';
import { useT } from './factorTexts';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { passkeyHindrance } from './passkeySupport';
import { askPasskey } from './passkeys';

export interface StepProps {
  step: SecondStep;
  onEntered: (userinfo: Shape<'UserinfoSchema'>) => Promise<void>;
  /** Back to the first step; with words, when the second one ran out of time. */
  onBack: (failure: string) => void;
}

export function SecondFactorStep({ step, onEntered, onBack }: StepProps) {
  const t = useT();
  const sending = useSending(['otp']);
  const [way, setWay] = useState(step.ways[0]);
  const [otp, setOtp] = useState('');
  const hindrance = step.ways.includes('passkey') ? passkeyHindrance() : null;
  const isTotp = way === 'totp';

  const answer = (proof: () => Promise<FactorProof>, missing: Record<string, string> = {}) =>
    void sending.send(missing, async () => {
      try {
        await onEntered(await answerStep(step.ticket, await proof()));
      } catch (error) {
        // The ticket is gone: there is nothing more to try here.
        if (error instanceof ApiError && error.reason === 'dead_challenge') onBack(error.message);
        else throw error;
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'passkey') byPasskey();
    else
      answer(
        async () => ({ otp: otp.trim() }),
        missingOf({ otp: [otp.trim(), t(isTotp ? 'otpEmpty' : 'recoveryEmpty')] }),
      );
  };
  const { passkey } = step;
  const byPasskey = () => passkey && answer(async () => ({ passkey: await askPasskey(passkey) }));
  const turnTo = (next: typeof way) => {
    setWay(next);
    setOtp('');
    sending.setProblem('otp', '');
  };
  const turn = (next: 'totp' | 'passkey' | 'recovery', label: string) =>
    step.ways.includes(next) &&
    way !== next && (
      <Button type="text" size="small" onClick={() => turnTo(next)}>
        {label}
      </Button>
    );

  return (
    <form onSubmit={submit} noValidate>
      <div className="login-error" role="alert">
        {sending.failure || (way === 'passkey' && hindrance && t(hindrance))}
      </div>
      <p className="login-step">
        {t(way ? (`step${way[0]?.toUpperCase()}${way.slice(1)}` as 'stepTotp') : 'stepNoWay')}
      </p>
      {way && way !== 'passkey' && (
        <Field
          key={way}
          name="otp"
          label={t(isTotp ? 'otp' : 'recovery')}
          placeholder={t(isTotp ? 'otpHint' : 'recoveryHint')}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          {...(isTotp ? { inputMode: 'numeric', maxLength: 7 } : { maxLength: 32 })}
          value={otp}
          onChange={setOtp}
          problem={sending.problems.otp}
          isFocused
        />
      )}
      {way && !(way === 'passkey' && hindrance) && (
        <Button type="primary" htmlType="submit" size="large" long loading={sending.isBusy}>
          {t(way === 'passkey' ? 'byPasskey' : 'verify')}
        </Button>
      )}
      <div className="login-turns">
        {turn('passkey', t('byPasskey'))}
        {turn('totp', t('byTotp'))}
        {turn('recovery', t('byRecovery'))}
        <Button type="text" size="small" onClick={() => onBack('')}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
