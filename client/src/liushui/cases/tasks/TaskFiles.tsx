// The statements of a task: what each one is, whether it agrees with itself, and what to do where it does not.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '@/shared/money';
import { type Tone, toneOf } from '@/shared/StateTag';
import type { Task, TaskFile } from '../types';
import { labelOf, useFormat } from '../useFormat';
import { useOwns } from '../useOwns';
import { formatBytes, formatPeriod, useWords } from '../wording';
import { Confirmed } from './Confirmed';
import { FileFindings } from './FileFindings';
import { FileStage } from './FileStage';
import { StatedCurrency } from './StatedCurrency';
import { isKey, useT } from './texts';

const FILES_SHOWN = 3;

/** A file that nobody has judged has no level. */
const UNREAD: Record<string, Tone> = { queued: 'neutral', working: 'busy', failed: 'bad' };

export function TaskFiles({ task, onDone }: { task: Task; onDone: () => void }) {
  const t = useT();
  const { files } = task;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? files : files.slice(0, FILES_SHOWN);
  return (
    <>
      <ul className="task-files" aria-label={t('files')}>
        {shown.map((file, at) => (
          <FileLine
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets of one file have nothing else to tell them apart
            key={`${file.upload_id} ${file.member ?? ''} ${at}`}
            task={task}
            file={file}
            at={at}
            onDone={onDone}
          />
        ))}
      </ul>
      {files.length > FILES_SHOWN && (
        <button type="button" className="plain-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewerFiles') : t('allFiles', { count: files.length })}
        </button>
      )}
    </>
  );
}

interface LineProps {
  task: Task;
  file: TaskFile;
  /** Its place among the files of the task. */
  at: number;
  onDone: () => void;
}

function FileLine({ task, file, at, onDone }: LineProps) {
  const t = useT();
  const isOwn = useOwns(task.owner_id);
  const words = useWords();
  const format = useFormat();
  const ownWord = `fileState.${file.state}`;
  const state = words(file.state_text) || (isKey(ownWord) ? t(ownWord) : file.state);
  const step = words(file.next_step);
  const [from, to] = file.period;
  const source = format(file);
  const facts = [
    file.rows > 0 && !file.stage ? t('rows', { count: formatCount(file.rows) }) : '',
    file.skipped > 0 ? t('skipped', { count: formatCount(file.skipped) }) : '',
    from || to ? formatPeriod(from, to) : '',
    // How large a locked member is, nobody knows yet.
    file.format || file.size_bytes === 0 ? '' : formatBytes(file.size_bytes),
  ].filter(Boolean);
  return (
    <li>
      <strong title={file.member ? `${file.name} / ${file.member}` : file.name}>
        {file.member ?? file.name}
      </strong>
      {(source || facts.length > 0) && (
        <span className="task-facts figures">
          {source && <span title={labelOf(file.format_version)}>{source}</span>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
      {file.stage ? (
        <FileStage file={file} />
      ) : (
        <span className="file-state" data-tone={UNREAD[file.state] ?? toneOf(file.level)}>
          {state}
        </span>
      )}
      {words(file.proof) && (
        <span className="file-proof figures">
          <b>{t('proof')}</b> {words(file.proof)}
        </span>
      )}
      <FileFindings taskId={task.id} file={file} at={at} />
      {step && (
        <span className="next-step">
          <b>{t('nextStep')}</b> {step}
        </span>
      )}
      <Confirmed task={task} file={file} onDone={onDone} />
      <StatedCurrency task={task} file={file} onDone={onDone} />
      {isOwn && isSettled(task) && file.to_confirm > 0 && (
        <Link className="button-link map-link" to={`/list/confirm?${fileQuery(task.id, file)}`}>
          {t('confirmRows', { count: file.to_confirm })}
        </Link>
      )}
      {isOwn && file.mappable && (
        <Link className="button-link map-link" to={`/list/mapping?${fileQuery(task.id, file)}`}>
          {t('mapColumns')}
        </Link>
      )}
      {isOwn && isSettled(task) && file.open_cells > 0 && (
        <Link className="button-link map-link" to={`/list/cells?${fileQuery(task.id, file)}`}>
          {t('typeCells', { count: file.open_cells })}
        </Link>
      )}
    </li>
  );
}

/** Done, or waiting for nothing but a look at the page. */
const isSettled = ({ state, problem }: Task) =>
  state === 'done' || (state === 'waiting' && problem === 'to_confirm');

function fileQuery(taskId: number, { upload_id, member }: TaskFile): string {
  const query = new URLSearchParams({ task: String(taskId), file: String(upload_id) });
  if (member !== null) query.set('member', member);
  return query.toString();
}
