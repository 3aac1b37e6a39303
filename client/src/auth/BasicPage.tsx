// What the account says about itself.
import { Button, Input, Select } from '@arco-design/web-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { loadUser, type User, useSession } from '@/shared/session';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { type Profile, saveProfile } from './settingApi';
import { t as tNow, useT } from './settingTexts';

const COUNTRIES = ['CN', 'HK', 'MO', 'TW', 'XX'] as const;
const PROFILE_MOST = 200;

type Form = Required<Profile>;

const formOf = (user: User): Form => ({
  nickname: user.nickname,
  country: user.country,
  area: user.area,
  address: user.address,
  job: user.job,
  organization: user.organization,
  location: user.location,
  personalWebsite: user.personalWebsite,
  introduction: user.introduction,
  profile: user.profile,
  email: user.email,
});

export function Component() {
  const t = useT();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('basicTitle')} />
      {user && <BasicForm key={user.id} user={user} />}
    </>
  );
}

function BasicForm({ user }: { user: User }) {
  const t = useT();
  const [form, setForm] = useState(() => formOf(user));
  const sending = useSending(Object.keys(form));
  useUnsaved(differs(formOf(user), form));
  const { problems } = sending;
  const set = (name: keyof Form) => (value: string) => setForm((known) => ({ ...known, [name]: value }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingOf({
      email: [form.email, t('emailEmpty')],
      nickname: [form.nickname.trim(), t('nicknameEmpty')],
      country: [form.country, t('countryEmpty')],
      area: [form.area.trim(), t('areaEmpty')],
    });
    await sending.send(missing, async () => {
      await saveProfile({ ...form, nickname: form.nickname.trim(), area: form.area.trim() });
      const taken = formOf(await loadUser());
      // As it was taken: without the spaces around it. What was typed meanwhile stays.
      setForm((now) => (now === form ? taken : now));
      void showSuccess(tNow('saved'));
    });
  }

  const line = (name: keyof Form, label: string, placeholder = '') => (
    <Field
      name={name}
      label={label}
      placeholder={placeholder}
      value={form[name]}
      onChange={set(name)}
      problem={problems[name]}
    />
  );

  return (
    <section className="card">
      <form className="setting-form" onSubmit={submit} noValidate>
        {sending.failure && (
          <p className="setting-problem" role="alert">
            {sending.failure}
          </p>
        )}
        <div className="setting-columns">
          {line('nickname', `${t('nickname')} *`)}
          <Labelled
            label={`${t('emailShort')} *`}
            problem={problems.email}
            hint={
              <Link className="text-link" to="/user/setting/security">
                {t('emailNote')}
              </Link>
            }
          >
            {(id) => <Input id={id} value={user.email || t('none')} readOnly />}
          </Labelled>
          <Labelled label={`${t('country')} *`} problem={problems.country}>
            {(id) => (
              <Select
                id={id}
                aria-label={t('country')}
                placeholder={t('countryEmpty')}
                value={form.country || undefined}
                onChange={set('country')}
                options={COUNTRIES.map((each) => ({ label: t(`country.${each}`), value: each }))}
                {...(problems.country ? { status: 'error' as const } : {})}
              />
            )}
          </Labelled>
          {line('area', `${t('area')} *`, t('areaHint'))}
          {line('address', t('address'))}
          {line('organization', t('organization'))}
          {line('job', t('job'))}
          {line('location', t('location'))}
          {line('personalWebsite', t('website'), 'https://')}
          {line('introduction', t('introduction'), t('introductionHint'))}
        </div>
        <Labelled label={t('profile')} problem={problems.profile}>
          {(id) => (
            <Input.TextArea
              id={id}
              placeholder={t('profileHint')}
              autoSize={{ minRows: 3, maxRows: 6 }}
              maxLength={PROFILE_MOST}
              showWordLimit
              value={form.profile}
              onChange={set('profile')}
            />
          )}
        </Labelled>
        <div className="setting-buttons">
          <Button type="primary" htmlType="submit" loading={sending.isBusy}>
            {t('save')}
          </Button>
          <Button onClick={() => setForm(formOf(user))}>{t('reset')}</Button>
        </div>
      </form>
    </section>
  );
}

interface LabelledProps {
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
  children: (id: string) => ReactNode;
}

function Labelled({ label, problem, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      <div className="login-hint" data-kind={problem ? 'error' : 'hint'}>
        {problem || hint}
      </div>
    </div>
  );
}
