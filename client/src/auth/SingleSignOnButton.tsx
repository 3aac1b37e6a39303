// The way in by the firm's own identity, below the form of the password; nothing where there is no provider.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { leaveForProvider } from '@/shared/providerWay';
import { readStored, writeStored } from '@/shared/storage';
import type { WebInfo } from './api';
import { startSignOn } from './singleSignOnApi';
import { useT } from './singleSignOnTexts';
import { t as doorT } from './texts';

/** Where one logs out at the provider too: kept from the login on, offered when the session here is over. */
export const LEAVE_KEY = 'sso-leave';

export interface ButtonProps {
  info: WebInfo;
  onFail: (message: string) => void;
}

export function SingleSignOnButton({ info, onFail }: ButtonProps) {
  const t = useT();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const leave = readStored(LEAVE_KEY);
  const start = () => {
    setBusy(true);
    onFail('');
    startSignOn()
      .then(({ url }) => {
        writeStored(LEAVE_KEY, null);
        leaveForProvider(url, `/login${search}`);
      })
      .catch((error: unknown) => {
        onFail((error instanceof ApiError && error.message) || doorT('failed'));
        setBusy(false);
      });
  };
  return (
    <div className="login-sso">
      <p className="login-or">
        <span>{t('or')}</span>
      </p>
      <Button size="large" long loading={isBusy} onClick={start}>
        {info.ssoName ? t('logInNamed', { name: info.ssoName }) : t('logIn', { name: t('name') })}
      </Button>
      {info.passwordsForAdminsOnly && <p className="login-note">{t('adminsOnly')}</p>}
      {leave && (
        <p className="login-note">
          <a className="text-link" href={leave} onClick={() => writeStored(LEAVE_KEY, null)}>
            {t('leave', { name: info.ssoName || t('name') })}
          </a>
        </p>
      )}
    </div>
  );
}
