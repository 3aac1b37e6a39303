// The login screen.
import { Button, Checkbox, Input } from '@arco-design/web-react';
import { IconEye, IconEyeInvisible, IconLock, IconUser } from '@arco-design/web-react/icon';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { LanguageSwitch, ThemeSwitch } from '@/shared/layout/switches';
import { showSuccess } from '@/shared/notice';
import { startSession } from '@/shared/session';
import { readStored, writeStored } from '@/shared/storage';
import { isLoggedIn } from '@/shared/token';
import { useDocumentTitle } from '@/shared/useDocumentTitle';
import { login } from './api';
import { returnAddress } from './returning';
import { SloganBanner } from './SloganBanner';
import { t as tNow, useT } from './texts';
import './LoginPage.css';

const NAME_KEY = 'login-name';

export function loader({ request }: { request: Request }) {
  return isLoggedIn() ? redirect(returnAddress(new URL(request.url).search)) : null;
}

export function Component() {
  const t = useT();
  useDocumentTitle('menu.login');
  return (
    <div className="login">
      <SloganBanner />
      <main className="login-pane">
        <div className="login-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="login-form">
          <h1>{t('title')}</h1>
          <p className="login-subtitle">{t('subtitle')}</p>
          <LoginForm />
        </div>
      </main>
    </div>
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
      startSession(await login({ username: username.trim(), password, remember: isRemembered }));
      writeStored(NAME_KEY, isRemembered ? username.trim() : null);
      await navigate(returnAddress(search), { replace: true });
      void showSuccess(tNow('welcome'));
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
      <div className="login-field">
        <label htmlFor="username">{t('username')}</label>
        <Input
          id="username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          prefix={<IconUser />}
          placeholder={t('usernameHint')}
          value={username}
          onChange={setUsername}
          aria-describedby="username-hint"
          {...(isChecked && !username.trim() ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        <p className="login-hint" id="username-hint">
          {isChecked && !username.trim() ? t('usernameEmpty') : ''}
        </p>
      </div>
      <PasswordField value={password} onChange={setPassword} isMissing={isChecked && !password} />
      <div className="login-remember">
        <Checkbox checked={isRemembered} onChange={setRemembered}>
          {t('remember')}
        </Checkbox>
        <p>{t('rememberHint')}</p>
      </div>
      <Button type="primary" htmlType="submit" size="large" long loading={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  isMissing: boolean;
}

function PasswordField({ value, onChange, isMissing }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const hint = isMissing ? t('passwordEmpty') : isCapsLock ? t('capsLock') : '';
  return (
    <div className="login-field">
      <label htmlFor="password">{t('password')}</label>
      <Input
        id="password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        prefix={<IconLock />}
        suffix={
          <button
            type="button"
            className="login-reveal"
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEye /> : <IconEyeInvisible />}
          </button>
        }
        value={value}
        onChange={onChange}
        onKeyDown={noticeCapsLock}
        onKeyUp={noticeCapsLock}
        onBlur={() => setCapsLock(false)}
        aria-describedby="password-hint"
        {...(isMissing ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      <p className="login-hint" id="password-hint" data-kind={isMissing ? 'error' : 'caps'}>
        {hint}
      </p>
    </div>
  );
}
