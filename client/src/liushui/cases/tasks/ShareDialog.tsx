// Sharing a task with a project, or with nobody any more.
import { Modal } from '@arco-design/web-react';
import { useState } from 'react';
import { showSuccess } from '@/shared/notice';
import { useFocusBack } from '@/shared/useFocusBack';
import { moveTask } from '../api';
import type { Task } from '../types';
import { ProjectField } from './ProjectField';
import { t as tNow, useT } from './texts';

interface Props {
  task: Task;
  onClose: () => void;
  onDone: () => void;
}

export function ShareDialog({ task, onClose, onDone }: Props) {
  const t = useT();
  useFocusBack();
  const [projectId, setProjectId] = useState(task.project_id);
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    moveTask(task.id, projectId)
      .then(() => {
        void showSuccess(tNow(projectId === null ? 'unshared' : 'shared'));
        onClose();
      })
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => {
        setBusy(false);
        onDone();
      });
  };
  return (
    <Modal
      visible
      title={t('shareTitle', { customer: task.customer })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <p>{t('shareNote')}</p>
      <ProjectField value={projectId} onChange={setProjectId} />
    </Modal>
  );
}
