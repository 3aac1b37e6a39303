// What administrators decide about second factors: who must have one, and whose are taken away.
import { Button, DatePicker, Radio } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { t as tNow, useT } from './factorAdminTexts';
import { demandFactor, type FactorPolicy, getFactorPolicy, resetFactors } from './factorApi';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { FormDialog, Present } from './SecurityDialogs';
import type { Account } from './settingApi';
import { useT as useSettingT } from './settingTexts';

const WHO = ['none', 'admin', 'all'] as const;

/** The button that opens the rule, with its dialog. */
export function FactorRule() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rule')}</Button>
      {isOpen && <RuleLoaded onClose={() => setOpen(false)} />}
    </>
  );
}

function RuleLoaded({ onClose }: { onClose: () => void }) {
  const load = useCallback(() => getFactorPolicy(), []);
  const { data, error, reload } = useLoaded(load);
  if (data) return <RuleDialog rule={data} onClose={onClose} />;
  return error ? <LoadFailure error={error} onRetry={reload} /> : <div className="progress-bar" />;
}

function RuleDialog({ rule, onClose }: { rule: FactorPolicy; onClose: () => void }) {
  const t = useT();
  const tSetting = useSettingT();
  const sending = useSending(['since']);
  const [who, setWho] = useState(rule.who);
  const [since, setSince] = useState<string | undefined>(rule.since ?? undefined);
  const submit = () =>
    void sending.send({}, async () => {
      await demandFactor(who, who === 'none' ? null : (since ?? null));
      void showSuccess(tNow('ruleSaved'));
      onClose();
    });
  return (
    <FormDialog
      title={t('rule')}
      sending={sending}
      submitText={tSetting('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('ruleAbout')}</p>
      <Radio.Group
        direction="vertical"
        aria-label={t('rule')}
        value={who}
        onChange={setWho}
        options={WHO.map((each) => ({ label: t(`who.${each}`), value: each }))}
      />
      {who !== 'none' && (
        <div className="login-field factor-since">
          <span className="setting-label">{t('since')}</span>
          <DatePicker
            placeholder={t('today')}
            value={since}
            onChange={(day?: string) => setSince(day)}
            inputProps={{ 'aria-label': t('since') }}
          />
          {sending.problems.since && <div className="login-hint">{sending.problems.since}</div>}
        </div>
      )}
      {rule.missing > 0 && <p>{t('missing', { count: rule.missing })}</p>}
    </FormDialog>
  );
}

interface ResetProps {
  account: Account;
  onDone: () => void;
  onClose: () => void;
}

export function ResetFactorsDialog({ account, onDone, onClose }: ResetProps) {
  const t = useT();
  const tSetting = useSettingT();
  const sending = useSending(['reason', 'password']);
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const submit = () =>
    void sending.send(
      missingOf({
        reason: [reason.trim(), t('reasonEmpty')],
        password: [password, tSetting('presentEmpty')],
      }),
      async () => {
        await resetFactors(account.id, { password, reason: reason.trim() });
        void showSuccess(tSetting('changed'));
        onDone();
      },
    );
  return (
    <FormDialog
      title={t('resetTitle', { name: account.username })}
      sending={sending}
      submitText={t('reset')}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('resetBody')}</p>
      <Field
        name="reason"
        label={t('reason')}
        placeholder={t('reasonHint')}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={sending.problems.reason}
      />
      <Present value={password} onChange={setPassword} sending={sending} />
    </FormDialog>
  );
}
