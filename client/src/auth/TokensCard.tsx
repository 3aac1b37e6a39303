// Tokens for programs: listed, made (and shown once), revoked.
import { Button, Checkbox, Select } from '@arco-design/web-react';
import { useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { When } from '@/shared/When';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { SecretDialog } from './SecretDialog';
import { FormDialog, Present } from './SecurityDialogs';
import { type ApiToken, makeToken, revokeToken } from './settingApi';
import { t as tNow, useT } from './settingTexts';

const SCOPES = ['read', 'write', 'admin'] as const;
type Scope = (typeof SCOPES)[number];
const DAYS = [30, 90, 180, 365] as const;

export function TokensCard({ tokens, onChange }: { tokens: ApiToken[]; onChange: () => void }) {
  const t = useT();
  const [isMaking, setMaking] = useState(false);
  const revoke = ({ id, name }: ApiToken) =>
    askFirst({
      title: t('revokeTitle', { name }),
      content: t('revokeBody'),
      okText: t('revoke'),
      isDangerous: true,
      onOk: () =>
        revokeToken(id).then(
          () => {
            void showSuccess(tNow('revoked'));
            onChange();
          },
          // A failure has already been shown by the call itself.
          () => undefined,
        ),
    });
  const columns: Column<ApiToken>[] = [
    {
      key: 'name',
      title: t('tokenName'),
      isHeading: true,
      render: ({ name, hint, expired }) => (
        <span className="setting-device">
          {name} <code>{hint}…</code>
          {expired && <StateTag tone="bad">{t('expired')}</StateTag>}
        </span>
      ),
    },
    {
      key: 'scopes',
      title: t('scopes'),
      render: ({ scopes }) => scopes.map((scope) => t(`scope.${scope as Scope}`)).join(' · '),
    },
    {
      key: 'until',
      title: t('until'),
      render: ({ expiretime_text }) => <span className="figures">{expiretime_text}</span>,
    },
    {
      key: 'used',
      title: t('used'),
      render: ({ usedtime_text, usedip }) => (
        <span className="figures">
          {usedtime_text ? (
            <>
              <When text={usedtime_text} /> · {usedip}
            </>
          ) : (
            t('never')
          )}
        </span>
      ),
    },
    {
      key: 'revoke',
      title: '',
      render: (token) => (
        <Button
          type="text"
          size="small"
          status="danger"
          aria-label={`${t('revoke')}: ${token.name}`}
          onClick={() => revoke(token)}
        >
          {t('revoke')}
        </Button>
      ),
    },
  ];
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('tokens')} <small>{t('tokensNote')}</small>
        </h2>
        <Button onClick={() => setMaking(true)}>{t('newToken')}</Button>
      </div>
      <DataTable
        label={t('tokens')}
        columns={columns}
        rows={tokens}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noTokens')} hint={t('noTokensHint')} />}
      />
      {isMaking && <TokenDialog onClose={() => setMaking(false)} onMade={onChange} />}
    </section>
  );
}

function TokenDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const t = useT();
  const { user } = useSession();
  const sending = useSending(['name', 'password']);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['read']);
  const [days, setDays] = useState(90);
  const [password, setPassword] = useState('');
  const [made, setMade] = useState('');
  const offered = SCOPES.filter((scope) => scope !== 'admin' || user?.role === 'admin');
  const submit = () =>
    sending.send(
      missingOf({ name: [name.trim(), t('tokenNameEmpty')], password: [password, t('presentEmpty')] }),
      async () => setMade((await makeToken({ name: name.trim(), scopes, days, password })).token),
    );
  const close = () => {
    onClose();
    onMade();
  };
  if (made) {
    return <SecretDialog title={t('tokenMade')} about={t('tokenOnce')} secret={made} onClose={close} />;
  }
  return (
    <FormDialog
      title={t('newToken')}
      sending={sending}
      submitText={t('confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('tokenName')}
        placeholder={t('tokenNameHint')}
        autoComplete="off"
        maxLength={64}
        value={name}
        onChange={setName}
        problem={sending.problems.name}
      />
      <fieldset className="setting-scopes">
        <legend>{t('scopes')}</legend>
        <Checkbox.Group
          value={scopes}
          onChange={(next: Scope[]) => setScopes(['read', ...next.filter((scope) => scope !== 'read')])}
          options={offered.map((scope) => ({
            label: t(`scope.${scope}`),
            value: scope,
            disabled: scope === 'read',
          }))}
        />
      </fieldset>
      <div className="login-field">
        <span className="setting-label">{t('days')}</span>
        <Select
          aria-label={t('days')}
          value={days}
          onChange={setDays}
          options={DAYS.map((each) => ({ label: t('daysValue', { days: each }), value: each }))}
        />
      </div>
      <Present value={password} onChange={setPassword} sending={sending} />
    </FormDialog>
  );
}
