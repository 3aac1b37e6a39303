// Setting a new password with a code.
import { Button } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { showSuccess } from '@/shared/notice';
import { endSession } from '@/shared/session';
import { getWebInfo, resetPassword, type WebInfo } from './api';
import { DoorFrame } from './DoorFrame';
import { t as tNow, useT } from './doorTexts';
import { PasswordField } from './fields';
import { missingOf, useSending } from './forms';
import { useWay, WayFields } from './Way';

export function loader(): Promise<WebInfo> {
  return getWebInfo();
}

export function Component() {
  const t = useT();
  const info = useLoaderData<WebInfo>();
  return (
    <DoorFrame page="menu.forgot" title={t('forgotTitle')} subtitle={t('forgotSubtitle')}>
      <ForgotForm info={info} />
      <p className="login-note">{t('forgotNote')}</p>
      <p className="login-other">
        <Link className="text-link" to="/login">
          {t('toLogin')}
        </Link>
      </p>
    </DoorFrame>
  );
}

function ForgotForm({ info }: { info: WebInfo }) {
  const t = useT();
  const navigate = useNavigate();
  const way = useWay(info);
  const sending = useSending([way.kind, 'captcha', 'newpassword']);
  const [password, setPassword] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingOf({
      [way.kind]: [way.values[way.kind].trim(), t(way.kind === 'mobile' ? 'mobileEmpty' : 'emailEmpty')],
      captcha: [way.captcha.trim(), t('codeEmpty')],
      newpassword: [password, t('passwordEmpty')],
    });
    await sending.send(missing, async () => {
      await resetPassword({ captcha: way.captcha.trim(), newpassword: password, ...way.address });
      // The session of this browser, if there was one, ended with all others.
      endSession();
      await navigate('/login', { replace: true });
      void showSuccess(tNow('resetDone'));
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="login-error" role="alert">
        {sending.failure}
      </div>
      <WayFields way={way} info={info} event="resetpwd" sending={sending} />
      <PasswordField
        name="newpassword"
        label={t('newPassword')}
        isNew
        value={password}
        onChange={setPassword}
        problem={sending.problems.newpassword}
      />
      <Button type="primary" htmlType="submit" size="large" long loading={sending.isBusy}>
        {t('forgotSubmit')}
      </Button>
    </form>
  );
}
