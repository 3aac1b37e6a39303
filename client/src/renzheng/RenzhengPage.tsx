// Real-name verification: how one stands, the form, and all records.
import { Alert, Button } from '@arco-design/web-react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { PageHeader } from '@/shared/PageHeader';
import { loadUser } from '@/shared/session';
import { useFilters } from '@/shared/useFilters';
import { ApplyForm } from './ApplyForm';
import { type Application, getStanding, type Standing } from './api';
import { ApplicationFacts } from './facts';
import { askToWithdraw, RecordList } from './RecordList';
import { useT } from './texts';
import './renzheng.css';

export const loader = () => getStanding();

export function Component() {
  const t = useT();
  const standing = useLoaderData<Standing>();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const wantsForm = standing.application === null || query.get('apply') !== null;
  const hasForm = wantsForm && standing.may_apply;
  const renew = () => {
    void revalidate();
    // The record of the account says whether it is verified; other pages read it.
    void loadUser().catch(() => undefined);
  };
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <Rule standing={standing} />
      {standing.application && (
        <Current
          application={standing.application}
          standing={standing}
          hasForm={hasForm}
          onApply={() => change({ apply: 1 })}
          onChange={renew}
        />
      )}
      {hasForm && (
        <section className="card">
          <ApplyForm
            standing={standing}
            onDone={() => {
              change({ apply: null });
              renew();
            }}
            onCancel={standing.application ? () => change({ apply: null }) : null}
          />
        </section>
      )}
      {!standing.may_apply && standing.state !== 'auditing' && (
        <Alert className="rz-rule" type="warning" content={t('noAttempts')} />
      )}
      {standing.records.length > 0 && (
        <section className="card">
          <h2>{t('records')}</h2>
          <RecordList records={standing.records} onChange={renew} />
        </section>
      )}
    </>
  );
}

function Rule({ standing: { required, verified, tasks_left } }: { standing: Standing }) {
  const t = useT();
  if (verified) return null;
  if (!required) return <Alert className="rz-rule" type="info" content={t('notRequired')} />;
  if (tasks_left === null || tasks_left === undefined) return null;
  return tasks_left > 0 ? (
    <Alert className="rz-rule" type="info" content={t('tasksLeft', { count: tasks_left })} />
  ) : (
    <Alert className="rz-rule" type="warning" content={t('tasksNone')} />
  );
}

interface CurrentProps {
  application: Application;
  standing: Standing;
  hasForm: boolean;
  onApply: () => void;
  onChange: () => void;
}

const TONE = {
  auditing: 'info',
  pass: 'success',
  changing: 'success',
  rejected: 'error',
  revoked: 'error',
} as const;

function Current({ application, standing, hasForm, onApply, onChange }: CurrentProps) {
  const t = useT();
  const { state } = application;
  const isOpen = state === 'auditing';
  const type = state in TONE ? TONE[state as keyof typeof TONE] : 'warning';
  return (
    <section className="card">
      <Alert
        type={type}
        title={t(`lead.${state}`)}
        content={
          <>
            {isOpen && <p>{t('dueBy', { time: application.duetime_text })}</p>}
            {isOpen && application.is_change && <p>{t('changeNote')}</p>}
            {application.reason && <p>{t('reasonIs', { reason: application.reason })}</p>}
          </>
        }
      />
      <ApplicationFacts application={application} />
      <div className="rz-actions">
        {isOpen && <Button onClick={() => askToWithdraw(application, onChange)}>{t('withdraw')}</Button>}
        {!isOpen && !hasForm && standing.may_apply && (
          <Button type={standing.verified ? 'default' : 'primary'} onClick={onApply}>
            {t(standing.verified ? 'applyChange' : 'applyAgain')}
          </Button>
        )}
      </div>
    </section>
  );
}
