// One task: how far it is, what it holds, and the next step.
import { Button } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { lazyDialog } from '@/shared/lazyDialog';
import { showSuccess } from '@/shared/notice';
import { StateTag, toneOf } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { When } from '@/shared/When';
import { deleteTask, retryTask } from '../api';
import { TermsLine } from '../terms/TermsLine';
import { useT as useTermsT } from '../terms/texts';
import type { Task, TaskFile } from '../types';
import { useOwns } from '../useOwns';
import { useJoin, useWords } from '../wording';
import { CurrencyDialog } from './CurrencyDialog';
import { Headline } from './Headline';
import { hasTriesLeft, PasswordDialog } from './PasswordDialog';
import { ShareDialog } from './ShareDialog';
import { TaskFiles } from './TaskFiles';
import { stateTone } from './taskState';
import { isKey, t as tNow, useT } from './texts';

const TermsDialog = lazyDialog(() => import('../terms/TermsDialog').then((found) => found.TermsDialog));

interface Props {
  task: Task;
  onAdd: () => void;
  /** Open the form of a new task. */
  onNew: () => void;
  /** Something was changed on the server. */
  onDone: () => void;
  /** The step that analyses the task again, shown where it may be. */
  again: ReactNode;
}

export function TaskCard({ task, onAdd, onNew, onDone, again }: Props) {
  const t = useT();
  const join = useJoin();
  const words = useWords();
  const { user } = useSession();
  const problem = words(task.problem_text);
  // A file that says the same as its next step says it where it belongs.
  const isProblemShown =
    problem !== '' &&
    task.state === 'failed' &&
    task.files.every((file) => words(file.next_step) !== problem);
  const heading = `task-${task.id}`;
  return (
    <article className="card task-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{task.customer}</h2>
        {task.demo && <StateTag tone="neutral">{t('demo')}</StateTag>}
        <StateTag tone={stateTone(task)}>{words(task.state_text) || t(`state.${task.state}`)}</StateTag>
      </header>
      <p className="task-facts figures">
        <span>
          {t('created')} <When text={task.createtime_text} />
        </span>
        {task.project && <span>{t('inProject', { name: task.project })}</span>}
        {user && task.owner_id !== user.id && <span>{t('ofOwner', { name: task.owner })}</span>}
        <span>
          {isFree(task) ? t('free') : t(isGivenBack(task) ? 'priceLater' : 'price', { points: task.price })}
        </span>
      </p>
      {task.related.length > 0 && <p className="task-facts">{t('related', { names: join(task.related) })}</p>}
      <TermsLine terms={task.terms} />
      <Progress task={task} />
      <Headline task={task} />
      {isProblemShown && <p className="task-problem">{problem}</p>}
      <TaskVerdict task={task} />
      <TaskFiles task={task} onDone={onDone} />
      <Actions task={task} onAdd={onAdd} onNew={onNew} onDone={onDone} again={again} />
    </article>
  );
}

/** What the report says of its files, where that is anything but good. */
function TaskVerdict({ task: { verdict, part_read } }: { task: Task }) {
  const words = useWords();
  if (!verdict || verdict.level === 'green') return null;
  return (
    <p className="task-verdict" data-tone={toneOf(verdict.level)}>
      {/* The state has said already that it was read in part. */}
      {!(part_read && verdict.result === 'part_read') && <b>{words(verdict.title)}</b>} {words(verdict.text)}
    </p>
  );
}

/** What was held for a first report is given back while an answer is waited for. */
const isGivenBack = (task: Task) => task.state === 'waiting' && task.report_id === null;

/** What was held for a first report that failed has been given back. */
const isFree = (task: Task) => task.price === 0 || (task.state === 'failed' && task.report_id === null);

function Progress({ task }: { task: Task }) {
  const t = useT();
  if (task.state === 'queued') {
    return task.position > 0 ? (
      <p className="task-stage">{t('inQueue', { position: task.position })}</p>
    ) : null;
  }
  if (task.state !== 'working') return null;
  const stage = `stage.${task.stage}`;
  return (
    <div className="task-stage">
      <span>{isKey(stage) ? t(stage) : t('state.working')}</span>
      <span className="figures">{task.progress}%</span>
      <progress max={100} value={task.progress} aria-label={t('progress', { percent: task.progress })} />
    </div>
  );
}

/** Files that will read the same however often they are tried: another file is what helps. */
const FINAL: ReadonlySet<string> = new Set([
  'damaged',
  'needs_ocr',
  'wrong_product',
  'resaved',
  'too_large',
  'no_transactions',
]);

