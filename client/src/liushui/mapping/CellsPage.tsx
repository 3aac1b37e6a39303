// What recognition of a picture left open: each line with its picture, typed by keyboard alone and proven by another run.
import { Button } from '@arco-design/web-react';
import { type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { useLoaded, useObjectUrl } from '@/shared/useLoaded';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { getOpenCells, getPage, type OpenCells, type OpenLine, typeCells } from './cells/api';
import { type Draft, draftOf, isComplete, typedOf } from './cells/draft';
import { LineForm } from './cells/LineForm';
import { t as tNow, useT } from './cells/texts';
import { type WhichFile, whichOf } from './types';
import '../cases/tasks/forms.css';
import './cells/Cells.css';

export function loader({ request }: { request: Request }): Promise<OpenCells> {
  return getOpenCells(whichOf(new URL(request.url).searchParams));
}

/** Another file at the same place is another form. */
const BY = ['task', 'file', 'member'] as const;
const DOUBTFUL = 'input[data-doubtful]';

export function Component() {
  const file = useLoaderData<OpenCells>();
  const [query] = useSearchParams();
  const t = useT();
  if (file.lines.length === 0) {
    return (
      <>
        <PageHeader title={t('title')} />
        <div className="card">
          <EmptyState
            title={t('none')}
            hint={t('noneHint')}
            action={
              <Link className="text-link" to="/list/card">
                {t('back')}
              </Link>
            }
          />
        </div>
      </>
    );
  }
  return <CellsForm key={query.toString()} file={file} which={whichOf(query)} />;
}

function CellsForm({ file, which }: { file: OpenCells; which: WhichFile }) {
  const t = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const begun = useMemo(() => file.lines.map(draftOf), [file]);
  const [drafts, setDrafts] = useState<Draft[]>(begun);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const unsaved = useUnsaved(differs(begun, drafts), BY);
  const open = file.lines.filter((line, at) => !isComplete(line, drafts[at] ?? [])).length;
  const pages = [...new Set(file.lines.map(({ page }) => page))];

  const type = (number: number, at: number, text: string) =>
    setDrafts((before) =>
      before.map((draft, one) =>
        one === number ? draft.map((old, cell) => (cell === at ? text : old)) : draft,
      ),
    );

  async function submit() {
    setChecked(true);
    const cells = typedOf(file.lines, drafts);
    if (cells.length === 0) return setFailure(tNow('nothingTyped'));
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await typeCells(which, cells);
      unsaved.settle();
      void showSuccess(tNow('done'));
      await navigate('/list/card');
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  /** Enter is for the next marked cell; behind the last one stands the button. */
  function goOn(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return void submit();
    const marked = [...(form.current?.querySelectorAll<HTMLInputElement>(DOUBTFUL) ?? [])];
    const next = marked.find(
      (one) =>
        event.target instanceof Node &&
        event.target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (next ?? form.current?.querySelector<HTMLButtonElement>('button[type="submit"]'))?.focus();
  }

  return (
    <form
      ref={form}
      className="cells"
      noValidate
      onKeyDown={goOn}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PageHeader title={t('title')} note={t('note', { file: file.name, customer: file.customer })} />
      {pages.map((page) => (
        <PageLines
          key={page}
          which={which}
          page={page}
          lines={file.lines}
          drafts={drafts}
          isChecked={isChecked}
          onType={type}
        />
      ))}
      <div className="card cells-bar">
        <p className="quiet">{open > 0 ? t('left', { count: open }) : t('keys')}</p>
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

interface PageProps {
  which: WhichFile;
  page: number;
  lines: readonly OpenLine[];
  drafts: readonly Draft[];
  isChecked: boolean;
  onType: (number: number, at: number, text: string) => void;
}

/** The lines of one page, which share its picture. */
function PageLines({ which, page, lines, drafts, isChecked, onType }: PageProps) {
  const { task_id, upload_id, member } = which;
  const load = useCallback(
    (signal: AbortSignal) => getPage({ task_id, upload_id, member }, page, { signal, isQuiet: true }),
    [task_id, upload_id, member, page],
  );
  const { data, error, reload } = useLoaded(load);
  const url = useObjectUrl(data);
  return lines.map(
    (line, number) =>
      line.page === page && (
        <LineForm
          key={line.box.join()}
          line={line}
          number={number + 1}
          draft={drafts[number] ?? []}
          picture={{ error, reload, url }}
          isChecked={isChecked}
          onType={(at, text) => onType(number, at, text)}
        />
      ),
  );
}
