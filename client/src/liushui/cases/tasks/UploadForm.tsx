// The form of an upload: customer, files, passwords, related parties, and the price before anything is charged.
import { Button, Input } from '@arco-design/web-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, newIdempotencyKey } from '@/shared/api';
import { type Failures, failuresOf } from '@/shared/fieldFailures';
import { useFocusBack } from '@/shared/useFocusBack';
import { useLoaded } from '@/shared/useLoaded';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { getPrice, sendFiles } from '../api';
import type { Task, TaskAnswer } from '../types';
import { FilePicker } from './FilePicker';
import { fileFault } from './fileFault';
import { Hint } from './Hint';
import { isLoanFit, type Loan, LoanFields, loanForm, NO_LOAN } from './LoanFields';
import { PriceBox } from './PriceBox';
import { ProjectField } from './ProjectField';
import { TagField } from './TagField';
import { useT } from './texts';
import { useFirstFault } from './useFirstFault';

interface Props {
  /** The task that the files are added to; null makes a new one. */
  task: Task | null;
  onClose: () => void;
  onSent: (answer: TaskAnswer) => void;
}

interface Draft {
  customer: string;
  files: File[];
  passwords: string[];
  related: string[];
  projectId: number | null;
  loan: Loan;
}

const FIELDS = ['customer', 'file', 'password', 'related', 'applied'] as const;
type Field = (typeof FIELDS)[number];

const EMPTY: Draft = { customer: '', files: [], passwords: [], related: [], projectId: null, loan: NO_LOAN };
/** What opens the drawer, and what it is about. */
const BY = ['new', 'add'] as const;
const NAME_LENGTH = 64;
const PASSWORD_LENGTH = 128;

/** Which field a refusal belongs to, where the server names a fact and not a field. */
const FIELD_OF_REASON: Record<string, Field> = {
  customer_missing: 'customer',
  no_file: 'file',
  too_many_files: 'file',
  file_too_large: 'file',
  upload_too_large: 'file',
};

export function UploadForm({ task, onClose, onSent }: Props) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useFirstFault(refusals);
  // Files have no words to compare: any is a change.
  const unsaved = useUnsaved(draft.files.length > 0 || differs(EMPTY, draft), BY);
  const [needsVerification, setNeedsVerification] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const price = useLoaded(useCallback((signal: AbortSignal) => getPrice({ signal, isQuiet: true }), []));
  // One key for one content: a repeated press never charges twice, a changed form is a new intention.
  const key = useRef(newIdempotencyKey());
  const sending = useRef<AbortController | null>(null);
  // What is on its way stands still: a change would not reach the server any more.
  const isSending = share !== null;
  useFocusBack();
  useEffect(() => () => sending.current?.abort(), []);

  function edit(changes: Partial<Draft> | ((before: Draft) => Partial<Draft>), field: Field | 'form') {
    key.current = newIdempotencyKey();
    setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    setFailures(({ [field]: _, form: __, ...others }) => others);
  }

  function check(): Failures<Field> {
    const found: Failures<Field> = {};
    if (!task && !draft.customer.trim()) found.customer = t('customerEmpty');
    // One upload may stand in several lines: an archive's members, a workbook's sheets.
    const kept = new Set(task?.files.map(({ upload_id }) => upload_id)).size;
    const fault = fileFault(draft.files, price.data, kept, t);
    if (fault) found.file = fault;
    if (!isLoanFit(draft.loan)) found.applied = t('loanUnfit');
    return found;
  }

  function refuse(found: Failures<Field>) {
    setFailures(found);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const found = check();
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    setNeedsVerification(false);
    try {
      const { loan, ...stated } = draft;
      const what = {
        ...stated,
        applied: task ? {} : loanForm(loan),
        customer: draft.customer.trim(),
        taskId: task?.id ?? null,
      };
      const options = { idempotencyKey: key.current, onProgress: setShare, signal: controller.signal };
      const answer = await sendFiles(what, options);
      unsaved.settle();
      onSent(answer);
    } catch (error) {
      if (controller.signal.aborted) return;
      refuse(failuresOf(error, FIELDS, FIELD_OF_REASON));
      setNeedsVerification(error instanceof ApiError && error.reason === 'verification_needed');
    } finally {
      setShare(null);
    }
  }

  return (
    <form ref={form} onSubmit={submit} className="upload-form" noValidate>
      {!task && (
        <div className="field">
          <label htmlFor="task-customer">{t('customer')}</label>
          <Input
            id="task-customer"
            maxLength={NAME_LENGTH}
            disabled={isSending}
            value={draft.customer}
            onChange={(customer) => edit({ customer }, 'customer')}
            aria-describedby="task-customer-hint"
            {...(failures.customer ? { status: 'error' as const, 'aria-invalid': true } : {})}
          />
          <Hint id="task-customer-hint" hint={t('customerHint')} failure={failures.customer} />
        </div>
      )}
      <FilePicker
        files={draft.files}
        limits={price.data}
        failure={failures.file}
        isDisabled={isSending}
        onChange={(change) => edit(({ files }) => ({ files: change(files) }), 'file')}
      />
      <TagField
        id="task-passwords"
        label={t('passwords')}
        hint={t('passwordsHint')}
        failure={failures.password}
        isDisabled={isSending}
        maxLength={PASSWORD_LENGTH}
        value={draft.passwords}
        onChange={(passwords) => edit({ passwords }, 'password')}
      />
      {!task && (
        <TagField
          id="task-related"
          label={t('relatedLabel')}
          hint={t('relatedHint')}
          failure={failures.related}
          isDisabled={isSending}
          maxLength={NAME_LENGTH}
          value={draft.related}
          onChange={(related) => edit({ related }, 'related')}
        />
      )}
      {!task && (
        <LoanFields
          value={draft.loan}
          failure={failures.applied}
          isDisabled={isSending}
          onChange={(loan) => edit({ loan }, 'applied')}
        />
      )}
      {!task && (
        <ProjectField
          value={draft.projectId}
          isDisabled={isSending}
          onChange={(projectId) => edit({ projectId }, 'form')}
        />
      )}
      <PriceBox price={price} />
      <p className="form-failure" role="alert">
        {failures.form}{' '}
        {needsVerification && (
          <Link className="text-link" to="/form/renzheng">
            {t('verifyNow')}
          </Link>
        )}
      </p>
      {isSending && (
        <div className="task-stage">
          <span className="figures">{t('sending', { percent: Math.floor(share * 100) })}</span>
          <progress max={1} value={share} aria-label={t('sending', { percent: Math.floor(share * 100) })} />
        </div>
      )}
      <div className="form-actions">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
