// The three steps of an application: who, with which papers, and by whose phone and consent.
import { Button, Checkbox, DatePicker, Input, Radio, Select } from '@arco-design/web-react';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { showSuccess } from '@/shared/notice';
import { type Draft, ENTERPRISE_TYPES, type Kind, PERSON_TYPES, type Standing, sendCode } from './api';
import { Field, inputOf } from './parts';
import { t as tNow, useT } from './texts';
import { useCountdown } from './useCountdown';

export type Failures = Partial<Record<keyof Draft | 'form', string>>;
export type Edit = (changes: Partial<Draft>) => void;

interface StepProps {
  draft: Draft;
  failures: Failures;
  onEdit: Edit;
}

const RESEND_SECONDS = 60;
const KINDS: readonly Kind[] = ['personal', 'enterprise'];

export function IdentityStep({ draft, failures, onEdit }: StepProps) {
  const t = useT();
  const isEnterprise = draft.kind === 'enterprise';
  return (
    <div className="rz-grid">
      <Radio.Group
        className="rz-wide"
        type="button"
        aria-label={t('kind')}
        value={draft.kind}
        onChange={(kind: Kind) => onEdit({ kind })}
        options={KINDS.map((kind) => ({ label: t(`kind.${kind}`), value: kind }))}
      />
      {isEnterprise && <EnterpriseFields draft={draft} failures={failures} onEdit={onEdit} />}
      <Field id="rz-name" label={t(isEnterprise ? 'legalName' : 'name')} failure={failures.name}>
        <Input
          {...inputOf('rz-name', failures.name)}
          autoComplete="name"
          maxLength={64}
          value={draft.name}
          onChange={(name) => onEdit({ name })}
        />
      </Field>
      <Field
        id="rz-type"
        label={t(isEnterprise ? 'legalCertificateType' : 'certificateType')}
        failure={failures.certificate_type}
      >
        <Select
          id="rz-type"
          aria-label={t(isEnterprise ? 'legalCertificateType' : 'certificateType')}
          value={draft.certificate_type}
          onChange={(value: Draft['certificate_type']) => onEdit({ certificate_type: value })}
          options={PERSON_TYPES.map((type) => ({ label: t(`person.${type}`), value: type }))}
        />
      </Field>
      <Field id="rz-number" label={t(isEnterprise ? 'legalNumber' : 'number')} failure={failures.number}>
        <Input
          {...inputOf('rz-number', failures.number)}
          autoComplete="off"
          maxLength={40}
          value={draft.number}
          onChange={(number) => onEdit({ number })}
        />
      </Field>
      <Field id="rz-until" label={t('validUntil')} hint={t('longTerm')} failure={failures.valid_until}>
        <DatePicker
          inputProps={inputOf('rz-until', failures.valid_until)}
          {...(draft.valid_until ? { value: draft.valid_until } : {})}
          onChange={(day?: string) => onEdit({ valid_until: day ?? '' })}
        />
      </Field>
    </div>
  );
}

function EnterpriseFields({ draft, failures, onEdit }: StepProps) {
  const t = useT();
  return (
    <>
      <div className="rz-wide">
        <Field
          id="rz-enterprise"
          label={t('enterpriseName')}
          hint={t('enterpriseNameHint')}
          failure={failures.enterprise_name}
        >
          <Input
            {...inputOf('rz-enterprise', failures.enterprise_name)}
            autoComplete="organization"
            maxLength={100}
            value={draft.enterprise_name}
            onChange={(name) => onEdit({ enterprise_name: name })}
          />
        </Field>
      </div>
      <Field id="rz-enterprise-type" label={t('enterpriseType')} failure={failures.enterprise_type}>
        <Select
          id="rz-enterprise-type"
          aria-label={t('enterpriseType')}
          value={draft.enterprise_type}
          onChange={(value: Draft['enterprise_type']) => onEdit({ enterprise_type: value })}
          options={ENTERPRISE_TYPES.map((type) => ({ label: t(`enterprise.${type}`), value: type }))}
        />
      </Field>
      <Field id="rz-enterprise-number" label={t('enterpriseNumber')} failure={failures.enterprise_number}>
        <Input
          {...inputOf('rz-enterprise-number', failures.enterprise_number)}
          autoComplete="off"
          maxLength={40}
          value={draft.enterprise_number}
          onChange={(number) => onEdit({ enterprise_number: number })}
        />
      </Field>
    </>
  );
}

interface PhoneProps extends StepProps {
  consent: Standing['consent'];
  onFail: (failures: Failures) => void;
}

export function PhoneStep({ draft, failures, consent, onEdit, onFail }: PhoneProps) {
  const t = useT();
  return (
    <div className="rz-grid">
      <Field id="rz-mobile" label={t('mobile')} hint={t('mobileHint')} failure={failures.mobile}>
        <Input
          {...inputOf('rz-mobile', failures.mobile)}
          type="tel"
          autoComplete="tel"
          maxLength={20}
          value={draft.mobile}
          onChange={(mobile) => onEdit({ mobile })}
        />
      </Field>
      <Field id="rz-code" label={t('code')} failure={failures.captcha}>
        <span className="rz-code">
          <Input
            {...inputOf('rz-code', failures.captcha)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={draft.captcha}
            onChange={(captcha) => onEdit({ captcha })}
          />
          <SendCode mobile={draft.mobile} onFail={onFail} />
        </span>
      </Field>
      <section className="rz-wide rz-consent" aria-label={t('consent')}>
        <h3>
          {t('consent')} <small>{t('consentVersion', { version: consent.version })}</small>
        </h3>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <div className="rz-wide rz-field">
        <Checkbox
          checked={draft.isAgreed}
          onChange={(isAgreed) => onEdit({ isAgreed })}
          aria-describedby="rz-agree-line"
        >
          {t('agree')}
        </Checkbox>
        <p id="rz-agree-line" data-failed="true" {...(failures.isAgreed ? { role: 'alert' } : {})}>
          {failures.isAgreed}
        </p>
      </div>
    </div>
  );
}

function SendCode({ mobile, onFail }: { mobile: string; onFail: (failures: Failures) => void }) {
  const t = useT();
  const [seconds, start] = useCountdown();
  const [isBusy, setBusy] = useState(false);
  const send = () => {
    if (!mobile.trim()) {
      onFail({ mobile: t('missing') });
      return;
    }
    setBusy(true);
    sendCode(mobile)
      .then(() => {
        start(RESEND_SECONDS);
        void showSuccess(tNow('codeSent'));
      })
      .catch((error: unknown) =>
        onFail({ mobile: error instanceof ApiError ? error.message : String(error) }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button onClick={send} loading={isBusy} disabled={seconds > 0}>
      {seconds > 0 ? t('resend', { seconds }) : t('sendCode')}
    </Button>
  );
}
