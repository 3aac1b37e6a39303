// The login screen.
import { Button, Checkbox } from '@arco-design/web-react';
import { IconUser } from '@arco-design/web-react/icon';
import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { showSuccess } from '@/shared/notice';
import { startSession } from '@/shared/session';
import type { Shape } from '@/shared/shapes';
import { readStored, writeStored } from '@/shared/storage';
import { isLoggedIn } from '@/shared/token';
import { getWebInfo, login, type WebInfo } from './api';
import { DoorFrame } from './DoorFrame';
import type { SecondStep } from './factorApi';
import { Field, PasswordField } from './fields';
import { passkeyHindrance } from './passkeySupport';
import { returnAddress } from './returning';
import type { StepProps } from './SecondFactorStep';
import type { ButtonProps } from './SingleSignOnButton';
import { t as tNow, useT } from './texts';

const NAME_KEY = 'login-name';

export function loader({ request }: { request: Request }) {
  return isLoggedIn() ? redirect(returnAddress(new URL(request.url).search)) : null;
}

/** The second step, whose code comes when it is needed. */
interface Second {
  Part: ComponentType<StepProps>;
  step: SecondStep;
}

export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [second, setSecond] = useState<Second | null>(null);
  const [failure, setFailure] = useState('');

  async function enter(entered: Shape<'UserinfoSchema'>) {
    startSession(entered.token);
    await navigate(returnAddress(search), { replace: true });
    // Who has to choose a password or set a second factor up first is not in yet.
    if (!entered.initialPassword && !entered.factorMissing) void showSuccess(tNow('welcome'));
  }
  const back = (words: string) => {
    setSecond(null);
    setFailure(words);
  };

  return (
    <DoorFrame
      page="menu.login"
      title={t(second ? 'secondTitle' : 'title')}
      subtitle={t(second ? 'secondSubtitle' : 'subtitle')}
    >
      {second ? (
        <second.Part step={second.step} onEntered={enter} onBack={back} />
      ) : (
        <LoginForm failure={failure} onFailure={setFailure} onEntered={enter} onSecond={setSecond} />
      )}
    </DoorFrame>
  );
}

/** Whoever starts to type will need the frame next: fetch it meanwhile. */
const fetchFrame = () => void import('@/shared/layout/Shell').catch(() => undefined);

interface FormProps {
  failure: string;
  onFailure: (words: string) => void;
  onEntered: (userinfo: Shape<'UserinfoSchema'>) => Promise<void>;
  onSecond: (second: Second) => void;
}

function LoginForm({ failure, onFailure, onEntered, onSecond }: FormProps) {
  const t = useT();
  const [username, setUsername] = useState(() => readStored(NAME_KEY) ?? '');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(() => readStored(NAME_KEY) !== null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  /** Do it once at a time; what goes wrong stands above the form. */
  async function attempt(work: () => Promise<void>) {
    onFailure('');
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure((error instanceof ApiError && error.message) || tNow('failed'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    onFailure('');
    if (!username.trim() || !password) return;
    const keepName = () => writeStored(NAME_KEY, isRemembered ? username.trim() : null);
    void attempt(async () => {
      try {
        const entered = await login({ username: username.trim(), password, remember: isRemembered });
        keepName();
        await onEntered(entered);
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'second_factor_needed') throw error;
        keepName();
        const { SecondFactorStep: Part } = await import('./SecondFactorStep');
        onSecond({ Part, step: error.data as SecondStep });
      }
    });
  }

  const byPasskey = () =>
    void attempt(async () => {
      const [{ askPasskey }, { logInByPasskey, offerPasskeyLogin }] = await Promise.all([
        import('./passkeys'),
        import('./factorApi'),
      ]);
      await onEntered(await logInByPasskey(await askPasskey(await offerPasskeyLogin()), isRemembered));
    });

  return (
    <form onSubmit={submit} onFocus={fetchFrame} noValidate>
      <div className="login-error" role="alert">
        {failure}
      </div>
      <Field
        name="username"
        label={t('username')}
        autoComplete="username"
        prefix={<IconUser />}
        placeholder={t('usernameHint')}
        value={username}
        onChange={setUsername}
        problem={isChecked && !username.trim() ? t('usernameEmpty') : ''}
      />
      <PasswordField
        label={t('password')}
        value={password}
        onChange={setPassword}
        problem={isChecked && !password ? t('passwordEmpty') : ''}
      />
      <div className="login-remember">
        <div className="login-row">
          <Checkbox checked={isRemembered} onChange={setRemembered}>
            {t('remember')}
          </Checkbox>
          <Link className="text-link" to="/forgot">
            {t('forgot')}
          </Link>
        </div>
        <p>{t('rememberHint')}</p>
      </div>
      <Button type="primary" htmlType="submit" size="large" long loading={isBusy}>
        {t('submit')}
      </Button>
      {!passkeyHindrance() && (
        <Button className="login-passkey" size="large" long disabled={isBusy} onClick={byPasskey}>
          {t('passkeyLogin')}
        </Button>
      )}
      <SingleSignOn onFail={onFailure} />
      <p className="login-other">
        {t('noAccount')}{' '}
        <Link className="text-link" to="/register">
          {t('toRegister')}
        </Link>
      </p>
    </form>
  );
}

/** The way in by the firm's own identity: where there is one, its code comes, and the password is there meanwhile. */
function SingleSignOn({ onFail }: Omit<ButtonProps, 'info'>) {
  const [found, setFound] = useState<{ Part: ComponentType<ButtonProps>; info: WebInfo } | null>(null);
  useEffect(() => {
    async function find() {
      const info = await getWebInfo();
      if (!info.sso) return;
      const { SingleSignOnButton: Part } = await import('./SingleSignOnButton');
      setFound({ Part, info });
    }
    // Without an answer there is the password.
    find().catch(() => undefined);
  }, []);
  return found && <found.Part info={found.info} onFail={onFail} />;
}
