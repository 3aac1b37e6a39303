// After a first login: nothing else is open until the password that one was given is replaced by one's own.
import { Button } from '@arco-design/web-react';
import type { FormEvent } from 'react';
import { Link, redirect, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { isUnreachable } from '@/shared/api';
import { showSuccess } from '@/shared/notice';
import { loadUser, logout, type User } from '@/shared/session';
import { isLoggedIn } from '@/shared/token';
import { DoorFrame } from './DoorFrame';
import { useT as useDoorT } from './doorTexts';
import { t as tNow, useT } from './ownPasswordTexts';
import { PasswordChangeFields, usePasswordChange } from './PasswordChange';
import { returnAddress } from './returning';

export async function loader({ request }: { request: Request }): Promise<User | Response> {
  const { search } = new URL(request.url);
  if (!isLoggedIn()) return redirect(`/login${search}`);
  try {
    const user = await loadUser();
    return user.initialPassword ? user : redirect(returnAddress(search));
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
  return (
    <DoorFrame
      page="menu.ownPassword"
      title={t('title')}
      subtitle={t('subtitle', { name: user.nickname || user.username })}
    >
      <OwnPasswordForm user={user} />
    </DoorFrame>
  );
}

function OwnPasswordForm({ user }: { user: User }) {
  const t = useT();
  const tDoor = useDoorT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const change = usePasswordChange(t('initialEmpty'), async () => {
    // The password is changed whether or not the account can be read now: the page that follows asks again.
    await loadUser({ isQuiet: true }).catch(() => undefined);
    await navigate(returnAddress(search), { replace: true });
    void showSuccess(tNow('done'));
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.submit();
  };
  const leave = () => void logout().then(() => navigate(`/login${search}`, { replace: true }));

  return (
    <form onSubmit={submit} noValidate>
      <div className="login-error" role="alert">
        {change.sending.failure}
      </div>
      {/* Password managers keep the new password under this name. */}
      <input hidden name="username" autoComplete="username" value={user.username} readOnly />
      <PasswordChangeFields change={change} presentLabel={t('initial')} />
      <Button type="primary" htmlType="submit" size="large" long loading={change.sending.isBusy}>
        {t('submit')}
      </Button>
      <p className="login-note">{t('until', { until: user.initialPasswordUntil_text })}</p>
      <div className="login-row login-leave">
        <Link className="text-link" to="/forgot">
          {tDoor('forgot')}
        </Link>
        <Button type="text" size="small" onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </form>
  );
}
