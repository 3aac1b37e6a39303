// Opening an account with a code.
import { Button } from '@arco-design/web-react';
import { IconUser } from '@arco-design/web-react/icon';
import { type FormEvent, useState } from 'react';
import { Link, redirect, useLoaderData, useNavigate } from 'react-router-dom';
import { DEFAULT_PATH } from '@/shared/navigation';
import { showSuccess } from '@/shared/notice';
import { startSession } from '@/shared/session';
import { isLoggedIn } from '@/shared/token';
import { getWebInfo, register, type WebInfo } from './api';
import { DoorFrame } from './DoorFrame';
import { t as tNow, useT } from './doorTexts';
import { Field, PasswordField } from './fields';
import { missingOf, useSending } from './forms';
import { useWay, WayFields } from './Way';

export function loader(): Promise<WebInfo> | Response {
  return isLoggedIn() ? redirect(DEFAULT_PATH) : getWebInfo();
}

export function Component() {
  const t = useT();
  const info = useLoaderData<WebInfo>();
  return (
    <DoorFrame page="menu.register" title={t('registerTitle')} subtitle={t('registerSubtitle')}>
      {info.registration ? <RegisterForm info={info} /> : <p role="alert">{t('registerClosed')}</p>}
      <p className="login-other">
        {t('hasAccount')}{' '}
        <Link className="text-link" to="/login">
          {t('toLogin')}
        </Link>
      </p>
    </DoorFrame>
  );
}

function RegisterForm({ info }: { info: WebInfo }) {
  const t = useT();
  const navigate = useNavigate();
  const way = useWay(info);
  const sending = useSending([way.kind, 'captcha', 'username', 'newpassword', 'password']);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { problems } = sending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingOf({
      [way.kind]: [way.values[way.kind].trim(), t(way.kind === 'mobile' ? 'mobileEmpty' : 'emailEmpty')],
      captcha: [way.captcha.trim(), t('codeEmpty')],
      username: [username.trim(), t('usernameEmpty')],
      newpassword: [password, t('passwordEmpty')],
    });
    await sending.send(missing, async () => {
      const form = { username: username.trim(), password, captcha: way.captcha.trim(), ...way.address };
      startSession(await register(form));
      await navigate(DEFAULT_PATH, { replace: true });
      void showSuccess(tNow('registered'));
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="login-error" role="alert">
        {sending.failure}
      </div>
      <WayFields way={way} info={info} event="register" sending={sending} />
      <Field
        name="username"
        label={t('newUsername')}
        autoComplete="username"
        prefix={<IconUser />}
        placeholder={t('newUsernameHint')}
        value={username}
        onChange={setUsername}
        problem={problems.username}
      />
      <PasswordField
        name="newpassword"
        label={t('password')}
        isNew
        value={password}
        onChange={setPassword}
        problem={problems.newpassword ?? problems.password}
      />
      <Button type="primary" htmlType="submit" size="large" long loading={sending.isBusy}>
        {t('registerSubmit')}
      </Button>
    </form>
  );
}
