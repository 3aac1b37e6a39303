// Where the account is logged in.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { askFirst } from '@/shared/ask';
import { showError, showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { When } from '@/shared/When';
import { deviceOf } from './devices';
import { missingOf, useSending } from './forms';
import { FormDialog, Present } from './SecurityDialogs';
import { type Ending, endOtherSessions, endSession, type Session } from './settingApi';
import { t as tNow, useT } from './settingTexts';

/** Ends one session or many; asked again with the password when the server wants it. */
type End = (form: Ending) => Promise<unknown>;

export function SessionsCard({ sessions, onChange }: { sessions: Session[]; onChange: () => void }) {
  const t = useT();
  const [unproven, setUnproven] = useState<{ end: End } | null>(null);
  const done = () => {
    setUnproven(null);
    void showSuccess(tNow('ended'));
    onChange();
  };
  const run = (end: End) =>
    end({}).then(done, (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      if (error.reason === 'present_password_needed') setUnproven({ end });
      else if (!error.isSessionEnd) void showError(error.message);
    });
  const endOthers = () =>
    askFirst({
      title: t('endOthers'),
      content: t('endOthersBody'),
      okText: t('confirm'),
      onOk: () => run(endOtherSessions),
    });
  const columns: Column<Session>[] = [
    {
      key: 'device',
      title: t('device'),
      isHeading: true,
      render: ({ agent, current, remembered }) => (
        <span className="setting-device" title={agent}>
          {deviceOf(agent)}
          {current && <StateTag tone="good">{t('thisOne')}</StateTag>}
          {remembered && <StateTag tone="neutral">{t('remembered')}</StateTag>}
        </span>
      ),
    },
    { key: 'ip', title: t('ip'), render: ({ ip }) => <span className="figures">{ip}</span> },
    {
      key: 'begun',
      title: t('begun'),
      render: ({ createtime_text }) => <When text={createtime_text} />,
    },
    {
      key: 'seen',
      title: t('seen'),
      render: ({ seentime_text }) => <When text={seentime_text} />,
    },
    {
      key: 'end',
      title: '',
      render: (session) =>
        !session.current && (
          <Button
            type="text"
            size="small"
            aria-label={`${t('end')}: ${deviceOf(session.agent)} ${session.ip}`}
            onClick={() => run((form) => endSession(session.id, form))}
          >
            {t('end')}
          </Button>
        ),
    },
  ];
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('sessions')} <small>{t('sessionsNote')}</small>
        </h2>
        {sessions.length > 1 && <Button onClick={endOthers}>{t('endOthers')}</Button>}
      </div>
      <DataTable label={t('sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} />
      {unproven && <ProofDialog end={unproven.end} onDone={done} onClose={() => setUnproven(null)} />}
    </section>
  );
}

function ProofDialog({ end, onDone, onClose }: { end: End; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const sending = useSending(['password']);
  const [password, setPassword] = useState('');
  const submit = () =>
    void sending.send(missingOf({ password: [password, t('presentEmpty')] }), async () => {
      await end({ password });
      onDone();
    });
  return (
    <FormDialog
      title={t('proof')}
      sending={sending}
      submitText={t('confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('proofAbout')}</p>
      <Present value={password} onChange={setPassword} sending={sending} />
    </FormDialog>
  );
}
