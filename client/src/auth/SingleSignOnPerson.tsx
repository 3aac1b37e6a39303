// What administrators do for somebody who shall come by single sign-on alone: say who they are at the provider.
import { useState } from 'react';
import { Field } from './fields';
import { missingOf, useSending } from './forms';
import { FormDialog } from './SecurityDialogs';
import type { Account } from './settingApi';
import { linkAccount } from './singleSignOnApi';
import { useT } from './singleSignOnTexts';

interface Props {
  account: Account;
  onClose: () => void;
  onDone: () => void;
}

export function LinkPersonDialog({ account, onClose, onDone }: Props) {
  const t = useT();
  const sending = useSending(['subject']);
  const [subject, setSubject] = useState('');
  const submit = () =>
    void sending.send(missingOf({ subject: [subject.trim(), t('subjectEmpty')] }), async () => {
      await linkAccount(account.id, subject.trim());
      onDone();
    });
  return (
    <FormDialog
      title={t('linkPersonTitle', { name: account.username })}
      sending={sending}
      submitText={t('link')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('linkPersonAbout')}</p>
      <Field
        name="subject"
        label={t('subject')}
        autoComplete="off"
        maxLength={255}
        value={subject}
        onChange={setSubject}
        problem={sending.problems.subject}
      />
    </FormDialog>
  );
}
