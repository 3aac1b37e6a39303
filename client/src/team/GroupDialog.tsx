// Making a project or a team, or giving it another name and description.
import { Input, Modal } from '@arco-design/web-react';
import { useState } from 'react';
import { showSuccess } from '@/shared/notice';
import { useUnsaved } from '@/shared/useUnsaved';
import { type Group, type Kind, saveGroup } from './api';
import { t as tNow, useT } from './texts';

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
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isProject = kind === 'project';
  const title = group ? t(isProject ? 'editProject' : 'editTeam') : t(isProject ? 'newProject' : 'newTeam');
  async function save() {
    if (!name.trim()) return setProblem(t('nameEmpty'));
    setBusy(true);
    try {
      await saveGroup(group?.id ?? null, { kind, name: name.trim(), description: description.trim() });
      unsaved.settle();
      void showSuccess(tNow('saved'));
      onDone();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
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
        <Input id="group-name" maxLength={40} showWordLimit value={name} onChange={setName} />
        <label htmlFor="group-description">{t('description')}</label>
        <Input.TextArea
          id="group-description"
          maxLength={200}
          showWordLimit
          placeholder={t('descriptionHint')}
          value={description}
          onChange={setDescription}
        />
        <p className="group-problem" role="alert">
          {problem}
        </p>
      </form>
    </Modal>
  );
}
