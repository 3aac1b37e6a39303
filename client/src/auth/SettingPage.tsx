// The account's settings: who one is at the top, and the tabs that the route table lists.
import { Avatar, Button } from '@arco-design/web-react';
import { IconCamera } from '@arco-design/web-react/icon';
import { type ReactNode, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { tabsOf } from '@/shared/navigation';
import { showSuccess } from '@/shared/notice';
import { loadUser, type User, useSession } from '@/shared/session';
import { useT as useSharedT } from '@/shared/texts';
import { useStrip } from '@/shared/useStrip';
import { removePicture, setPicture } from './settingApi';
import { t as tNow, useT } from './settingTexts';
import './Setting.css';

export async function loader() {
  await loadUser();
  return null;
}

export function Component() {
  const t = useT();
  const tShared = useSharedT();
  const { user, role } = useSession();
  const tabs = useRef<HTMLElement>(null);
  useStrip(tabs, useLocation().pathname);
  if (!user) return null;
  const facts: [string, ReactNode][] = [
    [t('username'), user.username],
    [t('accountId'), user.accountId],
    [t('phone'), user.phone || t('none')],
    [t('emailShort'), user.email || t('none')],
    [t('registered'), user.registrationDate],
    [
      t('lastLogin'),
      <span key="last" className="setting-person">
        {user.logintime_text}
        <small>{user.loginip}</small>
      </span>,
    ],
  ];
  return (
    <>
      <section className="card setting-head">
        <Picture user={user} />
        <dl className="setting-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <nav ref={tabs} className="line-tabs" aria-label={t('tabs')}>
        {tabsOf('Setting', role).map(({ name, path, label }) => (
          <NavLink key={name} to={path}>
            {tShared(label)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

const KINDS = 'image/jpeg,image/png,image/webp,image/gif';

function Picture({ user }: { user: User }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const name = user.nickname || user.username;

  async function change(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      await loadUser();
      void showSuccess(tNow('pictureSaved'));
    } catch {
      // The call has shown what went wrong.
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  }

  return (
    <div className="setting-picture">
      <Avatar size={88}>
        {user.avatar ? <img src={user.avatar} alt="" /> : [...name][0]?.toUpperCase()}
      </Avatar>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void change(() => setPicture(file));
        }}
      />
      <Button size="small" icon={<IconCamera />} loading={isBusy} onClick={() => input.current?.click()}>
        {t('changePicture')}
      </Button>
      {user.avatar && (
        <Button size="small" type="text" disabled={isBusy} onClick={() => change(removePicture)}>
          {t('removePicture')}
        </Button>
      )}
      <small>{t('pictureNote')}</small>
    </div>
  );
}
