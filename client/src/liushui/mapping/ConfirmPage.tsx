// Rows that nothing in their file proves: the page beside them, and one confirmation by which they count.
import { Button, Checkbox } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { EmptyState } from '@/shared/EmptyState';
import { formatIn } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { confirmRows, getUnproven, type UnprovenFile, type UnprovenStatement } from './confirm/api';
import { PageRows } from './confirm/PageRows';
import { t as tNow, useT } from './confirm/texts';
import { type WhichFile, whichOf } from './types';
import '../cases/tasks/forms.css';
import './confirm/Confirm.css';

export function loader({ request }: { request: Request }): Promise<UnprovenFile> {
  return getUnproven(whichOf(new URL(request.url).searchParams));
}

export function Component() {
  const file = useLoaderData<UnprovenFile>();
  const [query] = useSearchParams();
  const t = useT();
  if (file.statements.length === 0) {
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
  return <Comparing key={query.toString()} file={file} query={query} />;
}

function Comparing({ file, query }: { file: UnprovenFile; query: URLSearchParams }) {
  const t = useT();
  const navigate = useNavigate();
  const which = whichOf(query);
  const [isCompared, setCompared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isPicture = file.statements.some(({ is_picture }) => is_picture);

  async function submit() {
    if (!isCompared) return setFailure(tNow('confirmFirst'));
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await confirmRows(
        which,
        file.statements.map(({ digest }) => digest),
      );
      void showSuccess(tNow('done'));
      await navigate('/list/card');
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="confirming">
      <PageHeader
        title={t('title')}
        note={t(isPicture ? 'notePicture' : 'notePrinted', { file: file.name, customer: file.customer })}
      />
      {file.statements.map((statement) => (
        <Statement key={statement.digest} which={which} query={query} statement={statement} />
      ))}
      <div className="card confirm-bar">
        <Checkbox
          checked={isCompared}
          onChange={(isTicked) => {
            setCompared(isTicked);
            setFailure('');
          }}
        >
          {t('promise')}
        </Checkbox>
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <Button type={isCompared ? 'primary' : 'secondary'} loading={isBusy} onClick={submit}>
          {t('confirm')}
        </Button>
      </div>
    </div>
  );
}

interface StatementProps {
  which: WhichFile;
  query: URLSearchParams;
  statement: UnprovenStatement;
}

function Statement({ which, query, statement }: StatementProps) {
  const t = useT();
  const { currency, rows, open_lines: open } = statement;
  const differing = rows.filter(({ others }) => others.length > 0).length;
  return (
    <>
      <div className="card confirm-sums">
        <p className="figures">
          {statement.account && <b>{statement.account} </b>}
          {t('sums', {
            in_n: statement.in_n,
            in_sum: formatIn(statement.in_fen, currency),
            out_n: statement.out_n,
            out_sum: formatIn(statement.out_fen, currency),
          })}
        </p>
        {differing > 0 && <p className="confirm-note">{t('differing', { count: differing })}</p>}
        {open > 0 && (
          <p className="confirm-note">
            {t('open', { count: open })}{' '}
            <Link className="text-link" to={`/list/cells?${query}`}>
              {t('typeFirst')}
            </Link>
          </p>
        )}
      </div>
      {statement.pages.map((page) => (
        <PageRows key={page.page} which={which} statement={statement} page={page} />
      ))}
    </>
  );
}
