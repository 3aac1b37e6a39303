// Asks for another name of a template.
import { Input } from '@arco-design/web-react';
import { useState } from 'react';
import { FormDialog } from '@/shared/FormDialog';
import { FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { useFocusBack } from '@/shared/useFocusBack';
import { renameTemplate } from './api';
import { t as tNow, useT } from './templateTexts';
import type { Template } from './types';

interface Props {
  template: Template;
  onClose: () => void;
  onDone: () => void;
}

export function RenameDialog({ template, onClose, onDone }: Props) {
  const t = useT();
  useFocusBack();
  const [name, setName] = useState(template.name);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (!name.trim()) {
      setFailure(t('nameEmpty'));
      return;
    }
    setBusy(true);
    try {
      await renameTemplate(template.id, name.trim());
      void showSuccess(tNow('renamed'));
      onDone();
    } catch (error) {
      const { name: told, form } = failuresOf(error, ['name']);
      setFailure(told ?? form ?? '');
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('renameTitle')}
      okText={t('confirm')}
      className="password-form"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <label htmlFor="new-name">{t('name')}</label>
      <Input
        id="new-name"
        maxLength={60}
        autoFocus
        value={name}
        onChange={(value) => {
          setName(value);
          setFailure('');
        }}
        {...wrong('new-name', failure)}
      />
      <FieldFailure id="new-name" failure={failure} />
    </FormDialog>
  );
}
