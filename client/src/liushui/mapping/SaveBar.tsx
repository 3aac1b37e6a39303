// Keeps the mapping as a template and sets the task to work again.
import { Button, Input } from '@arco-design/web-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failuresOf } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { retryTask } from '../cases/api';
import { changeTemplate, saveTemplate } from './api';
import { t as tNow, useT } from './texts';
import type { MappingPreview, NewTemplate } from './types';

const NAME_LENGTH = 60;

interface Props {
  taskId: number;
  taskState: string;
  trial: MappingPreview | null;
  /** What is saved under the name; null while the mapping is not complete. */
  template: Omit<NewTemplate, 'name' | 'names'> | null;
  /** The mapping is kept, before the page is left. */
  onSaved: () => void;
}

export function SaveBar({ taskId, taskState, trial, template, onSaved }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const known = trial?.template ?? null;
  /** The template kept by a press after which the task would not run. */
  const [keptId, setKeptId] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<'save' | 'run' | null>(null);
  const name = typed ?? known?.name ?? '';
  const isReady = trial !== null && template !== null && trial.statements.some(({ rows }) => rows > 0);
  const isDoubtful = isReady && trial.statements.some(({ state }) => state !== 'read');
  // A task that waits for a password goes on with it, one that is being worked on ends first.
  const canRun = taskState === 'failed' || taskState === 'done';

  async function save(andRun: boolean) {
    if (!trial || !template) return;
    if (!name.trim()) {
      setFailure(t('nameEmpty'));
      return;
    }
    setBusy(andRun ? 'run' : 'save');
    setFailure('');
    try {
      const kept = { ...template, name: name.trim(), names: trial.names };
      const id = known?.id ?? keptId;
      if (id === null) setKeptId((await saveTemplate(kept, taskId)).id);
      else await changeTemplate(id, kept);
      onSaved();
      if (andRun) await retryTask(taskId);
      void showSuccess(tNow(andRun ? 'savedAndRun' : 'saved', { name: kept.name }));
      navigate(andRun ? '/list/card' : '/list/templates');
    } catch (error) {
      const { name: told, form } = failuresOf(error, ['name']);
      setFailure([told, form].filter(Boolean).join(' '));
      setBusy(null);
    }
  }

  return (
    <section className="card save-bar" aria-label={t('save')}>
      <div className="field">
        <label htmlFor="template-name">{t('name')}</label>
        <Input
          id="template-name"
          maxLength={NAME_LENGTH}
          placeholder={t('namePlaceholder')}
          value={name}
          onChange={(value) => {
            setTyped(value);
            setFailure('');
          }}
          aria-describedby="template-name-hint"
          {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        <p id="template-name-hint" className={failure ? 'field-failure' : 'field-hint'} role="status">
          {failure || (known ? t('updates', { name: known.name }) : t('nameHint'))}
        </p>
      </div>
      {isDoubtful && <p className="save-doubt">{t('doubtful')}</p>}
      {!canRun && <p className="quiet">{t('runsLater')}</p>}
      <div className="save-actions">
        <Button disabled={!isReady || busy !== null} loading={busy === 'save'} onClick={() => save(false)}>
          {t('saveOnly')}
        </Button>
        {canRun && (
          <Button
            type="primary"
            disabled={!isReady || busy !== null}
            loading={busy === 'run'}
            onClick={() => save(true)}
          >
            {t('saveAndRun')}
          </Button>
        )}
      </div>
    </section>
  );
}
