// The common body of the 403, 404 and 500 screens, with the ways on that help in each case.
import { useNavigate } from 'react-router-dom';
import { useT as useShellT } from '@/shared/layout/shellTexts';
import { previousAddress, TASKS_PATH } from '@/shared/navigation';
import { type PanelAction, StatusPanel } from '@/shared/StatusPanel';
import { openSearch } from '@/shared/search';
import { useT } from '@/shared/texts';

export function ExceptionPanel({ status }: { status: '403' | '404' | '500' }) {
  const t = useT();
  const shell = useShellT();
  const navigate = useNavigate();
  const tasks = { label: t('backToTasks'), onClick: () => void navigate(TASKS_PATH) };
  const back = { label: t('back'), onClick: () => void navigate(previousAddress()) };
  // The page may have come with a newer version of the console: only a reload can find it.
  const retry = { label: t('retry'), onClick: () => window.location.reload() };
  const search = { label: shell('search'), onClick: openSearch };
  const actions: Record<typeof status, [PanelAction, ...PanelAction[]]> = {
    403: [tasks, back],
    404: [tasks, search, retry, back],
    500: [retry, tasks, back],
  };
  const [first, ...others] = actions[status];
  return (
    <div className="card">
      <StatusPanel
        level={1}
        status={status}
        title={t(`error.${status}`)}
        hint={t(status === '500' ? 'somethingBrokeHint' : `hint.${status}`)}
        actions={[{ ...first, isPrimary: true }, ...others]}
      />
    </div>
  );
}
