// Asks for another name of a template.
import { Input, Modal } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
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

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
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
    <Modal
      visible
      title={t('renameTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => submit()}
      onCancel={onClose}
      style={{ width: 'min(460px, calc(100vw - 32px))' }}
    >
      <form onSubmit={submit} className="password-form">
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
      </form>
    </Modal>
  );
}
