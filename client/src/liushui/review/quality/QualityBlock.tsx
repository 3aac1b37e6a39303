// The block of quality inspection on the task screen: a card for each queue, and a tile that makes one.
import { Button, Spin } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { formatAge } from './age';
import { deleteQueue, getQueues, type Queue } from './api';
import { InspectionDrawer } from './InspectionDrawer';
import { QueueDialog } from './QueueDialog';
import { t as tNow, useT } from './texts';
import './Quality.css';

const load = (signal: AbortSignal) => getQueues({ signal });

export function QualityBlock() {
  const t = useT();
  const { data, error, reload } = useLoaded(load);
  const [isCreating, setCreating] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const queue = data?.find(({ id }) => id === opened);
  return (
    <section className="quality-block" aria-label={t('title')}>
      <header className="quality-head">
        <div>
          <h2>{t('title')}</h2>
          <p>{t('note')}</p>
        </div>
        <Button type="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </header>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin className="quality-loading" />}
      {data?.length === 0 && (
        <div className="card">
          <EmptyState title={t('none')} hint={t('noneHint')} />
        </div>
      )}
      <ul className="quality-cards">
        {data?.map((each) => (
          <li key={each.id}>
            <QueueCard queue={each} onOpen={() => setOpened(each.id)} onDone={reload} />
          </li>
        ))}
      </ul>
      {isCreating && <QueueDialog onClose={() => setCreating(false)} onDone={reload} />}
      {queue && <InspectionDrawer queue={queue} onClose={() => setOpened(null)} onChange={reload} />}
    </section>
  );
}

interface CardProps {
  queue: Queue;
  onOpen: () => void;
  onDone: () => void;
}

function QueueCard({ queue, onOpen, onDone }: CardProps) {
  const t = useT();
  const facts = [
    [t('pending'), formatCount(queue.pending)],
    [t('backlog'), queue.pending === 0 ? '–' : formatAge(queue.backlog_seconds)],
    [t('toDraw'), formatCount(queue.to_draw)],
  ];
  return (
    <article className="card quality-card">
      <h3>{queue.name}</h3>
      <p className="quality-quiet">
        {queue.mode === 'random'
          ? `${t('mode.random')} ${t('percent', { share: queue.share })}`
          : t('mode.warnings')}
        <br />
        {t('since', { time: queue.since_text })}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <span className="quality-quiet">
          {t('passedCount', { count: queue.passed })} · {t('rejectedCount', { count: queue.rejected })}
        </span>
        <Button size="small" onClick={() => askToDelete(queue, onDone)}>
          {t('remove')}
        </Button>
        <Button size="small" type="primary" onClick={onOpen}>
          {t('inspect')}
        </Button>
      </footer>
    </article>
  );
}

function askToDelete(queue: Queue, onDone: () => void) {
  askFirst({
    title: tNow('removeTitle', { name: queue.name }),
    content: tNow('removeBody'),
    okText: tNow('remove'),
    isDangerous: true,
    onOk: async () => {
      await deleteQueue(queue.id);
      void showSuccess(tNow('removed'));
      onDone();
    },
  });
}
