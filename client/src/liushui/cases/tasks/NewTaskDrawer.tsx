// The drawer in which statements are handed in: as a new task (`?new=1`) or into one (`?add=<id>`).
import { Drawer } from '@arco-design/web-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import type { useFilters } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { getTask } from '../api';
import type { Task, TaskAnswer } from '../types';
import { t as intakeNow } from './intakeTexts';
import { tellEarlier } from './known';
import { t as tNow, useT } from './texts';
import { UploadForm } from './UploadForm';

interface Props {
  /** The tasks on show: the one that is added to is usually among them. */
  tasks: readonly Task[];
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
  onSent: () => void;
}

/** The query of a closed drawer. */
const CLOSED = { new: null, add: null };
/** The query that shows every task: the new card stands first on the first page without filters. */
const ALL_TASKS = { ...CLOSED, tab: null, state: null, project_id: null, keyword: null };

export function NewTaskDrawer({ tasks, query, onChange, onSent }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const taskId = Number(query.get('add')) || null;
  const known = tasks.find((task) => task.id === taskId);
  const isOpen = query.get('new') !== null || taskId !== null;
  const title = taskId === null ? t('newTask') : t('addTitle', { customer: known?.customer ?? `#${taskId}` });
  const close = () => onChange({ ...CLOSED, current: query.get('current') });

  function finish({ task, duplicate }: TaskAnswer, customer: string) {
    if (!duplicate) {
      onChange(ALL_TASKS);
      onSent();
      void showSuccess(tNow('sent'));
    } else if (task.report_id !== null) {
      void navigate(`/report/reportinfo?id=${task.report_id}`);
      tellEarlier({ customer, task });
    } else {
      // Nothing is read yet: what there is to see is the task that the files stand in.
      const { customer: whose } = task;
      onChange({ ...ALL_TASKS, keyword: whose });
      onSent();
      void showSuccess(tNow('duplicateWaiting', { customer: whose, state: tNow(`state.${task.state}`) }));
    }
  }

  function finishMany(count: number) {
    onChange(ALL_TASKS);
    onSent();
    if (count > 0) void showSuccess(intakeNow('casesSent', { count }));
  }

  return (
    <Drawer
      visible={isOpen}
      title={title}
      width="min(640px, 100vw)"
      footer={null}
      onCancel={close}
      unmountOnExit
      maskClosable={false}
      className="task-drawer"
    >
      <div role="dialog" aria-label={title}>
        {taskId !== null && !known ? (
          <UnknownTask key={taskId} id={taskId} onClose={close} onSent={finish} onManySent={finishMany} />
        ) : (
          <UploadForm
            key={taskId}
            task={known ?? null}
            onClose={close}
            onSent={finish}
            onManySent={finishMany}
          />
        )}
      </div>
    </Drawer>
  );
}

interface UnknownProps {
  id: number;
  onClose: () => void;
  onSent: (answer: TaskAnswer, customer: string) => void;
  onManySent: (count: number) => void;
}

/** A task that is not on the page on show: the address was shared, or the filters changed. */
function UnknownTask({ id, ...answers }: UnknownProps) {
  const { data, error, reload } = useLoaded(useCallback(() => getTask(id), [id]));
  // A page that is shown again loads again: what was typed stays when that fails.
  if (error && !data) return <LoadFailure error={error} onRetry={reload} />;
  return data && <UploadForm task={data} {...answers} />;
}
