// The operator's templates: renamed, deleted, exported and imported.
import { Button } from '@arco-design/web-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import type { Page } from '../cases/types';
import { deleteTemplate, exportTemplates, getTemplates, importTemplates } from './api';
import { ImportDialog } from './ImportDialog';
import { RenameDialog } from './RenameDialog';
import { t as tNow, useT } from './templateTexts';
import { useT as useMappingT } from './texts';
import type { ImportReport, Kind, Template } from './types';
import '../cases/tasks/forms.css';
import './Mapping.css';

export function loader({ request }: { request: Request }): Promise<Page<Template>> {
  return getTemplates(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const page = useLoaderData<Page<Template>>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const [renaming, setRenaming] = useState<Template | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const isFiltered = Boolean(query.get('keyword'));
  const columns = useColumns(setRenaming, () => void revalidate());
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            <Link className="text-link templates-back" to="/list/card">
              {t('back')}
            </Link>
            <ImportButton
              onDone={(done) => {
                setReport(done);
                void revalidate();
              }}
            />
            <Button
              type="outline"
              disabled={page.total === 0}
              onClick={() => exportTemplates(null).catch(() => undefined)}
            >
              {t('exportAll')}
            </Button>
          </>
        }
      />
      <section className="card">
        <div className="filters">
          <SearchField
            className="template-search"
            label={t('search')}
            value={query.get('keyword') ?? ''}
            onSearch={(keyword) => change({ keyword })}
          />
        </div>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={page.list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('noneFound')}
                action={<Button onClick={() => change({ keyword: null })}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState title={t('none')} hint={t('noneHint')} />
            )
          }
          paging={{
            ...pageOf(query),
            total: page.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
        />
      </section>
      {renaming && (
        <RenameDialog
          template={renaming}
          onClose={() => setRenaming(null)}
          onDone={() => {
            setRenaming(null);
            void revalidate();
          }}
        />
      )}
      {report && <ImportDialog report={report} onClose={() => setReport(null)} />}
    </>
  );
}

function useColumns(onRename: (template: Template) => void, onDone: () => void): Column<Template>[] {
  const t = useT();
  const mapping = useMappingT();
  return [
    {
      key: 'name',
      title: t('name'),
      isHeading: true,
      render: ({ name }) => <span className="template-name">{name}</span>,
    },
    {
      key: 'header',
      title: t('header'),
      render: ({ names }) => (
        <span className="template-header" title={names.join(' · ')}>
          {names.filter(Boolean).join(' · ')}
          <small>{t('columns', { count: names.length })}</small>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('kind'),
      render: ({ kind }) => <span className="template-kind">{mapping(`kind.${kind as Kind}`)}</span>,
    },
    {
      key: 'used',
      title: t('used'),
      isNumeric: true,
      render: ({ used_count }) => t('times', { count: formatCount(used_count) }),
    },
    {
      key: 'usetime',
      title: t('lastUsed'),
      render: ({ usetime_text }) => (usetime_text ? <When text={usetime_text} /> : t('never')),
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (template) => (
        <span className="template-actions">
          <Button type="text" size="small" onClick={() => onRename(template)}>
            {t('rename')}
          </Button>
          <Button type="text" size="small" onClick={() => exportTemplates(template).catch(() => undefined)}>
            {t('export')}
          </Button>
          <Button type="text" size="small" status="danger" onClick={() => confirmDelete(template, onDone)}>
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];
}

function confirmDelete({ id, name }: Template, onDone: () => void): void {
  askFirst({
    title: tNow('deleteTitle', { name }),
    content: tNow('deleteBody'),
    okText: tNow('delete'),
    isDangerous: true,
    onOk: () =>
      deleteTemplate(id).then(
        () => {
          void showSuccess(tNow('deleted'));
          onDone();
        },
        // The call has already said why; the list may show what changed meanwhile.
        () => onDone(),
      ),
  });
}

function ImportButton({ onDone }: { onDone: (report: ImportReport) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after it was mended.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      onDone(await importTemplates(file));
    } catch {
      // The call has already said why.
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button type="outline" loading={isBusy} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('import')}
        onChange={choose}
      />
    </>
  );
}
