// Analysing a task again from its card: the button and the dialog that it opens.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import type { Task } from '../../cases/types';
import { AgainDialog } from './parts';
import { useT } from './texts';

interface Props {
  task: Task;
  onQueued: () => void;
}

export function AgainButton({ task, onQueued }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="text" size="small" onClick={() => setOpen(true)} {...AgainDialog.preload}>
        {t('again')}
      </Button>
      {isOpen && (
        <AgainDialog
          taskId={task.id}
          customer={task.customer}
          onClose={() => setOpen(false)}
          onQueued={onQueued}
        />
      )}
    </>
  );
}
