// A trial run of the draft over past reports: begin it, watch it, read what it found.
import { Alert, Button, Drawer, Progress, Select, Spin } from '@arco-design/web-react';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { LoadFailure } from '@/shared/LoadFailure';
import { showError } from '@/shared/notice';
import { beginTrial, cancelTrial, type RuleTrial, type Scope } from './api';
import { nameOf } from './figures';
import { TrialResult } from './TrialResult';
import { useT } from './texts';
import { useTrial } from './useTrial';

const COUNTS = [5, 20, 50, 100];

interface Props {
  scope: Scope;
  revision: number;
  onClose: () => void;
}

export function TrialDrawer({ scope, revision, onClose }: Props) {
  const t = useT();
  const { data: trial, error, isLoading, reload } = useTrial(scope);
  const [reports, setReports] = useState(20);
  const isRunning = trial?.state === 'running';
  const act = (call: Promise<unknown>) =>
    call.then(reload, (failure: unknown) => {
      void showError(failure instanceof ApiError ? failure.message : String(failure));
      reload();
    });
  return (
    <Drawer visible title={t('trialTitle')} width="min(1080px, 100vw)" footer={null} onCancel={onClose}>
      <div className="rules-trial" role="dialog" aria-label={t('trialTitle')}>
        <p className="rules-quiet">{t('trialNote')}</p>
        <div className="rules-actions">
          <Select
            aria-label={t('trialReports')}
            style={{ width: 160 }}
            value={reports}
            disabled={isRunning}
            onChange={setReports}
            options={COUNTS.map((count) => ({ label: t('newestReports', { count }), value: count }))}
          />
          {isRunning ? (
            <Button onClick={() => act(cancelTrial(scope, trial.id))}>{t('trialCancel')}</Button>
          ) : (
            <Button type="primary" onClick={() => act(beginTrial(scope, revision, reports))}>
              {t(trial ? 'trialAgain' : 'trialBegin')}
            </Button>
          )}
        </div>
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!trial && isLoading && !error && <Spin className="rules-loading" />}
        {trial && <Run trial={trial} />}
      </div>
    </Drawer>
  );
}

function Run({ trial }: { trial: RuleTrial }) {
  const t = useT();
  const share = trial.total ? Math.floor((trial.done / trial.total) * 100) : 100;
  return (
    <>
      <div role="status">
        {nameOf(t, 'trial', trial.state)} ·{' '}
        <span className="figures">{t('trialProgress', { done: trial.done, total: trial.total })}</span>
        <Progress percent={share} showText={false} status={trial.state === 'done' ? 'success' : 'normal'} />
      </div>
      {trial.is_outdated && <Alert type="warning" content={t('trialOutdated')} />}
      {trial.done > 0 && <TrialResult result={trial.result} />}
    </>
  );
}
