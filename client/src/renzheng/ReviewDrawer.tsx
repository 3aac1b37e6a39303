// One application in front of a reviewer: facts, warnings, scans, history, and the decision; all by keys, too.
import { Alert, Button, Drawer, Input, Spin } from '@arco-design/web-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { useT as useSharedT } from '@/shared/texts';
import { useKeys } from '@/shared/useKeys';
import { decide, getReview, type Review, type ReviewStep, type Verb } from './api';
import { ApplicationFacts } from './facts';
import { StateOf } from './parts';
import { RevealBox } from './RevealBox';
import { t as tNow, useT } from './reviewTexts';
import { ScanViewer } from './ScanViewer';

interface Props {
  id: number;
  /** The applications of the page on show, in their order. */
  ids: readonly number[];
  onOpen: (id: number | null) => void;
  onChange: () => void;
}

export function ReviewDrawer({ id, ids, onOpen, onChange }: Props) {
  const t = useT();
  const [review, setReview] = useState<Review | null>(null);
  const [failure, setFailure] = useState('');
  const load = useCallback(() => {
    const controller = new AbortController();
    setFailure('');
    getReview(id, controller.signal).then(setReview, (error: unknown) => {
      if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => controller.abort();
  }, [id]);
  useEffect(load, [load]);
  const at = ids.indexOf(id);
  const move = (by: number) => {
    const next = ids[at + by];
    if (at >= 0 && next !== undefined) onOpen(next);
  };
  useKeys({ j: () => move(1), k: () => move(-1), Escape: () => onOpen(null) });
  const title = t('drawer', { username: review?.line.username ?? '…' });
  const steps = (
    <>
      <Button className="rz-close" onClick={() => onOpen(null)}>
        {t('close')}
      </Button>
      <Button disabled={at <= 0} onClick={() => move(-1)}>
        {t('previous')}
      </Button>
      <Button disabled={at < 0 || at >= ids.length - 1} onClick={() => move(1)}>
        {t('following')}
      </Button>
    </>
  );
  return (
    <Drawer
      visible
      title={title}
      width="min(760px, 100vw)"
      onCancel={() => onOpen(null)}
      footer={
        review && isDecidable(review) ? (
          <Decision
            review={review}
            steps={steps}
            onDecided={(decided) => {
              setReview(decided);
              onChange();
            }}
            onStale={() => {
              load();
              onChange();
            }}
          />
        ) : (
          <div className="rz-actions">{steps}</div>
        )
      }
    >
      <div role="dialog" aria-label={title} className="rz-review">
        {failure && <EmptyState title={failure} action={<Button onClick={load}>{t('reload')}</Button>} />}
        {!review && !failure && <Spin className="rz-loading" />}
        {review && <Body review={review} />}
      </div>
    </Drawer>
  );
}

function Body({ review }: { review: Review }) {
  const t = useT();
  const shared = useSharedT();
  const { application, is_own } = review.line;
  const [place, setPlace] = useState(0);
  const [isRevealing, setRevealing] = useState(false);
  const turn = (by: number) =>
    setPlace((now) => Math.min(Math.max(now + by, 0), Math.max(review.scans.length - 1, 0)));
  useKeys({
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    v: (event) => {
      if (is_own) return;
      // Otherwise the letter would be typed into the field that opens.
      event.preventDefault();
      setRevealing(true);
    },
  });
  return (
    <>
      {is_own && <Alert type="warning" content={t('isOwn')} />}
      {application.is_change && application.state === 'auditing' && (
        <Alert type="info" content={t('change')} />
      )}
      {review.warnings.map((warning) => (
        <Alert key={warning} type="warning" title={t('warnings')} content={warning} />
      ))}
      {review.same_certificate.length > 0 && (
        <Alert
          type={review.same_certificate.some(({ state }) => state === 'pass') ? 'error' : 'warning'}
          title={t('same')}
          content={<History steps={review.same_certificate} />}
        />
      )}
      <ApplicationFacts application={application} />
      {!is_own && <RevealBox id={application.id} isOpen={isRevealing} onOpen={setRevealing} />}
      <h3>{t('provider')}</h3>
      <p className="rz-quiet">
        {t(`outcome.${review.outcome as 'match' | 'mismatch' | 'unavailable' | ''}`)}
        {review.checktime_text && ` · ${review.checktime_text}`}
      </p>
      <h3>{t('scans')}</h3>
      {!is_own && <ScanViewer id={application.id} scans={review.scans} place={place} onTurn={setPlace} />}
      {review.history.length > 0 && (
        <>
          <h3>{t('history')}</h3>
          <History steps={review.history} />
        </>
      )}
      {review.reviewer && (
        <p className="rz-quiet">{shared('named', { name: t('reviewer'), text: review.reviewer })}</p>
      )}
      <p className="rz-quiet rz-keys">{t('keys')}</p>
    </>
  );
}

function History({ steps }: { steps: readonly ReviewStep[] }) {
  return (
    <ul className="rz-history">
      {steps.map((step) => (
        <li key={step.id}>
          <span>{step.username}</span>
          <StateOf state={step.state} />
          <span className="figures">{step.time}</span>
        </li>
      ))}
    </ul>
  );
}

const isWaiting = ({ application }: Review['line']) => application.state === 'auditing';
const isValid = ({ application: { state } }: Review['line']) => state === 'pass' || state === 'changing';
const isDecidable = ({ line }: Review) => !line.is_own && (isWaiting(line) || isValid(line));

const DONE = { approve: 'approved', reject: 'rejected', revoke: 'revoked' } as const;

interface DecisionProps {
  review: Review;
  /** The ways to other applications, which stand beside what is decided. */
  steps: ReactNode;
  onDecided: (review: Review) => void;
  onStale: () => void;
}

/** The foot of the drawer: what is decided stays in sight however long the application is. */
function Decision({ review, steps, onDecided, onStale }: DecisionProps) {
  const t = useT();
  const { application } = review.line;
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const isOpen = isWaiting(review.line);
  const act = (verb: Verb) => {
    setBusy(true);
    return (
      decide(application, verb, reason.trim())
        .then((done) => {
          void showSuccess(tNow(DONE[verb]));
          setReason('');
          onDecided(done);
        })
        // A failure has already been shown by the call itself; somebody may have been first.
        .catch(onStale)
        .finally(() => setBusy(false))
    );
  };
  const withReason = (verb: Verb) => {
    const isFine = reason.trim().length > 1;
    setWrong(!isFine);
    if (!isFine) focus();
    else if (verb === 'reject') void act(verb);
    else confirm('revoke', () => act(verb));
  };
  const focus = () => field.current?.querySelector('textarea')?.focus();
  useKeys({
    a: () => {
      if (isOpen && !isBusy) confirm('approve', () => act('approve'));
    },
    r: (event) => {
      event.preventDefault();
      focus();
    },
  });
  return (
    <div className="rz-decision">
      <div ref={field}>
        <Input.TextArea
          aria-label={t('reason')}
          placeholder={t('reason')}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={reason}
          onChange={setReason}
        />
      </div>
      {isWrong && (
        <p className="rz-failure" role="alert">
          {t('reasonMissing')}
        </p>
      )}
      <div className="rz-actions">
        {steps}
        <span className="rz-verbs">
          {isOpen ? (
            <>
              <Button status="danger" disabled={isBusy} onClick={() => withReason('reject')}>
                {t('reject')}
              </Button>
              <Button
                type="primary"
                disabled={isBusy}
                onClick={() => confirm('approve', () => act('approve'))}
              >
                {t('approve')}
              </Button>
            </>
          ) : (
            <Button status="danger" disabled={isBusy} onClick={() => withReason('revoke')}>
              {t('revoke')}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

function confirm(verb: 'approve' | 'revoke', onOk: () => Promise<unknown>) {
  askFirst({
    title: tNow(`${verb}Title`),
    content: tNow(`${verb}Body`),
    okText: tNow(verb),
    onOk,
  });
}
