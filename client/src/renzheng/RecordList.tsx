// The applications of an account: look at one, withdraw the one under review.
import { Button, Drawer, Modal, Spin } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { type Application, getApplication, type RenzhengRecord, withdraw } from './api';
import { ApplicationFacts } from './facts';
import { StateOf } from './parts';
import { t as tNow, useT } from './texts';

interface Props {
  records: readonly RenzhengRecord[];
  onChange: () => void;
}

export function RecordList({ records, onChange }: Props) {
  const t = useT();
  const [opened, setOpened] = useState<number | null>(null);
  const columns: Column<RenzhengRecord>[] = [
    { key: 'type', title: t('recordType'), isHeading: true, render: (row) => row.certificationType },
    {
      key: 'content',
      title: t('recordContent'),
      render: (row) => <span className="figures">{row.certificationContent}</span>,
    },
    { key: 'state', title: t('recordState'), render: (row) => <StateOf state={row.status} /> },
    { key: 'time', title: t('recordTime'), render: (row) => <span className="figures">{row.time}</span> },
    {
      key: 'actions',
      title: '',
      render: (row) => (
        <span className="rz-actions">
          <Button type="text" size="small" onClick={() => setOpened(row.id)}>
            {t('check')}
          </Button>
          {row.status === 'auditing' && (
            <Button type="text" size="small" onClick={() => askToWithdraw(row, onChange)}>
              {t('withdraw')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={t('records')}
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('recordNone')} />}
      />
      {opened !== null && <RecordDrawer id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export function askToWithdraw({ id, version }: { id: number; version: number }, onDone: () => void) {
  Modal.confirm({
    title: tNow('withdrawTitle'),
    content: tNow('withdrawBody'),
    okText: tNow('withdraw'),
    cancelText: tNow('cancel'),
    onOk: async () => {
      // A failure has been shown by the call itself; what is on show is older than the server in any case.
      await withdraw(id, version)
        .then(() => showSuccess(tNow('withdrawn')))
        .catch(() => undefined);
      onDone();
    },
  });
}

function RecordDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const [application, setApplication] = useState<Application | null>(null);
  useEffect(() => {
    let isCurrent = true;
    getApplication(id)
      .then((found) => isCurrent && setApplication(found))
      .catch(() => isCurrent && onClose());
    return () => {
      isCurrent = false;
    };
  }, [id, onClose]);
  return (
    <Drawer visible title={t('detail')} width="min(480px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={t('detail')}>
        {application ? <ApplicationFacts application={application} /> : <Spin className="rz-loading" />}
      </div>
    </Drawer>
  );
}
