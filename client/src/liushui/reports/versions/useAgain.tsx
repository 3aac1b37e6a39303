// Analysing the newest version again: the button, and what stands under the heading meanwhile.
import { Button } from '@arco-design/web-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import type { Task } from '../../cases/types';
import { useOwns } from '../../cases/useOwns';
import { useWords } from '../../cases/wording';
import { useCorrectionCount } from '../corrections/correctionStore';
import type { ReportInfo } from '../types';
import { reportAddress } from './address';
import { getOutlook, type Outlook } from './api';
import { AgainDialog } from './parts';
import { Reasons } from './Reasons';
import { t as tNow, useT } from './texts';
import { useRun } from './useRun';
import './Versions.css';

interface Again {
  button: ReactNode;
  notice: ReactNode;
}

/** What another analysis would be, or null for an older version, of which nothing more is made. */
function useOutlook(taskId: number | null, reportId: number): Outlook | null {
  const said = useCorrectionCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version and a new correction are reasons to ask again
  const load = useCallback(
    (signal: AbortSignal) =>
      taskId === null ? Promise.resolve(null) : getOutlook(taskId, { signal, isQuiet: true }),
    [taskId, reportId, said],
  );
  return useLoaded(load).data;
}

export function useAgain({ line, versions }: ReportInfo): Again {
  const t = useT();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isOwn = useOwns(line.owner_id);
  const { task, follow } = useRun();
  const isNewest = versions[0]?.id === line.id;
  const outlook = useOutlook(isNewest ? line.task_id : null, line.id);
  const made = task?.state === 'done' ? task.report_id : null;
  useEffect(() => {
    if (made === null) return;
    follow(null);
    if (made === line.id) return;
    void showSuccess(tNow('done'));
    void navigate(`${reportAddress(made)}&changes=${line.version}`);
  }, [made, line.id, line.version, navigate, follow]);
  if (!isNewest) return { button: null, notice: null };
  const isRunning = task !== null && (task.state === 'queued' || task.state === 'working');
  const isNew = (outlook?.reasons.length ?? 0) > 0;
  // Where something is new, the button stands beside it.
  const isBeside = !task && isNew && outlook?.source != null;
  const ask = () => setAsking(true);
  return {
    button: (
      <>
        {isOwn && !isRunning && !isBeside && (
          <Button aria-keyshortcuts="a" onClick={ask} {...AgainDialog.preload}>
            {t('again')}
          </Button>
        )}
        {isAsking && (
          <AgainDialog
            taskId={line.task_id}
            customer={line.customer}
            onClose={() => setAsking(false)}
            onQueued={follow}
          />
        )}
      </>
    ),
    notice: task ? (
      <div className="version-notice" role="status">
        <Running task={task} />
      </div>
    ) : (
      outlook && isNew && <Waiting outlook={outlook} onAsk={isOwn ? ask : null} />
    ),
  };
}

/** What is new; `onAsk` is for those who may pay for another analysis. */
function Waiting({ outlook, onAsk }: { outlook: Outlook; onAsk: (() => void) | null }) {
  const t = useT();
  const { source, price, reasons } = outlook;
  return (
    <div className="version-notice" role="status">
      <Reasons reasons={reasons} />
      {onAsk && source !== null && (
        <span className="version-run">
          <small>{price === 0 ? t('free') : t('price', { points: price })}</small>
          <Button type="primary" onClick={onAsk} {...AgainDialog.preload}>
            {t('again')}
          </Button>
        </span>
      )}
    </div>
  );
}

function Running({ task }: { task: Task }) {
  const t = useT();
  const words = useWords();
  if (task.state === 'failed') return <span>{t('failed', { problem: words(task.problem_text) })}</span>;
  if (task.state === 'waiting') return <span>{t('waitsForPassword')}</span>;
  if (task.state === 'queued') return <span>{t('waitingTurn')}</span>;
  const percent = task.state === 'done' ? 100 : task.progress;
  return (
    <>
      <span className="figures">{t('running', { percent })}</span>
      <progress max={100} value={percent} aria-label={t('running', { percent })} />
    </>
  );
}
