// The way into the main job, in sight on every page; the key N does the same.
import { IconPlus } from '@arco-design/web-react/icon';
import { Link } from 'react-router-dom';
import { NEW_TASK_PATH } from '../handIn';
import { useT } from './shellTexts';

export function NewTaskButton({ isSmall }: { isSmall: boolean }) {
  const t = useT();
  return (
    <Link
      to={NEW_TASK_PATH}
      className="new-task"
      data-small={isSmall}
      title={t('newTaskKey')}
      aria-label={t('newTask')}
      aria-keyshortcuts="N"
    >
      <IconPlus aria-hidden />
      {!isSmall && t('newTask')}
    </Link>
  );
}
