// A trial run of the draft over past reports: begin it, watch it, read what it found.
import { Alert, Button, Drawer, Progress, Select, Spin } from '@arco-design/web-react';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { LoadFailure } from '@/shared/LoadFailure';
import { showError } from '@/shared/notice';
import { type Backtest, beginBacktest, cancelBacktest, type Scope } from './api';
import { BacktestResult } from './BacktestResult';
import { nameOf } from './figures';
import { followOthers } from './ruleFailures';
import { useT } from './texts';
import { useBacktest } from './useBacktest';

const COUNTS = [5, 20, 50, 100];

interface Props {
  scope: Scope;
  revision: number;
  onClose: () => void;
  onDone: () => void;
}

export function BacktestDrawer({ scope, revision, onClose, onDone }: Props) {
  const t = useT();
  const { data: trial, error, isLoading, reload } = useBacktest(scope);
  const [reports, setReports] = useState(20);
  const isRunning = trial?.state === 'running';
  const act = (call: Promise<unknown>) =>
    call.then(reload, (failure: unknown) => {
      void showError(failure instanceof ApiError ? failure.message : String(failure));
      followOthers(failure, onDone);
      reload();
    });
  return (
    <Drawer visible title={t('backtestTitle')} width="min(1080px, 100vw)" footer={null} onCancel={onClose}>
      <div className="rules-trial" role="dialog" aria-label={t('backtestTitle')}>
        <p className="rules-quiet">{t('backtestNote')}</p>
        <div className="rules-actions">
          <Select
            aria-label={t('backtestReports')}
            style={{ width: 160 }}
            value={reports}
            disabled={isRunning}
            onChange={setReports}
            options={COUNTS.map((count) => ({ label: t('newestReports', { count }), value: count }))}
          />
          {isRunning ? (
            <Button onClick={() => act(cancelBacktest(scope, trial.id))}>{t('backtestCancel')}</Button>
          ) : (
            <Button type="primary" onClick={() => act(beginBacktest(scope, revision, reports))}>
              {t(trial ? 'backtestAgain' : 'backtestBegin')}
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

function Run({ trial }: { trial: Backtest }) {
  const t = useT();
  const share = trial.total ? Math.floor((trial.done / trial.total) * 100) : 100;
  return (
    <>
      <div role="status">
        {nameOf(t, 'trial', trial.state)} ·{' '}
        <span className="figures">{t('backtestProgress', { done: trial.done, total: trial.total })}</span>
        <Progress percent={share} showText={false} status={trial.state === 'done' ? 'success' : 'normal'} />
      </div>
      {trial.is_outdated && <Alert type="warning" content={t('backtestOutdated')} />}
      {trial.done > 0 && <BacktestResult result={trial.result} />}
    </>
  );
}
