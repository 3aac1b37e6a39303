// What protects the account: password, number and address, sessions, tokens for programs; and how one leaves.
import { Button } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { PageHeader } from '@/shared/PageHeader';
import { loadUser, useSession } from '@/shared/session';
import { getWebInfo, type WebInfo } from './api';
import { AddressDialog, DeleteDialog, ExportDialog, PasswordDialog } from './SecurityDialogs';
import { SessionsCard } from './SessionsCard';
import { SingleSignOnRow } from './SingleSignOnRow';
import { type ApiToken, getSessions, getTokens, type Session } from './settingApi';
import { useT } from './settingTexts';
import { getLink, type Link } from './singleSignOnApi';
import { useT as useSignOnT } from './singleSignOnTexts';
import { TokensCard } from './TokensCard';

interface Loaded {
  info: WebInfo;
  sessions: Session[];
  tokens: ApiToken[];
  /** Null without single sign-on. */
  link: Link | null;
}

export async function loader(): Promise<Loaded> {
  const [info, sessions, tokens] = await Promise.all([getWebInfo(), getSessions(), getTokens()]);
  return { info, sessions, tokens, link: info.sso ? await getLink() : null };
}

type Dialog = 'password' | 'mobile' | 'email' | 'export' | 'delete';

export function Component() {
  const t = useT();
  const tSignOn = useSignOnT();
  const { info, sessions, tokens, link } = useLoaderData<Loaded>();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  if (!user) return null;
  // Others come by single sign-on alone.
  const hasPassword = user.hasPassword !== false;
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
        <Row
          title={t('password')}
          about={hasPassword ? t('passwordAbout') : tSignOn('noPassword')}
          action={hasPassword && open('password', t('update'))}
        />
        <Row
          title={t('mobile')}
          value={user.phone || t('none')}
          about={hasPassword ? t('mobileAbout') : tSignOn('mobileAbout')}
          action={info.smsEnabled && open('mobile', t(user.phone ? 'update' : 'bind'))}
        />
        <Row
          title={t('email')}
          value={user.email || t('none')}
          about={hasPassword ? t('emailAbout') : tSignOn('emailAbout')}
          action={info.emailEnabled && open('email', t(user.email ? 'update' : 'bind'))}
        />
        {link && (
          <SingleSignOnRow link={link} name={info.ssoName} hasPassword={hasPassword} onChange={renew} />
        )}
      </section>
      <SessionsCard sessions={sessions} onChange={renew} />
      <TokensCard tokens={tokens} onChange={renew} />
      <section className="card">
        <h2>{t('data')}</h2>
        <Row title={t('export')} about={t('exportAbout')} action={open('export', t('exportDo'))} />
        <Row title={t('delete')} about={t('deleteAbout')} action={open('delete', t('deleteDo'), true)} />
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

interface RowProps {
  title: string;
  value?: string;
  about: string;
  action: ReactNode;
}

function Row({ title, value, about, action }: RowProps) {
  return (
    <div className="setting-row">
      <div>
        <h3>{title}</h3>
        {value && <span className="figures">{value}</span>}
        <p>{about}</p>
      </div>
      {action}
    </div>
  );
}
