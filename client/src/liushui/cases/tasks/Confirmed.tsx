// The way to take back that somebody confirmed the rows of a file.
import { askFirst } from '@/shared/ask';
import { showSuccess } from '@/shared/notice';
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
  const isKept = task.files.every(({ kept }) => kept);
  // The file's state names who confirmed it and when.
  if (!file.confirmed_by || !isOwn || task.state !== 'done' || !isKept) return null;
  return (
    <button type="button" className="plain-link" onClick={() => askBack(task, file, onDone)}>
      {t('takeBack')}
    </button>
  );
}

function askBack(task: Task, { upload_id, member }: TaskFile, onDone: () => void): void {
  askFirst({
    title: tNow('takeBackTitle'),
    content: tNow('takeBackBody'),
    okText: tNow('takeBack'),
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
