// System health: database, queue, storage, mail and the process in figures, and a proof of the books on request.
import { Alert, Button } from '@arco-design/web-react';
import { IconRefresh } from '@arco-design/web-react/icon';
import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag } from '@/shared/StateTag';
import { getHealth, type Health, type Proof, proveBooks } from './api';
import { DemonstrationCard } from './Demonstration';
import { formatBytes, formatSpan } from './figures';
import { useT } from './healthTexts';
import './HealthPage.css';

const REFRESH_SECONDS = 10;

export function loader(): Promise<Health> {
  return getHealth();
}

export function Component() {
  const t = useT();
  const { health, isStale, refresh } = useHealth(useLoaderData<Health>());
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note', { seconds: REFRESH_SECONDS })}
        actions={
          <Button icon={<IconRefresh />} onClick={() => void refresh()}>
            {t('refresh')}
          </Button>
        }
      />
      {isStale && <Alert className="health-stale" type="warning" content={t('stale')} />}
      <ProofCard />
      <div className="health-cards">
        <DatabaseCard found={health.database} />
        <QueueCard found={health.queue} />
        <StorageCard found={health.storage} />
        <MailCard found={health.mail} />
        <ProcessCard found={health.process} />
      </div>
      {/* Last: it asks for itself, and what is read above must not move. */}
      <DemonstrationCard />
    </>
  );
}

/** The newest figures: asked for again every few seconds while somebody looks at the page. */
function useHealth(first: Health) {
  const [health, setHealth] = useState(first);
  const [isStale, setStale] = useState(false);
  const refresh = async (isQuiet = false) => {
    try {
      setHealth(await getHealth(isQuiet));
      setStale(false);
    } catch {
      setStale(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for the life of the page
  useEffect(() => {
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(true);
    }, REFRESH_SECONDS * 1000);
    return () => clearInterval(clock);
  }, []);
  return { health, isStale, refresh };
}

function ProofCard() {
  const t = useT();
  const [proof, setProof] = useState<Proof | null>(null);
  const [isBusy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    try {
      setProof(await proveBooks());
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card health-proof">
      <div className="card-head">
        <h2>{t('proof')}</h2>
        <Button type="primary" loading={isBusy} onClick={() => void prove().catch(() => undefined)}>
          {t('prove')}
        </Button>
      </div>
      <p>{t('proofNote')}</p>
      {proof && <ProofResult proof={proof} />}
    </section>
  );
}

function ProofResult({ proof }: { proof: Proof }) {
  const t = useT();
  const took = t('proofTook', { seconds: proof.seconds.toFixed(2) });
  const isSound = proof.ledger_breaks.length === 0 && proof.audit_break === null;
  if (isSound) return <Alert type="success" title={t('sound')} content={took} />;
  return (
    <Alert
      type="error"
      title={
        <>
          {proof.ledger_breaks.length > 0 && (
            <div>{t('ledgerBroken', { count: proof.ledger_breaks.length })}</div>
          )}
          {proof.audit_break !== null && <div>{t('auditBroken', { id: proof.audit_break })}</div>}
        </>
      }
      content={
        <>
          {proof.ledger_breaks.length > 0 && (
            <ul>
              {proof.ledger_breaks.slice(0, 20).map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
          {took}
        </>
      }
    />
  );
}

function Card({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="health-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const KINDS: Record<string, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL', redis: 'Redis' };

function DatabaseCard({ found }: { found: Health['database'] }) {
  const t = useT();
  return (
    <Card
      title={t('database')}
      facts={[
        [t('kind'), KINDS[found.kind] ?? found.kind],
        [t('answer'), t('ms', { value: found.answer_ms })],
        [t('size'), formatBytes(found.size_bytes)],
        [
          t('migrations'),
          <StateTag key="state" tone={found.migrations ? 'good' : 'bad'}>
            {found.migrations ? t('current') : t('outdated')}
          </StateTag>,
        ],
      ]}
    />
  );
}

function QueueCard({ found }: { found: Health['queue'] }) {
  const t = useT();
  return (
    <Card
      title={t('queue')}
      facts={[
        [t('kind'), KINDS[found.kind] ?? found.kind],
        [t('waiting'), formatCount(found.waiting)],
        [t('working'), formatCount(found.working)],
        [t('workers'), formatCount(found.workers)],
        [t('oldest'), found.waiting ? formatSpan(found.oldest_seconds, t) : t('none')],
      ]}
    />
  );
}

function StorageCard({ found }: { found: Health['storage'] }) {
  const t = useT();
  const disk = { free: formatBytes(found.disk_free_bytes), total: formatBytes(found.disk_bytes) };
  const isFull = found.disk_free_bytes < found.disk_bytes / 20;
  return (
    <Card
      title={t('storage')}
      facts={[
        [t('place'), found.place === 'objects' ? t('place.objects') : t('place.database')],
        [t('blobs'), formatCount(found.blobs)],
        [t('bytes'), formatBytes(found.bytes)],
        [t('leaving'), formatCount(found.leaving)],
        [
          t('disk'),
          isFull ? (
            <StateTag key="bad" tone="bad">
              {t('diskOf', disk)}
            </StateTag>
          ) : (
            t('diskOf', disk)
          ),
        ],
      ]}
    />
  );
}

function MailCard({ found }: { found: Health['mail'] }) {
  const t = useT();
  return (
    <Card
      title={t('mail')}
      facts={[
        [t('adapter'), found.adapter === 'smtp' ? t('adapter.smtp') : t('adapter.outbox')],
        [t('queued'), formatCount(found.queued)],
        [t('sent'), formatCount(found.sent)],
        [
          t('failed'),
          found.failed ? (
            <StateTag key="bad" tone="bad">
              {formatCount(found.failed)}
            </StateTag>
          ) : (
            '0'
          ),
        ],
        [t('kept'), formatCount(found.kept)],
      ]}
    />
  );
}

function ProcessCard({ found }: { found: Health['process'] }) {
  const t = useT();
  const ms = (value: number | null) => (value === null ? t('unknown') : t('ms', { value }));
  return (
    <Card
      title={t('process')}
      facts={[
        [t('version'), found.version],
        [t('python'), found.python],
        [t('uptime'), formatSpan(found.uptime_seconds, t)],
        [t('memory'), found.memory_bytes === null ? t('unknown') : formatBytes(found.memory_bytes)],
        [t('requests'), formatCount(found.count)],
        [
          t('faults'),
          found.failed ? (
            <StateTag key="bad" tone="bad">
              {formatCount(found.failed)}
            </StateTag>
          ) : (
            '0'
          ),
        ],
        [t('median'), ms(found.median_ms)],
        [t('p95'), ms(found.p95_ms)],
        [t('slow'), formatCount(found.slow_queries)],
      ]}
    />
  );
}
