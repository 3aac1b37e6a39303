// The roots of signatures that administrators trust: new ones from a file, each with its fingerprint.
import { Button, Drawer, Spin } from '@arco-design/web-react';
import { useCallback, useId, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { type Failures, FieldFailure, failuresOf } from '@/shared/fieldFailures';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { When } from '@/shared/When';
import { FileButton } from './FileButton';
import { addRoot, getRoots, type Root, removeRoot } from './roots';
import { t as tNow, useT } from './rootTexts';

const FIELDS = ['certificate'] as const;

export function RootsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const load = useCallback((signal: AbortSignal) => getRoots({ signal }), []);
  const { data, error, isLoading, reload } = useLoaded(load);
  const columns = useColumns(reload);
  return (
    <Drawer visible title={t('title')} width="min(860px, 100vw)" footer={null} onCancel={onClose}>
      <div className="rules-trial" role="dialog" aria-label={t('title')}>
        <p className="rules-quiet">{t('note')}</p>
        <NewRoot onDone={reload} />
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin className="rules-loading" />}
        {data && (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={data.list}
            rowKey={({ id }) => id}
            isLoading={isLoading}
            empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
          />
        )}
      </div>
    </Drawer>
  );
}

function NewRoot({ onDone }: { onDone: () => void }) {
  const t = useT();
  const id = useId();
  const [failures, setFailures] = useState<Failures<(typeof FIELDS)[number]>>({});

  async function add(file: File) {
    try {
      await addRoot(file);
      setFailures({});
      void showSuccess(tNow('added'));
      onDone();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS));
    }
  }

  return (
    <div className="rules-form">
      <div className="rules-actions">
        <FileButton type="primary" label={t('choose')} accept=".pem,.crt,.cer,.der" onFile={add}>
          {t('add')}
        </FileButton>
      </div>
      <FieldFailure id={id} failure={failures.certificate ?? failures.form} />
    </div>
  );
}

function useColumns(onDone: () => void): Column<Root>[] {
  const t = useT();
  return [
    { key: 'name', title: t('name'), isHeading: true, render: ({ name }) => name },
    {
      key: 'fingerprint',
      title: t('fingerprint'),
      render: ({ fingerprint }) => <code className="rules-fingerprint">{inGroups(fingerprint)}</code>,
    },
    { key: 'ends', title: t('ends'), render: ({ endtime_text }) => endtime_text.slice(0, 10) },
    {
      key: 'by',
      title: t('by'),
      render: ({ author, createtime_text }) => (
        <span className="rules-quiet">
          {author} <When text={createtime_text} />
        </span>
      ),
    },
    {
      key: 'remove',
      title: '',
      render: (root) => (
        <Button type="text" size="small" status="danger" onClick={() => askToRemove(root, onDone)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
}

/** A fingerprint as one compares it: in groups of eight digits. */
const inGroups = (fingerprint: string) => fingerprint.replace(/.{8}(?=.)/g, '$& ');

function askToRemove(root: Root, onDone: () => void) {
  askFirst({
    title: tNow('removeTitle', { name: root.name }),
    content: tNow('removeBody'),
    okText: tNow('remove'),
    isDangerous: true,
    onOk: async () => {
      await removeRoot(root.id);
      void showSuccess(tNow('removed'));
      onDone();
    },
  });
}
