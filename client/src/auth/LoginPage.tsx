// The login screen.
import { Button, Checkbox } from '@arco-design/web-react';
import { IconUser } from '@arco-design/web-react/icon';
import { type FormEvent, useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { showSuccess } from '@/shared/notice';
import { startSession } from '@/shared/session';
import { readStored, writeStored } from '@/shared/storage';
import { isLoggedIn } from '@/shared/token';
import { login } from './api';
import { DoorFrame } from './DoorFrame';
import { Field, PasswordField } from './fields';
import { returnAddress } from './returning';
import { SingleSignOnButton } from './SingleSignOnButton';
import { t as tNow, useT } from './texts';

const NAME_KEY = 'login-name';

export function loader({ request }: { request: Request }) {
  return isLoggedIn() ? redirect(returnAddress(new URL(request.url).search)) : null;
}

export function Component() {
  const t = useT();
  return (
    <DoorFrame page="menu.login" title={t('title')} subtitle={t('subtitle')}>
      <LoginForm />
    </DoorFrame>
  );
}

/** Whoever starts to type will need the frame next: fetch it meanwhile. */
const fetchFrame = () => void import('@/shared/layout/Shell').catch(() => undefined);

function LoginForm() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [username, setUsername] = useState(() => readStored(NAME_KEY) ?? '');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(() => readStored(NAME_KEY) !== null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setFailure('');
    if (isBusy || !username.trim() || !password) return;
    setBusy(true);
    try {
      const entered = await login({ username: username.trim(), password, remember: isRemembered });
      startSession(entered.token);
      writeStored(NAME_KEY, isRemembered ? username.trim() : null);
      await navigate(returnAddress(search), { replace: true });
      // Who has to choose a password first is not in yet.
      if (!entered.initialPassword) void showSuccess(tNow('welcome'));
    } catch (error) {
      setFailure((error instanceof ApiError && error.message) || tNow('failed'));
    } finally {
      setBusy(false);
    }
  }

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
      <SingleSignOnButton onFail={setFailure} />
      <p className="login-other">
        {t('noAccount')}{' '}
        <Link className="text-link" to="/register">
          {t('toRegister')}
        </Link>
      </p>
    </form>
  );
}
