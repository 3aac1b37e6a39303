// The currency that somebody answered for a file, and the way to correct it.
import { useState } from 'react';
import type { Task, TaskFile } from '../types';
import { useOwns } from '../useOwns';
import { CurrencyDialog, NOT_KNOWN } from './CurrencyDialog';
import { useT } from './texts';

interface Props {
  task: Task;
  file: TaskFile;
  onDone: () => void;
}

export function StatedCurrency({ task, file: { upload_id, stated_currency }, onDone }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isOwn = useOwns(task.owner_id);
  if (stated_currency === null) return null;
  const isKept = task.files.every(({ kept }) => kept);
  return (
    <span className="file-proof figures">
      <b>{t('currency')}</b>{' '}
      {stated_currency === NOT_KNOWN ? t('statedNotKnown') : t('statedBy', { currency: stated_currency })}{' '}
      {/* A task that is under way takes no other answer, one that waits asks for all of them. */}
      {isOwn && task.state === 'done' && isKept && (
        <button type="button" className="plain-link" onClick={() => setOpen(true)}>
          {t('correctCurrency')}
        </button>
      )}
      {isOwn && task.state === 'done' && !isKept && t('currencyFixed')}
      {isOpen && (
        <CurrencyDialog task={task} corrected={upload_id} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </span>
  );
}
