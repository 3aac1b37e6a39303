// The form that changes one's own password: in a dialog of the settings, and on the page of a first login.
import { useState } from 'react';
import { useT } from './doorTexts';
import { PasswordField } from './fields';
import { missingOf, type Sending, useSending } from './forms';
import { changePassword } from './settingApi';

export interface PasswordChange {
  sending: Sending;
  present: string;
  chosen: string;
  setPresent: (value: string) => void;
  setChosen: (value: string) => void;
  submit: () => void;
}

/** What is typed into the form, and its sending; `onDone` is called once the password is changed. */
export function usePasswordChange(presentEmpty: string, onDone: () => void | Promise<void>): PasswordChange {
  const t = useT();
  const sending = useSending(['password', 'newpassword']);
  const [present, setPresent] = useState('');
  const [chosen, setChosen] = useState('');
  const submit = () =>
    void sending.send(
      missingOf({
        password: [present, presentEmpty],
        newpassword: [chosen, t('passwordEmpty')],
      }),
      async () => {
        await changePassword({ password: present, newpassword: chosen });
        await onDone();
      },
    );
  return { sending, present, chosen, setPresent, setChosen, submit };
}

export function PasswordChangeFields({
  change,
  presentLabel,
}: {
  change: PasswordChange;
  presentLabel: string;
}) {
  const t = useT();
  const { problems } = change.sending;
  return (
    <>
      <PasswordField
        label={presentLabel}
        value={change.present}
        onChange={change.setPresent}
        problem={problems.password}
      />
      <PasswordField
        name="newpassword"
        isNew
        label={t('newPassword')}
        value={change.chosen}
        onChange={change.setChosen}
        problem={problems.newpassword}
      />
    </>
  );
}
