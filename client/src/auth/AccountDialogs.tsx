// Accounts that administrators open for others: name and role, then the initial password, shown once.
import { Button, Select } from '@arco-design/web-react';
import { useState } from 'react';
import type { Role } from '@/shared/shapes';
import { useT as useSharedT } from '@/shared/texts';
import { useT } from './accountTexts';
import { useT as useDoorT } from './doorTexts';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { SecretDialog } from './SecretDialog';
import { FormDialog } from './SecurityDialogs';
import { type GivenPassword, openAccount } from './settingApi';
import { useT as useSettingT } from './settingTexts';

const ROLES: readonly Role[] = ['user', 'admin'];

/** The button that opens an account, with its dialogs. */
export function NewAccount({ onMade }: { onMade: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState<GivenPassword | null>(null);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <NewAccountDialog
          onClose={() => setOpen(false)}
          onMade={(made) => {
            setOpen(false);
            setGiven(made);
            onMade();
          }}
        />
      )}
      {given && <GivenDialog given={given} onClose={() => setGiven(null)} />}
    </>
  );
}

function NewAccountDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: GivenPassword) => void;
}) {
  const t = useT();
  const tShared = useSharedT();
  const tSetting = useSettingT();
  const tDoor = useDoorT();
  const sending = useSending(['username']);
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<Role>('user');
  const submit = () =>
    void sending.send(missingOf({ username: [username.trim(), t('usernameEmpty')] }), async () =>
      onMade(await openAccount({ username: username.trim(), role })),
    );
  return (
    <FormDialog
      title={t('open')}
      sending={sending}
      submitText={tSetting('confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('openAbout')}</p>
      <Field
        name="username"
        label={t('username')}
        placeholder={tDoor('newUsernameHint')}
        autoComplete="off"
        maxLength={32}
        value={username}
        onChange={setUsername}
        problem={sending.problems.username}
      />
      <div className="login-field">
        <span className="setting-label">{t('role')}</span>
        <Select
          aria-label={t('role')}
          value={role}
          onChange={setRole}
          options={ROLES.map((each) => ({ label: tShared(`role.${each}`), value: each }))}
        />
      </div>
    </FormDialog>
  );
}

/** The initial password of an account, to be copied now. */
export function GivenDialog({ given, onClose }: { given: GivenPassword; onClose: () => void }) {
  const t = useT();
  return (
    <SecretDialog
      title={t('made', { name: given.account.username })}
      about={t('once')}
      secret={given.password}
      onClose={onClose}
    >
      <p>{t('until', { until: given.until_text })}</p>
    </SecretDialog>
  );
}
