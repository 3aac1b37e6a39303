// Where one lands on the way back from the provider: it finishes what was begun, or says why not and how to go on.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, replace, useLoaderData } from 'react-router-dom';
import { ApiError, isUnreachable } from '@/shared/api';
import { showSuccess } from '@/shared/notice';
import { forgetReturn, leaveForProvider, returnFromProvider } from '@/shared/providerWay';
import { startSession } from '@/shared/session';
import { writeStored } from '@/shared/storage';
import { isLoggedIn } from '@/shared/token';
import { DoorFrame } from './DoorFrame';
import { returnAddress } from './returning';
import { LEAVE_KEY } from './SingleSignOnButton';
import { type Finished, finishSignOn, startSignOn } from './singleSignOnApi';
import { t as tNow, useT } from './singleSignOnTexts';

const SETTINGS = '/user/setting/security';
/** What the server finds out before the console can ask it anything; all else it says in words of its own. */
const FAILURES = [
  'over',
  'denied',
  'provider_down',
  'provider_refused',
  'token_refused',
  'clocks_differ',
] as const;
type Failure = (typeof FAILURES)[number];

interface Refused {
  failure: Failure;
  /** The server's own words, if it was asked. */
  message: string;
  /** Where to go on from, if one tries again. */
  from: string;
}

export async function loader({ request }: { request: Request }): Promise<Refused | Response> {
  const query = new URL(request.url).searchParams;
  const from = returnFromProvider();
  const code = query.get('code');
  const told = query.get('failure');
  if (!code) {
    const failure = FAILURES.find((each) => each === told) ?? 'over';
    return { failure, message: '', from: from ?? '/login' };
  }
  try {
    const finished = await finishSignOn(code);
    forgetReturn();
    return replace(goOn(finished, from));
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
    return { failure: 'over', message: error.message, from: from ?? '/login' };
  }
}

/** Take over what came of it; returns where to go on. */
function goOn({ purpose, userinfo, leave }: Finished, from: string | null): string {
  if (purpose === 'login' && userinfo) {
    startSession(userinfo.token);
    writeStored(LEAVE_KEY, leave || null);
    void showSuccess(tNow('welcome'));
    return returnAddress(from?.split('?')[1] ?? '');
  }
  void showSuccess(tNow(purpose === 'link' ? 'linkedDone' : 'provenDone'));
  return from && !from.startsWith('/login') ? from : SETTINGS;
}

export function Component() {
  const t = useT();
  const { failure, message, from } = useLoaderData<Refused>();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const isInside = isLoggedIn();
  const again = () => {
    setBusy(true);
    setTrouble('');
    startSignOn()
      .then(({ url }) => leaveForProvider(url, from))
      .catch((error: unknown) => {
        setTrouble(error instanceof ApiError ? error.message : t('provider_down'));
        setBusy(false);
      });
  };
  return (
    <DoorFrame
      page="menu.sso"
      title={t('failedTitle')}
      subtitle={t(isInside ? 'keptSubtitle' : 'failedSubtitle')}
    >
      <p className="login-reason" role="alert">
        {trouble || message || t(failure)}
      </p>
      {isInside ? (
        <Link className="text-link" to={SETTINGS}>
          {t('toSettings')}
        </Link>
      ) : (
        <>
          <Button type="primary" size="large" long loading={isBusy} onClick={again}>
            {t('again')}
          </Button>
          <p className="login-other">
            <Link className="text-link" to="/login">
              {t('toLogin')}
            </Link>
          </p>
        </>
      )}
    </DoorFrame>
  );
}
