// The applications of an account: look at one, withdraw the one under review.
import { Button, Drawer } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { LoadedPart } from '@/shared/LoadedPart';
import { showSuccess } from '@/shared/notice';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { getApplication, type RenzhengRecord, withdraw } from './api';
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
      {opened !== null && <RecordDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export function askToWithdraw({ id, version }: { id: number; version: number }, onDone: () => void) {
  askFirst({
    title: tNow('withdrawTitle'),
    content: tNow('withdrawBody'),
    okText: tNow('withdraw'),
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
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => getApplication(id, { signal, isQuiet: true }), [id]),
  );
  return (
    <Drawer visible title={t('detail')} width="min(480px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={t('detail')}>
        <LoadedPart loaded={loaded}>{(found) => <ApplicationFacts application={found} />}</LoadedPart>
      </div>
    </Drawer>
  );
}
