// What a result screen shows: how it ended, the facts, how far it came, and the ways on.
import { Button, Steps } from '@arco-design/web-react';
import {
  IconCheckCircleFill,
  IconClockCircle,
  IconCloseCircleFill,
  IconExclamationCircleFill,
} from '@arco-design/web-react/icon';
import { useState } from 'react';
import { redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { NEW_TASK_PATH } from '@/shared/handIn';
import { useLocale, type Words, wordsIn } from '@/shared/i18n';
import { previousAddress } from '@/shared/navigation';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { useRenewal } from '@/shared/useRenewal';
import { findOutcome, type Outcome } from './results';
import { type ResultKey, resultTexts, useT } from './resultTexts';
import './Result.css';

/** The loader of one of the two screens; what ended otherwise is shown on the other one. */
export function loaderFor(hasFailed: boolean) {
  return async ({ request }: { request: Request }) => {
    const query = new URL(request.url).searchParams;
    const outcome = await findOutcome(query, hasFailed);
    if (outcome && (outcome.state === 'failure') !== hasFailed) {
      const other = hasFailed ? 'success' : 'error';
      return redirect(`/result/${other}?kind=${outcome.kind}&id=${outcome.id}`);
    }
    return outcome;
  };
}

const ICONS = {
  success: <IconCheckCircleFill />,
  open: <IconClockCircle />,
  failure: <IconCloseCircleFill />,
};
const STEP_STATES = { done: 'finish', now: 'process', later: 'wait', failed: 'error' } as const;

export function ResultPanel({ hasFailed }: { hasFailed: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const outcome = useLoaderData<Outcome | null>();
  if (outcome) return <Result outcome={outcome} />;
  return (
    <section className="card">
      <h1 className="visually-hidden">{t(hasFailed ? 'noneFailed' : 'none')}</h1>
      <EmptyState
        title={t(hasFailed ? 'noneFailed' : 'none')}
        hint={t(hasFailed ? 'noneFailedHint' : 'noneHint')}
        action={
          <Button type="primary" onClick={() => void navigate(NEW_TASK_PATH)}>
            {t('newTask')}
          </Button>
        }
      />
    </section>
  );
}

const isKey = (hint: ResultKey | Words): hint is ResultKey =>
  typeof hint === 'string' && hint in resultTexts.zh;

function Result({ outcome }: { outcome: Outcome }) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  useRenewal(outcome.state === 'open');
  const askAgain = async () => {
    setAsking(true);
    await revalidate();
    setAsking(false);
  };
  const { hint } = outcome;
  const words = isKey(hint) ? t(hint) : wordsIn(locale, hint);
  const now = outcome.steps.findIndex((step) => step.state === 'now' || step.state === 'failed');
  return (
    <section className="card result" data-state={outcome.isDoubtful ? 'doubtful' : outcome.state}>
      <div className="result-sign" aria-hidden="true">
        {outcome.isDoubtful ? <IconExclamationCircleFill /> : ICONS[outcome.state]}
      </div>
      <h1>{t(outcome.title)}</h1>
      {words && <p>{outcome.state === 'failure' ? t('reason', { words }) : words}</p>}
      <div className="result-actions">
        {outcome.state === 'open' && (
          <Button type="primary" loading={isAsking} onClick={() => void askAgain()}>
            {t('again')}
          </Button>
        )}
        {outcome.actions.map(({ label, path }, at) => (
          <Button
            key={label}
            type={at === 0 && outcome.state !== 'open' ? 'primary' : 'secondary'}
            onClick={() => void navigate(path)}
          >
            {t(label)}
          </Button>
        ))}
        <Button onClick={() => void navigate(previousAddress())}>{t('back')}</Button>
      </div>
      <div className="result-box">
        <dl>
          {outcome.facts
            .filter(({ value }) => value)
            .map(({ label, value }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
        </dl>
        <h2>{t('steps')}</h2>
        <Steps
          size="small"
          direction={isPhone ? 'vertical' : 'horizontal'}
          current={now === -1 ? outcome.steps.length : now + 1}
        >
          {outcome.steps.map((step) => (
            <Steps.Step
              key={step.label}
              title={t(step.label)}
              description={step.time}
              status={STEP_STATES[step.state]}
            />
          ))}
        </Steps>
      </div>
    </section>
  );
}
