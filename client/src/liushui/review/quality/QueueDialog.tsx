// Makes a queue: its name, what it takes, and whether past reports belong to it.
import { Input, Radio, Select, Slider } from '@arco-design/web-react';
import { useState } from 'react';
import { FormDialog } from '@/shared/FormDialog';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { createQueue, type NewQueue } from './api';
import { t as tNow, useT } from './texts';

const PAST_DAYS = [0, 7, 30, 90, 365];
const START: NewQueue = { name: '', mode: 'random', share: 10, past_days: 30 };

const FIELDS = ['name', 'share', 'past_days'] as const;
type Field = (typeof FIELDS)[number];

interface Props {
  onClose: () => void;
  onDone: () => void;
}

export function QueueDialog({ onClose, onDone }: Props) {
  const t = useT();
  const [queue, setQueue] = useState(START);
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<NewQueue>) => setQueue((before) => ({ ...before, ...part }));

  async function submit() {
    if (!queue.name.trim()) {
      setFailures({ name: t('nameMissing') });
      return;
    }
    setBusy(true);
    try {
      await createQueue(queue);
      void showSuccess(tNow('created'));
      onClose();
      onDone();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS, { queue_name_taken: 'name' }));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t('create')}
      okText={t('confirm')}
      className="quality-form"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <label htmlFor="queue-name">{t('name')}</label>
      <Input
        id="queue-name"
        autoFocus
        maxLength={60}
        placeholder={t('namePlaceholder')}
        value={queue.name}
        onChange={(name) => change({ name })}
        {...wrong('queue-name', failures.name)}
      />
      <FieldFailure id="queue-name" failure={failures.name} />
      <span id="queue-mode">{t('mode')}</span>
      <Radio.Group
        aria-labelledby="queue-mode"
        value={queue.mode}
        onChange={(mode: NewQueue['mode']) => change({ mode })}
        options={[
          { label: t('mode.random'), value: 'random' },
          { label: t('mode.warnings'), value: 'warnings' },
        ]}
      />
      {queue.mode === 'random' ? (
        <div className="quality-share">
          <span>{t('share')}</span>
          <Slider
            aria-label={t('share')}
            min={1}
            max={100}
            value={queue.share}
            onChange={(share) => change({ share: Number(share) })}
          />
          <span className="figures">{t('percent', { share: queue.share })}</span>
          <FieldFailure id="queue-share" failure={failures.share} />
        </div>
      ) : (
        <p className="quality-quiet">{t('modeHint')}</p>
      )}
      <span id="queue-past">{t('past')}</span>
      <Select
        aria-labelledby="queue-past"
        value={queue.past_days}
        onChange={(past_days: number) => change({ past_days })}
        options={PAST_DAYS.map((days) => ({
          label: days ? t('pastDays', { days }) : t('pastNone'),
          value: days,
        }))}
      />
      <FieldFailure id="queue-past" failure={failures.past_days} />
      <FieldFailure id="queue" failure={failures.form} />
    </FormDialog>
  );
}
