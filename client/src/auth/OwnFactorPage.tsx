// Before anything else: the second factor that an administrator demands has to be set up.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { isUnreachable } from '@/shared/api';
import { loadUser, logout, type User } from '@/shared/session';
import { isLoggedIn } from '@/shared/token';
import { DoorFrame } from './DoorFrame';
import { useNewFactor } from './FactorDialogs';
import { beginTotp } from './factorApi';
import { useT } from './factorTexts';
import { passkeyHindrance } from './passkeySupport';
import { returnAddress } from './returning';
import '@/shared/arco.css';
import './Setting.css';

export async function loader({ request }: { request: Request }): Promise<User | Response> {
  const { search } = new URL(request.url);
  if (!isLoggedIn()) return redirect(`/login${search}`);
  try {
    const user = await loadUser();
    if (user.initialPassword) return redirect(`/own-password${search}`);
    return user.factorMissing ? user : redirect(returnAddress(search));
  } catch (error) {
    // Nobody has judged the session: the page says that the server is away, and asks again.
    if (isUnreachable(error)) throw error;
    await logout();
    return redirect(`/login${search}`);
  }
}

export function Component() {
  const t = useT();
  const user = useLoaderData<User>();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const hindrance = passkeyHindrance();
  const goOn = async () => {
    // It is set up whether or not the account can be read now: the page that follows asks again.
    await loadUser({ isQuiet: true }).catch(() => undefined);
    await navigate(returnAddress(search), { replace: true });
  };
  const { dialogs, setSetup, addPasskey } = useNewFactor(() => void goOn());
  const setUp = () => {
    setBusy(true);
    beginTotp()
      // A failure has already been shown by the call itself.
      .then(setSetup, () => undefined)
      .finally(() => setBusy(false));
  };
  const leave = () => void logout().then(() => navigate(`/login${search}`, { replace: true }));
  return (
    <DoorFrame
      page="menu.ownFactor"
      title={t('ownTitle')}
      subtitle={t('ownSubtitle', { name: user.nickname || user.username })}
    >
      <div className="login-choices">
        <Button type="primary" size="large" long loading={isBusy} onClick={setUp}>
          {t('ownTotp')}
        </Button>
        <p className="login-note">{t('totpAbout')}</p>
        {!hindrance && (
          <Button size="large" long onClick={() => addPasskey(null)}>
            {t('ownPasskey')}
          </Button>
        )}
        <p className="login-note">{t(hindrance ?? 'passkeysAbout')}</p>
      </div>
      <div className="login-row login-leave">
        <Button type="text" size="small" onClick={leave}>
          {t('leave')}
        </Button>
      </div>
      {dialogs}
    </DoorFrame>
  );
}
