// The dialogs of second factors: set an app up, add a passkey, and what takes a factor once more.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { download } from '@/shared/api';
import { copyAndSay } from '@/shared/copy';
import { showSuccess } from '@/shared/notice';
import { deviceOf } from './devices';
import {
  addPasskey,
  challengePasskey,
  confirmTotp,
  type FactorProof,
  offerPasskey,
  type TotpSetup,
} from './factorApi';
import { t as tNow, useT } from './factorTexts';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { askPasskey, makePasskey, type PasskeyOptions } from './passkeys';
import { SecretDialog } from './SecretDialog';
import { FormDialog } from './SecurityDialogs';
import { useT as useSettingT } from './settingTexts';

/** What a new factor leads to: its recovery codes, none when there are some left. */
interface Made {
  onMade: (codes: string[]) => void;
  onClose: () => void;
}

export function TotpDialog({ setup, onMade, onClose }: Made & { setup: TotpSetup }) {
  const t = useT();
  const tSetting = useSettingT();
  const sending = useSending(['otp']);
  const [otp, setOtp] = useState('');
  const submit = () =>
    void sending.send(missingOf({ otp: [otp.trim(), t('otpEmpty')] }), async () =>
      onMade(await confirmTotp(otp.trim())),
    );
  // In groups of four it can be typed from the screen.
  const grouped = setup.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <FormDialog
      title={t('setUpTitle')}
      sending={sending}
      submitText={t('confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('scan')}</p>
      <img className="factor-qr" src={setup.qr} alt={t('qr')} />
      <p>{t('scanBy')}</p>
      <p className="factor-secret">
        <output className="setting-token">{grouped}</output>
        <Button size="small" onClick={() => void copyAndSay(setup.secret, tSetting('copied'))}>
          {tSetting('copy')}
        </Button>
      </p>
      <Field
        name="otp"
        label={t('firstCode')}
        placeholder={t('otpHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={otp}
        onChange={setOtp}
        problem={sending.problems.otp}
      />
    </FormDialog>
  );
}

/** `options` are there when a factor was proven for them; else they are fetched once the name is given. */
export function PasskeyDialog({ options, onMade, onClose }: Made & { options: PasskeyOptions | null }) {
  const t = useT();
  const sending = useSending(['name']);
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const submit = () =>
    void sending.send(missingOf({ name: [name.trim(), t('nameEmpty')] }), async () =>
      onMade(await addPasskey(name.trim(), await makePasskey(options ?? (await offerPasskey())))),
    );
  return (
    <FormDialog
      title={t('addTitle')}
      sending={sending}
      submitText={t('addNext')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('addAbout')}</p>
      <Field
        name="name"
        label={t('name')}
        placeholder={t('nameHint')}
        autoComplete="off"
        maxLength={64}
        value={name}
        onChange={setName}
        problem={sending.problems.name}
      />
    </FormDialog>
  );
}

/** Recovery codes, shown this once: to be copied or kept as a file. */
export function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useT();
  const text = codes.join('\n');
  const save = () => void download(Promise.resolve(new Blob([`${text}\n`])), tNow('codesFile'));
  return (
    <SecretDialog title={t('codesTitle')} about={t('codesAbout')} secret={text} onClose={onClose}>
      <p>
        <Button size="small" onClick={save}>
          {t('download')}
        </Button>
      </p>
    </SecretDialog>
  );
}

interface ProofProps {
  title: string;
  about?: string;
  submitText: string;
  isDangerous?: boolean;
  /** Whether one of the account's passkeys can prove it here. */
  hasPasskey: boolean;
  act: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
}

/** Does what changes how one gets into the account, with a code or a passkey. */
export function FactorProofDialog(props: ProofProps) {
  const { title, about, submitText, isDangerous = true, hasPasskey, act, onClose } = props;
  const t = useT();
  const sending = useSending(['otp']);
  const [otp, setOtp] = useState('');
  const submit = () =>
    void sending.send(missingOf({ otp: [otp.trim(), t('otpEmpty')] }), () => act({ otp: otp.trim() }));
  const byPasskey = () =>
    void sending.send({}, async () => act({ passkey: await askPasskey(await challengePasskey()) }));
  return (
    <FormDialog
      title={title}
      sending={sending}
      submitText={submitText}
      isDangerous={isDangerous}
      onSubmit={submit}
      onClose={onClose}
    >
      {about && <p>{about}</p>}
      <p>{t('proofAbout')}</p>
      <Field
        name="otp"
        label={t('proofCode')}
        placeholder={t('proofCodeHint')}
        autoComplete="one-time-code"
        maxLength={32}
        value={otp}
        onChange={setOtp}
        problem={sending.problems.otp}
      />
      {hasPasskey && (
        <Button className="factor-proof" long disabled={sending.isBusy} onClick={byPasskey}>
          {t('byPasskey')}
        </Button>
      )}
    </FormDialog>
  );
}

/** The dialogs that a new factor goes through, from its setup to the recovery codes. */
export function useNewFactor(onChange: () => void) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [adding, setAdding] = useState<{ options: PasskeyOptions | null } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setSetup(null);
    setAdding(null);
  };
  const made = (text: 'switchedOn' | 'added') => (found: string[]) => {
    close();
    void showSuccess(tNow(text));
    if (found.length > 0) setCodes(found);
    else onChange();
  };
  const shown = () => {
    setCodes(null);
    onChange();
  };
  const dialogs = (
    <>
      {setup && <TotpDialog setup={setup} onMade={made('switchedOn')} onClose={close} />}
      {adding && <PasskeyDialog {...adding} onMade={made('added')} onClose={close} />}
      {codes && <RecoveryDialog codes={codes} onClose={shown} />}
    </>
  );
  const addPasskey = (options: PasskeyOptions | null) => setAdding({ options });
  return { dialogs, setSetup, addPasskey, showCodes: setCodes };
}
