// Users and roles: who has an account, who may administer, who may come in.
import { Button, Input, Select, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { StateTag } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import type { Role } from '@/shared/shapes';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useT as useSharedT } from '@/shared/texts';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import { GivenDialog, NewAccount } from './AccountDialogs';
import { useT as useAccountT } from './accountTexts';
import { FactorRule, ResetFactorsDialog } from './FactorAdmin';
import { useT as useFactorT } from './factorAdminTexts';
import { LinkPersonDialog } from './SingleSignOnPerson';
import {
  type Account,
  type AccountList,
  disable,
  enable,
  endSessionsOf,
  type GivenPassword,
  getPeople,
  letRegister,
  PEOPLE_FILTERS,
  renewPassword,
  setRole,
} from './settingApi';
import { t as tNow, useT } from './settingTexts';
import { useT as useSignOnT } from './singleSignOnTexts';
import './Setting.css';

const ROLES = ['admin', 'user'] as const;
const STATES = ['active', 'disabled'] as const;

export function loader({ request }: { request: Request }): Promise<AccountList> {
  return getPeople(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const tShared = useSharedT();
  const page = useLoaderData<AccountList>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const isFiltered = PEOPLE_FILTERS.some((name) => query.get(name));
  return (
    <>
      <PageHeader
        title={t('usersTitle')}
        note={t('usersNote')}
        actions={
          <>
            <Registration isOpen={page.registration} />
            <FactorRule />
            <NewAccount onMade={() => void revalidate()} />
          </>
        }
      />
      <section className="card">
        <div className="filters">
          <SearchField
            className="setting-search"
            label={t('search')}
            value={query.get('keyword') ?? ''}
            onSearch={(keyword) => change({ keyword })}
          />
          <Select
            aria-label={t('role')}
            placeholder={t('role')}
            allowClear
            value={query.get('role') ?? undefined}
            onChange={(role?: string) => change({ role })}
            options={ROLES.map((role) => ({ label: tShared(`role.${role}`), value: role }))}
          />
          <Select
            aria-label={t('state')}
            placeholder={t('state')}
            allowClear
            value={query.get('state') ?? undefined}
            onChange={(next?: string) => change({ state: next })}
            options={STATES.map((each) => ({ label: t(each), value: each }))}
          />
        </div>
        <DataTable
          label={t('usersTitle')}
          columns={useColumns(page.sso)}
          rows={page.list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
          empty={
            <EmptyState
              title={t('noneFound')}
              action={
                isFiltered && (
                  <Button onClick={() => change({ keyword: null, role: null, state: null })}>
                    {t('clear')}
                  </Button>
                )
              }
            />
          }
          paging={{
            ...pageOf(query),
            total: page.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
        />
      </section>
    </>
  );
}

function Registration({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const set = (open: boolean) => {
    setBusy(true);
    letRegister(open)
      .then(() => void showSuccess(tNow('changed')))
      .then(revalidate)
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <div className="setting-switch">
      <div>
        {t('openRegistration')}
        <small>{t('openRegistrationNote')}</small>
      </div>
      <Switch aria-label={t('openRegistration')} checked={isOpen} loading={isBusy} onChange={set} />
    </div>
  );
}

function useColumns(hasSignOn: boolean): Column<Account>[] {
  const t = useT();
  const tSignOn = useSignOnT();
  const tAccount = useAccountT();
  const tFactor = useFactorT();
  const tShared = useSharedT();
  const { user } = useSession();
  return [
    {
      key: 'username',
      title: t('username'),
      isHeading: true,
      render: ({ username, nickname }) => (
        <span className="setting-person">
          <strong>{username}</strong>
          {nickname !== username && <small>{nickname}</small>}
        </span>
      ),
    },
    {
      key: 'phone',
      title: t('phone'),
      render: ({ phone }) => <span className="figures">{phone || '–'}</span>,
    },
    { key: 'email', title: t('emailShort'), render: ({ email }) => email || '–' },
    { key: 'role', title: t('role'), render: ({ role }) => tShared(`role.${role as Role}`) },
    {
      key: 'state',
      title: t('state'),
      render: ({ disabled, initialPassword, hasPassword, factors }) => (
        <span className="setting-device">
          <StateTag tone={disabled ? 'bad' : 'good'}>{t(disabled ? 'disabled' : 'active')}</StateTag>
          {initialPassword && <StateTag tone="warning">{tAccount('initial')}</StateTag>}
          {factors.map((factor) => (
            <StateTag key={factor} tone="neutral">
              {tFactor(`factor.${factor as 'totp' | 'passkey'}`)}
            </StateTag>
          ))}
          {!hasPassword && <StateTag tone="neutral">{tSignOn('person')}</StateTag>}
        </span>
      ),
    },
    {
      key: 'sessions',
      title: t('sessionsCount'),
      isNumeric: true,
      render: ({ sessions }) => formatCount(sessions),
    },
    {
      key: 'login',
      title: t('lastSeen'),
      render: ({ logintime_text, loginip }) => (
        <span className="setting-person figures">
          {logintime_text ? <When text={logintime_text} /> : t('neverIn')}
          {loginip && <small>{loginip}</small>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (account) =>
        account.id === user?.id ? (
          <small>{t('you')}</small>
        ) : (
          <Actions account={account} hasSignOn={hasSignOn} />
        ),
    },
  ];
}

function Actions({ account, hasSignOn }: { account: Account; hasSignOn: boolean }) {
  const t = useT();
  const tSignOn = useSignOnT();
  const [isLinking, setLinking] = useState(false);
  const tAccount = useAccountT();
  const tFactor = useFactorT();
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const [isResetting, setResetting] = useState(false);
  const { revalidate } = useRevalidator();
  const name = account.username;
  const ask = (title: string, content: React.ReactNode, work: () => Promise<unknown>, isDangerous = false) =>
    askFirst({
      title,
      content,
      okText: t('confirm'),
      isDangerous,
      onOk: () =>
        work().then(
          () => {
            void showSuccess(tNow('changed'));
            void revalidate();
          },
          // A failure has already been shown by the call itself.
          () => undefined,
        ),
    });
  const isAdmin = account.role === 'admin';
  const askDisable = () => {
    let reason = '';
    const note = (value: string) => {
      reason = value;
    };
    const content = (
      <>
        <p>{t('disableBody')}</p>
        <Input
          aria-label={t('disableReason')}
          placeholder={t('disableReason')}
          maxLength={200}
          onChange={note}
        />
      </>
    );
    ask(t('disableTitle', { name }), content, () => disable(account.id, reason), true);
  };
  const button = (label: string, onClick: () => void, isDangerous = false) => (
    <Button
      type="text"
      size="small"
      aria-label={`${label}: ${name}`}
      onClick={onClick}
      {...(isDangerous ? { status: 'danger' as const } : {})}
    >
      {label}
    </Button>
  );
  return (
    <span className="setting-actions">
      {button(t(isAdmin ? 'makeUser' : 'makeAdmin'), () =>
        ask(
          t(isAdmin ? 'makeUserTitle' : 'makeAdminTitle', { name }),
          t(isAdmin ? 'makeUserBody' : 'makeAdminBody'),
          () => setRole(account.id, isAdmin ? 'user' : 'admin'),
        ),
      )}
      {account.initialPassword &&
        button(tAccount('renew'), () =>
          ask(tAccount('renewTitle', { name }), tAccount('renewBody'), async () =>
            setGiven(await renewPassword(account.id)),
          ),
        )}
      {hasSignOn && account.initialPassword && button(tSignOn('linkPerson'), () => setLinking(true))}
      {account.factors.length > 0 && button(tFactor('reset'), () => setResetting(true))}
      {account.sessions > 0 &&
        button(t('endAll'), () =>
          ask(t('endAllTitle', { name }), t('endAllBody'), () => endSessionsOf(account.id)),
        )}
      {account.disabled
        ? button(t('enable'), () => void enable(account.id).then(revalidate, () => undefined))
        : button(t('disable'), askDisable, true)}
      {given && <GivenDialog given={given} onClose={() => setGiven(null)} />}
      {isResetting && (
        <ResetFactorsDialog
          account={account}
          onDone={() => {
            setResetting(false);
            void revalidate();
          }}
          onClose={() => setResetting(false)}
        />
      )}
      {isLinking && (
        <LinkPersonDialog
          account={account}
          onClose={() => setLinking(false)}
          onDone={() => {
            setLinking(false);
            void showSuccess(tNow('changed'));
            void revalidate();
          }}
        />
      )}
    </span>
  );
}
