// Applying in three steps. What the server refuses is shown beside its field, on the step where it stands.
import { Button, Steps } from '@arco-design/web-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, newIdempotencyKey, TRANSPORT } from '@/shared/api';
import { failuresOf } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { apply, type Draft, type Standing } from './api';
import { ScanPicker } from './ScanPicker';
import { type Failures, IdentityStep, PhoneStep } from './steps';
import { t as tNow, useT } from './texts';

const EMPTY: Draft = {
  kind: 'personal',
  certificate_type: 'resident_id',
  name: '',
  number: '',
  enterprise_type: 'credit_code',
  enterprise_name: '',
  enterprise_number: '',
  valid_until: '',
  scans: [],
  mobile: '',
  captcha: '',
  isAgreed: false,
};
/** Which fields stand on which step. */
const FIELDS: readonly (keyof Draft)[][] = [
  [
    'kind',
    'certificate_type',
    'name',
    'number',
    'enterprise_type',
    'enterprise_name',
    'enterprise_number',
    'valid_until',
  ],
  ['scans'],
  ['mobile', 'captcha', 'isAgreed'],
];
const LAST = FIELDS.length - 1;
/** Without this part of the address the page shows no form. */
const BY = ['apply'] as const;
const TITLES = ['stepIdentity', 'stepScans', 'stepPhone'] as const;

/** What the server calls the consent by its version is a box here. */
const rename = (name: string) => (name === 'consent_version' ? 'isAgreed' : name);

interface Props {
  standing: Standing;
  onDone: () => void;
  /** How to leave the form, where there is something to go back to. */
  onCancel: (() => void) | null;
}

export function ApplyForm({ standing, onDone, onCancel }: Props) {
  const t = useT();
  const isPhone = useMediaQuery(PHONE);
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState(EMPTY);
  const [failures, setFailures] = useState<Failures>({});
  // Pictures have no words to compare: any is a change.
  const unsaved = useUnsaved(draft.scans.length > 0 || differs(EMPTY, draft), BY);
  const [share, setShare] = useState<number | null>(null);
  // One key for one content: a repeated press is no second application.
  const key = useRef(newIdempotencyKey());
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  function edit(changes: Partial<Draft>) {
    key.current = newIdempotencyKey();
    setDraft((before) => ({ ...before, ...changes }));
    setFailures((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'form' && !(name in changes))),
    );
  }

  function check(): Failures {
    const found: Failures = {};
    const isEnterprise = draft.kind === 'enterprise';
    for (const field of FIELDS[step] ?? []) {
      const isAsked = isEnterprise || !field.startsWith('enterprise_');
      if (isAsked && draft[field] === '' && field !== 'valid_until') found[field] = t('missing');
    }
    if (step === LAST && !draft.isAgreed) found.isAgreed = t('agreeFirst');
    return found;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (share !== null) return;
    const found = check();
    setFailures(found);
    if (Object.keys(found).length > 0) return;
    if (step < LAST) setStep(step + 1);
    else await send();
  }

  async function send() {
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    try {
      const options = { idempotencyKey: key.current, onProgress: setShare, signal: controller.signal };
      await apply(draft, standing.consent.version, options);
      unsaved.settle();
      void showSuccess(tNow('submitted'));
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      // A refusal is an answer: the same form is a new try. Without one it may have arrived.
      if (error instanceof ApiError && error.code !== TRANSPORT) key.current = newIdempotencyKey();
      const found = failuresOf(error, FIELDS.flat(), {}, rename);
      setFailures(found);
      const at = FIELDS.findIndex((fields) => fields.some((field) => found[field]));
      if (at >= 0) setStep(at);
    } finally {
      setShare(null);
    }
  }

  return (
    <form className="rz-form" onSubmit={submit} noValidate>
      {isPhone ? (
        <p className="rz-step">
          {t('step', { now: step + 1, all: TITLES.length, name: t(TITLES[step] ?? 'title') })}
        </p>
      ) : (
        <Steps current={step + 1} size="small">
          {TITLES.map((title) => (
            <Steps.Step key={title} title={t(title)} />
          ))}
        </Steps>
      )}
      {step === 0 && <IdentityStep draft={draft} failures={failures} onEdit={edit} />}
      {step === 1 && (
        <ScanPicker
          files={draft.scans}
          limits={standing}
          failure={failures.scans}
          onChange={(scans, fault) => {
            edit({ scans });
            if (fault) setFailures((before) => ({ ...before, scans: fault }));
          }}
        />
      )}
      {step === LAST && (
        <PhoneStep
          draft={draft}
          failures={failures}
          consent={standing.consent}
          onEdit={edit}
          onFail={(found) => setFailures((before) => ({ ...before, ...found }))}
        />
      )}
      <p className="rz-failure" role="alert">
        {failures.form}
      </p>
      <div className="rz-actions">
        {step > 0 && (
          <Button disabled={share !== null} onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={share !== null}>
          {share !== null
            ? t('sending', { percent: Math.floor(share * 100) })
            : t(step < LAST ? 'next' : 'submit')}
        </Button>
        {onCancel && step === 0 && <Button onClick={onCancel}>{t('cancelChange')}</Button>}
        <small>{t('attempts', { count: standing.attempts_left })}</small>
      </div>
    </form>
  );
}