/** A layout that is not known is as final where the file has no table whose columns could be mapped. */
const isFinal = ({ state, mappable }: TaskFile) =>
  FINAL.has(state) || (state === 'unknown_layout' && !mappable);

function Actions({ task, onAdd, onNew, onDone, again }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isStating, setStating] = useState(false);
  const terms = useTermsT();
  const [isKeeping, setKeeping] = useState(false);
  // A member of the project reads; what costs, moves, deletes or unlocks is the owner's.
  const isOwn = useOwns(task.owner_id);
  const isActive = task.state === 'queued' || task.state === 'working';
  const canTry = hasTriesLeft(task);
  const isWaiting = task.state === 'waiting';
  const lacksCurrency = isWaiting && task.problem === 'open_currency';
  // The file itself shows the way to its rows.
  const lacksConfirmation = isWaiting && task.problem === 'to_confirm';
  const isMappable = task.files.some((file) => file.mappable);
  // A finished task runs again when a template may know more of its files now.
  const isOpen = task.state === 'failed' || ((task.state === 'done' || lacksConfirmation) && isMappable);
  const isHopeless = task.state === 'failed' && task.files.every(isFinal);
  const canRetry = isOpen && task.files.some((file) => file.kept);
  const canRunAgain = task.report_id !== null && !isActive && !isWaiting && !canRetry;

  async function retry() {
    setBusy(true);
    try {
      await retryTask(task.id);
      void showSuccess(tNow('retried'));
    } catch {
      // The call has already said why.
    } finally {
      setBusy(false);
      onDone();
    }
  }

  return (
    <div className="task-actions">
      {task.report_id !== null && (
        <Link className="button-link" to={`/report/reportinfo?id=${task.report_id}`}>
          {t('openReport')}
        </Link>
      )}
      {isOwn && lacksCurrency && (
        <Button type="primary" size="small" onClick={() => setStating(true)}>
          {t('stateCurrency')}
        </Button>
      )}
      {isOwn && isWaiting && !lacksCurrency && !lacksConfirmation && (
        // Where no tries are left, the right password needs a task of its own.
        <Button type="primary" size="small" onClick={canTry ? () => setAsking(true) : onNew}>
          {t(canTry ? 'givePassword' : 'newTask')}
        </Button>
      )}
      {isOwn && isHopeless && (
        <Button type="primary" size="small" onClick={onAdd}>
          {t('addFiles')}
        </Button>
      )}
      {isOwn && canRetry && (
        // Where columns can be mapped or another file is needed, that is the step that helps.
        <Button
          type={isMappable || isHopeless ? 'secondary' : 'primary'}
          size="small"
          loading={isBusy}
          onClick={retry}
        >
          {t('retry')}
        </Button>
      )}
      <span className="task-more" hidden={!isOwn}>
        <Button type="text" size="small" onClick={() => setSharing(true)}>
          {t('share')}
        </Button>
        <Button type="text" size="small" onClick={() => setKeeping(true)}>
          {terms('edit')}
        </Button>
        {canRunAgain && again}
        {!isActive && !isHopeless && (
          <Button type="text" size="small" onClick={onAdd}>
            {t('addFiles')}
          </Button>
        )}
        {task.state !== 'working' && !task.terms.held && (
          <Button type="text" size="small" status="danger" onClick={() => confirmDelete(task, onDone)}>
            {t('delete')}
          </Button>
        )}
      </span>
      {isSharing && <ShareDialog task={task} onClose={() => setSharing(false)} onDone={onDone} />}
      {isKeeping && (
        <TermsDialog taskId={task.id} terms={task.terms} onClose={() => setKeeping(false)} onDone={onDone} />
      )}
      {isStating && <CurrencyDialog task={task} onClose={() => setStating(false)} onDone={onDone} />}
      {isAsking && <PasswordDialog task={task} onClose={() => setAsking(false)} onDone={onDone} />}
    </div>
  );
}

function confirmDelete(task: Task, onDone: () => void): void {
  askFirst({
    title: tNow('deleteTitle', { customer: task.customer }),
    content: tNow('deleteBody'),
    okText: tNow('delete'),
    isDangerous: true,
    onOk: () =>
      deleteTask(task.id).then(
        () => {
          void showSuccess(tNow('deleted'));
          onDone();
        },
        // The call has already said why; the list may show what changed meanwhile.
        () => onDone(),
      ),
  });
}
