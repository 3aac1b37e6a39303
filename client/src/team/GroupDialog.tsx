// Making a project or a team, or giving it another name and description.
import { Input, Modal } from '@arco-design/web-react';
import { useState } from 'react';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { useUnsaved } from '@/shared/useUnsaved';
import { type Group, type Kind, saveGroup } from './api';
import { t as tNow, useT } from './texts';

const FIELDS = ['name', 'description'] as const;

interface Props {
  kind: Kind;
  group: Group | null;
  onClose: () => void;
  onDone: () => void;
}

export function GroupDialog({ kind, group, onClose, onDone }: Props) {
  const t = useT();
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState(group?.description ?? '');
  const unsaved = useUnsaved(name !== (group?.name ?? '') || description !== (group?.description ?? ''));
  const [failures, setFailures] = useState<Failures<(typeof FIELDS)[number]>>({});
  const [isBusy, setBusy] = useState(false);
  const isProject = kind === 'project';
  const title = group ? t(isProject ? 'editProject' : 'editTeam') : t(isProject ? 'newProject' : 'newTeam');
  async function save() {
    if (!name.trim()) return setFailures({ name: t('nameEmpty') });
    setBusy(true);
    try {
      await saveGroup(group?.id ?? null, { kind, name: name.trim(), description: description.trim() });
      unsaved.settle();
      void showSuccess(tNow('saved'));
      onDone();
      onClose();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      visible
      title={title}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={() => unsaved.leave(onClose)}
      maskClosable={false}
    >
      <form
        className="group-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor="group-name">{t('name')}</label>
        <Input
          id="group-name"
          maxLength={40}
          showWordLimit
          value={name}
          onChange={setName}
          {...wrong('group-name', failures.name)}
        />
        <FieldFailure id="group-name" failure={failures.name} />
        <label htmlFor="group-description">{t('description')}</label>
        <Input.TextArea
          id="group-description"
          maxLength={200}
          showWordLimit
          placeholder={t('descriptionHint')}
          value={description}
          onChange={setDescription}
          {...wrong('group-description', failures.description)}
        />
        <FieldFailure id="group-description" failure={failures.description} />
        <FieldFailure id="group" failure={failures.form} />
      </form>
    </Modal>
  );
}
