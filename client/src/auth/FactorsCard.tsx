// The second factors of the account: an authenticator app, passkeys, recovery codes.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { When } from '@/shared/When';
import { FactorProofDialog, useNewFactor } from './FactorDialogs';
import {
  beginTotp,
  type FactorProof,
  type Factors,
  hasFactor,
  hasPasskeyHere,
  offerPasskey,
  type Passkey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './factorApi';
import { t as tNow, useT } from './factorTexts';
import { passkeyHindrance } from './passkeySupport';
import { SettingRow } from './SettingRow';

type Asked = { what: 'totp' | 'recovery' | 'setUp' | 'addPasskey' } | { what: 'passkey'; passkey: Passkey };

export function FactorsCard({ factors, onChange }: { factors: Factors; onChange: () => void }) {
  const t = useT();
  const { dialogs, setSetup, addPasskey, showCodes } = useNewFactor(onChange);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { totp, passkeys, recoveryLeft, demanded, demandedFrom } = factors;
  const isOn = hasFactor(factors);
  const hindrance = passkeyHindrance();

  const setUp = () => {
    if (isOn) return setAsked({ what: 'setUp' });
    setBusy(true);
    beginTotp()
      // A failure has already been shown by the call itself.
      .then(setSetup, () => undefined)
      .finally(() => setBusy(false));
  };
  const done = (text: 'removed' | 'switchedOff') => {
    setAsked(null);
    void showSuccess(tNow(text));
    onChange();
  };
  async function act(proof: FactorProof) {
    if (asked?.what === 'totp') {
      await removeTotp(proof);
      done('switchedOff');
    } else if (asked?.what === 'passkey') {
      await removePasskey(asked.passkey.id, proof);
      done('removed');
    } else if (asked?.what === 'setUp') {
      const setup = await beginTotp(proof, { isQuiet: true });
      setAsked(null);
      setSetup(setup);
    } else if (asked?.what === 'addPasskey') {
      const options = await offerPasskey(proof);
      setAsked(null);
      addPasskey(options);
    } else {
      const codes = await renewRecoveryCodes(proof);
      setAsked(null);
      showCodes(codes);
    }
  }

  const columns: Column<Passkey>[] = [
    {
      key: 'name',
      title: t('name'),
      isHeading: true,
      render: ({ name, here, site }) => (
        <span className="setting-device">
          {name}
          {!here && <StateTag tone="neutral">{t('elsewhere', { site })}</StateTag>}
        </span>
      ),
    },
    { key: 'made', title: t('made'), render: ({ createtime_text }) => <When text={createtime_text} /> },
    {
      key: 'used',
      title: t('used'),
      render: ({ usedtime_text }) => (usedtime_text ? <When text={usedtime_text} /> : t('never')),
    },
    {
      key: 'remove',
      title: '',
      render: (passkey) => (
        <Button
          type="text"
          size="small"
          status="danger"
          aria-label={`${t('remove')}: ${passkey.name}`}
          onClick={() => setAsked({ what: 'passkey', passkey })}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];

  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('title')} <small>{t('about')}</small>
        </h2>
        <span className="setting-device">
          {demandedFrom && (
            <StateTag tone={isOn ? 'neutral' : 'warning'}>
              {demanded ? t('demandedNow') : t('demandedFrom', { date: demandedFrom })}
            </StateTag>
          )}
          <StateTag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'on' : 'off')}</StateTag>
        </span>
      </div>
      <SettingRow
        title={t('totp')}
        about={t('totpAbout')}
        action={
          totp ? (
            <Button onClick={() => setAsked({ what: 'totp' })}>{t('switchOff')}</Button>
          ) : (
            <Button aria-label={`${t('setUp')}: ${t('totp')}`} loading={isBusy} onClick={setUp}>
              {t('setUp')}
            </Button>
          )
        }
      />
      <SettingRow
        title={t('passkeys')}
        about={
          <>
            {t('passkeysAbout')}
            {hindrance && <span className="factor-hindrance">{t(hindrance)}</span>}
          </>
        }
        action={
          !hindrance && (
            <Button
              aria-label={`${t('addPasskey')}: ${t('passkeys')}`}
              onClick={() => (isOn ? setAsked({ what: 'addPasskey' }) : addPasskey(null))}
            >
              {t('addPasskey')}
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <DataTable label={t('passkeys')} columns={columns} rows={passkeys} rowKey={({ id }) => id} />
      )}
      {isOn && (
        <SettingRow
          title={t('recovery')}
          about={t('recoveryAbout', { left: recoveryLeft })}
          action={<Button onClick={() => setAsked({ what: 'recovery' })}>{t('recoveryRenew')}</Button>}
        />
      )}
      {dialogs}
      {asked && (
        <FactorProofDialog
          {...wordsOf(asked, t)}
          hasPasskey={hasPasskeyHere(factors)}
          act={act}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function wordsOf(asked: Asked, t: ReturnType<typeof useT>) {
  if (asked.what === 'totp') return { title: t('offTitle'), submitText: t('switchOff') };
  if (asked.what === 'passkey') {
    return { title: t('removeTitle', { name: asked.passkey.name }), submitText: t('remove') };
  }
  if (asked.what === 'setUp') {
    return { title: t('setUpTitle'), submitText: t('addNext'), isDangerous: false };
  }
  if (asked.what === 'addPasskey') {
    return { title: t('addTitle'), submitText: t('addNext'), isDangerous: false };
  }
  return { title: t('renewTitle'), about: t('renewAbout'), submitText: t('recoveryRenew') };
}
