// What was learned of confirmed originals, by bank and layout: how they are made, who confirmed which, export and import.
import { Button, Drawer, Spin } from '@arco-design/web-react';
import { useCallback, useId, useState } from 'react';
import { ApiError } from '@/shared/api';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { FieldFailure } from '@/shared/fieldFailures';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { When } from '@/shared/When';
import { useFormat } from '../../cases/useFormat';
import { FileButton } from './FileButton';
import {
  exportOriginals,
  getOriginals,
  importOriginals,
  type Original,
  type OriginalLayout,
  takeBackOriginal,
  type Variant,
} from './originals';
import { t as tNow, useT } from './originalTexts';

export function OriginalsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const load = useCallback((signal: AbortSignal) => getOriginals({ signal }), []);
  const { data, error, reload } = useLoaded(load);
  return (
    <Drawer visible title={t('title')} width="min(860px, 100vw)" footer={null} onCancel={onClose}>
      <div className="rules-trial" role="dialog" aria-label={t('title')}>
        <p className="rules-quiet">{t('note')}</p>
        <Exchange hasAny={Boolean(data?.list.length)} onDone={reload} />
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin className="rules-loading" />}
        {data?.list.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
        {data?.list.map((layout) => (
          <Layout key={`${layout.format} ${layout.layout}`} layout={layout} onDone={reload} />
        ))}
      </div>
    </Drawer>
  );
}

function Exchange({ hasAny, onDone }: { hasAny: boolean; onDone: () => void }) {
  const t = useT();
  const id = useId();
  const [failure, setFailure] = useState('');

  async function takeIn(file: File) {
    try {
      const { added, known } = await importOriginals(file);
      setFailure('');
      void showSuccess(tNow('imported', { added, known }));
      onDone();
    } catch (error) {
      const isOther = error instanceof SyntaxError || (error instanceof ApiError && hasFields(error));
      setFailure(isOther ? tNow('notExported') : error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className="rules-form">
      <div className="rules-actions">
        <FileButton label={t('choose')} accept=".json,application/json" onFile={takeIn}>
          {t('import')}
        </FileButton>
        {hasAny && <Button onClick={() => void exportOriginals()}>{t('export')}</Button>}
      </div>
      <FieldFailure id={id} failure={failure} />
    </div>
  );
}

/** What is wrong with single fields of such a file helps nobody who did not write it. */
const hasFields = ({ fields }: ApiError) => Object.keys(fields).length > 0;

const nameOf = ({ format_name, layout }: OriginalLayout, format: ReturnType<typeof useFormat>) =>
  format({ format_name, format_version: layout });

function Layout({ layout, onDone }: { layout: OriginalLayout; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="rules-originals">
      <h3>
        {nameOf(layout, format)} <small className="rules-quiet">{t('files', { count: layout.files })}</small>
      </h3>
      {layout.variants.map((variant, at) => (
        <Way key={variant.files[0]?.id} variant={variant} layout={layout} at={at + 1} onDone={onDone} />
      ))}
    </section>
  );
}

interface WayProps {
  variant: Variant;
  layout: OriginalLayout;
  at: number;
  onDone: () => void;
}

/** One way in which files of a layout are made: each channel of a bank may have its own. */
function Way({ variant, layout, at, onDone }: WayProps) {
  const t = useT();
  const format = useFormat();
  const columns = useColumns(onDone);
  const title = t('variant', { at, count: variant.files.length });
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {variant.traits.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        label={`${nameOf(layout, format)} · ${title}`}
        columns={columns}
        rows={variant.files}
        rowKey={({ id }) => id}
      />
    </>
  );
}

function useColumns(onDone: () => void): Column<Original>[] {
  const t = useT();
  return [
    { key: 'made', title: t('made'), isHeading: true, render: ({ made }) => made ?? t('noMade') },
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
      key: 'takeBack',
      title: '',
      render: ({ id }) => (
        <Button type="text" size="small" status="danger" onClick={() => askToTakeBack(id, onDone)}>
          {t('takeBack')}
        </Button>
      ),
    },
  ];
}

function askToTakeBack(id: number, onDone: () => void) {
  askFirst({
    title: tNow('takeBackTitle'),
    content: tNow('takeBackBody'),
    okText: tNow('takeBack'),
    isDangerous: true,
    onOk: async () => {
      await takeBackOriginal(id);
      void showSuccess(tNow('takenBack'));
      onDone();
    },
  });
}
