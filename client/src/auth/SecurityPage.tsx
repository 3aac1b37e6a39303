// What protects the account: password, number and address, second factors, sessions, tokens for programs; and how one leaves.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { PageHeader } from '@/shared/PageHeader';
import { loadUser, useSession } from '@/shared/session';
import { getWebInfo, type WebInfo } from './api';
import { FactorsCard } from './FactorsCard';
import { type Factors, getFactors, hasFactor } from './factorApi';
import { AddressDialog, DeleteDialog, ExportDialog, PasswordDialog } from './SecurityDialogs';
import { SessionsCard } from './SessionsCard';
import { SettingRow } from './SettingRow';
import { SingleSignOnRow } from './SingleSignOnRow';
import { type ApiToken, getSessions, getTokens, type Session } from './settingApi';
import { useT } from './settingTexts';
import { getLink, type Link } from './singleSignOnApi';
import { useT as useSignOnT } from './singleSignOnTexts';
import { TokensCard } from './TokensCard';

interface Loaded {
  factors: Factors;
  info: WebInfo;
  sessions: Session[];
  tokens: ApiToken[];
  /** Null without single sign-on. */
  link: Link | null;
}

export async function loader(): Promise<Loaded> {
  const [info, factors, sessions, tokens] = await Promise.all([
    getWebInfo(),
    getFactors(),
    getSessions(),
    getTokens(),
  ]);
  return { info, factors, sessions, tokens, link: info.sso ? await getLink() : null };
}

type Dialog = 'password' | 'mobile' | 'email' | 'export' | 'delete';

export function Component() {
  const t = useT();
  const tSignOn = useSignOnT();
  const { info, factors, sessions, tokens, link } = useLoaderData<Loaded>();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  if (!user) return null;
  // Others come by single sign-on alone.
  const hasPassword = user.hasPassword !== false;
  // To them a factor is of no use; one of before can still be removed.
  const showsFactors = hasPassword || hasFactor(factors);
  const close = () => setDialog(null);
  const renew = () => {
    close();
    void loadUser();
    void revalidate();
  };
  const open = (name: Dialog, label: string, isDangerous = false) => (
    <Button {...(isDangerous ? { status: 'danger' as const } : {})} onClick={() => setDialog(name)}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('securityTitle')} />
      <section className="card">
        <SettingRow
          title={t('password')}
          about={hasPassword ? t('passwordAbout') : tSignOn('noPassword')}
          action={hasPassword && open('password', t('update'))}
        />
        <SettingRow
          title={t('mobile')}
          value={user.phone || t('none')}
          about={hasPassword ? t('mobileAbout') : tSignOn('mobileAbout')}
          action={info.smsEnabled && open('mobile', t(user.phone ? 'update' : 'bind'))}
        />
        <SettingRow
          title={t('email')}
          value={user.email || t('none')}
          about={hasPassword ? t('emailAbout') : tSignOn('emailAbout')}
          action={info.emailEnabled && open('email', t(user.email ? 'update' : 'bind'))}
        />
        {link && (
          <SingleSignOnRow
            link={link}
            name={info.ssoName}
            hasPassword={hasPassword}
            factors={factors}
            onChange={renew}
          />
        )}
      </section>
      {showsFactors && <FactorsCard factors={factors} onChange={renew} />}
      <SessionsCard sessions={sessions} onChange={renew} />
      <TokensCard tokens={tokens} onChange={renew} />
      <section className="card">
        <h2>{t('data')}</h2>
        <SettingRow title={t('export')} about={t('exportAbout')} action={open('export', t('exportDo'))} />
        <SettingRow
          title={t('delete')}
          about={t('deleteAbout')}
          action={open('delete', t('deleteDo'), true)}
        />
      </section>
      {dialog === 'password' && <PasswordDialog onClose={close} onDone={renew} />}
      {(dialog === 'mobile' || dialog === 'email') && (
        <AddressDialog kind={dialog} info={info} onClose={close} onDone={renew} />
      )}
      {dialog === 'export' && <ExportDialog onClose={close} />}
      {dialog === 'delete' && <DeleteDialog username={user.username} onClose={close} />}
    </>
  );
}
