// Mapping by hand: the first rows of an unknown file, what its columns mean, and the result of it, live.
import { Checkbox } from '@arco-design/web-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { PageHeader } from '@/shared/PageHeader';
import { useStrip } from '@/shared/useStrip';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { useWords } from '../cases/wording';
import { previewFile } from './api';
import { assign, type Draft, draftOf, lacksOf, layoutOf, usesWords } from './draft';
import { MappingPreviewPane } from './MappingPreviewPane';
import { RawTable } from './RawTable';
import { RuleForm } from './RuleForm';
import { SaveBar } from './SaveBar';
import { useT } from './texts';
import {
  type FilePreview,
  type MappingPreview,
  type TablePreview,
  type Way,
  type WhichFile,
  whichOf,
} from './types';
import { useMappingPreview } from './useMappingPreview';
import '../cases/tasks/forms.css';
import './Mapping.css';

export function loader({ request }: { request: Request }): Promise<FilePreview> {
  return previewFile(whichOf(new URL(request.url).searchParams));
}

/** Another table of the same file needs no loading. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const file = (url: URL) => JSON.stringify(whichOf(url.searchParams));
  return currentUrl.href === nextUrl.href || file(currentUrl) !== file(nextUrl);
}

export function Component() {
  const t = useT();
  const file = useLoaderData<FilePreview>();
  const [query] = useSearchParams();
  const chosen = Number(query.get('table') ?? Number.NaN);
  const table = file.tables.find((one) => one.table === chosen) ?? file.tables[0];
  const which = whichOf(query);
  return (
    <div className="mapping">
      <PageHeader
        title={t('title')}
        note={t('note', { file: file.name, customer: file.customer })}
        actions={
          <Link className="text-link" to="/list/templates">
            {t('templates')}
          </Link>
        }
      />
      {table ? (
        <>
          {file.tables.length > 1 && <TableTabs tables={file.tables} current={table} query={query} />}
          {/* Another table, or another file at the same place, begins anew. */}
          <Workbench
            key={JSON.stringify([which, table.table])}
            which={which}
            state={file.state}
            table={table}
          />
        </>
      ) : (
        <div className="card">
          <EmptyState
            title={t('noTable')}
            hint={t('noTableHint')}
            action={
              <Link className="text-link" to="/list/card">
                {t('backToTasks')}
              </Link>
            }
          />
        </div>
      )}
    </div>
  );
}

interface TabsProps {
  tables: readonly TablePreview[];
  current: TablePreview;
  query: URLSearchParams;
}

function TableTabs({ tables, current, query }: TabsProps) {
  const t = useT();
  const row = useRef<HTMLElement>(null);
  useStrip(row, current.table);
  const to = (table: number) => {
    const next = new URLSearchParams(query);
    next.set('table', String(table));
    return next.toString();
  };
  return (
    <nav ref={row} className="segments" aria-label={t('tables')}>
      {tables.map(({ table, sheet }) => (
        <Link
          key={table}
          to={{ search: to(table) }}
          aria-current={table === current.table ? 'true' : undefined}
        >
          {sheet || t('tableNumber', { number: table + 1 })}
        </Link>
      ))}
    </nav>
  );
}

/** Another table, or another file at the same place, is another mapping. */
const BY = ['task', 'file', 'member', 'table'] as const;

interface WorkbenchProps {
  which: WhichFile;
  state: string;
  table: TablePreview;
}

function Workbench({ which, state, table }: WorkbenchProps) {
  const t = useT();
  const words = useWords();
  const [draft, setDraft] = useState(() => draftOf(table));
  const unsaved = useUnsaved(differs(draftOf(table), draft), BY);
  const lacks = lacksOf(draft);
  const isComplete = lacks.length === 0;
  const template = isComplete ? { kind: draft.kind, layout: layoutOf(draft) } : null;
  const query =
    template && draft.headerAt !== null
      ? {
          ...which,
          ...template,
          table: table.table,
          header_at: draft.headerAt,
          header_lines: draft.headerLines,
        }
      : null;
  const tried = useMappingPreview(query);
  const found = useMemo(() => tried.trial?.words ?? [], [tried.trial]);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const suggested = found.filter(({ way }) => way !== null);
  const canSuggest = usesWords(draft) && Object.keys(draft.directions).length === 0 && suggested.length > 0;

  return (
    <>
      <section className="card">
        <div className="card-head">
          <h2>{t('rows')}</h2>
          <p className="quiet">
            {t(table.is_cut ? 'rowsHintCut' : 'rowsHint', { count: table.rows.length, total: table.total })}
          </p>
        </div>
        {table.layout && !table.is_known && (
          <p className="mapping-doubt">
            {t('guessed')} {words(table.ambiguity_text)}
          </p>
        )}
        {!table.is_cut && (
          <Checkbox
            className="mapping-lines"
            checked={draft.headerLines === 2}
            onChange={(isDouble) => change({ headerLines: isDouble ? 2 : 1 })}
          >
            {t('twoLines')}
          </Checkbox>
        )}
        <RawTable
          table={table}
          draft={draft}
          onHeader={(headerAt) => change({ headerAt })}
          onRole={(column, role) => setDraft((before) => assign(before, column, role))}
        />
      </section>
      <section className="card" aria-label={t('rules')}>
        <h2>{t('rules')}</h2>
        <RuleForm
          draft={draft}
          words={found.map(({ word }) => word)}
          example={exampleOf(table, draft, tried.trial)}
          onChange={change}
        />
        {canSuggest && (
          <button
            type="button"
            className="plain-link"
            onClick={() =>
              change({ directions: Object.fromEntries(suggested.map(({ word, way }) => [word, way as Way])) })
            }
          >
            {t('suggestWords')}
          </button>
        )}
      </section>
      <MappingPreviewPane lacks={lacks} tried={tried} />
      <SaveBar
        taskId={which.task_id}
        taskState={state}
        trial={tried.isTrying ? null : tried.trial}
        template={template}
        onSaved={unsaved.settle}
      />
    </>
  );
}

/** The first date as it is printed and as it was read. */
function exampleOf(table: TablePreview, draft: Draft, trial: MappingPreview | null) {
  const first = trial?.transactions[0];
  const column = draft.columns.moment;
  if (!first || column === undefined) return null;
  const printed = table.rows[table.numbers.indexOf(first.row)]?.[column]?.trim();
  return printed ? { printed, read: first.time_text.slice(0, 10) } : null;
}
