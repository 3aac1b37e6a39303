// Who confirmed the rows of a file, which nothing proves, and the way to take that back.
import { Modal } from '@arco-design/web-react';
import { showSuccess } from '@/shared/notice';
import { rememberFocus } from '@/shared/useFocusBack';
import { takeBackConfirmation } from '../api';
import type { Task, TaskFile } from '../types';
import { useOwns } from '../useOwns';
import { t as tNow, useT } from './texts';

interface Props {
  task: Task;
  file: TaskFile;
  onDone: () => void;
}

export function Confirmed({ task, file, onDone }: Props) {
  const t = useT();
  const isOwn = useOwns(task.owner_id);
  if (!file.confirmed_by) return null;
  const isKept = task.files.every(({ kept }) => kept);
  const who = { by: file.confirmed_by, at: file.confirmed_text };
  return (
    <span className="file-proof figures">
      {t(file.is_picture ? 'confirmedPicture' : 'confirmedRows', who)}{' '}
      {isOwn && task.state === 'done' && isKept && (
        <button type="button" className="plain-link" onClick={() => askBack(task, file, onDone)}>
          {t('takeBack')}
        </button>
      )}
    </span>
  );
}

function askBack(task: Task, { upload_id, member }: TaskFile, onDone: () => void): void {
  Modal.confirm({
    title: tNow('takeBackTitle'),
    content: tNow('takeBackBody'),
    okText: tNow('takeBack'),
    cancelText: tNow('cancel'),
    afterClose: rememberFocus(),
    onOk: () =>
      takeBackConfirmation({ task_id: task.id, upload_id, member }).then(
        () => {
          void showSuccess(tNow('takenBack'));
          onDone();
        },
        // The call has already said why; the list may show what changed meanwhile.
        () => onDone(),
      ),
  });
}
