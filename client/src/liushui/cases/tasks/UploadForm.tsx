// The form of an upload: files first, then whom they are about; the price stands beside the button that charges it.
import { Button, Input } from '@arco-design/web-react';
import { type FormEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { type Failures, failuresOf } from '@/shared/fieldFailures';
import { useFocusBack } from '@/shared/useFocusBack';
import { useLoaded } from '@/shared/useLoaded';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { getPolicy, getPrice } from '../api';
import { PurposeFields } from '../terms/PurposeFields';
import { PurposeSection } from '../terms/PurposeSection';
import { lacking, NO_PURPOSE, PURPOSE_FIELDS, type Purpose, statedForm } from '../terms/purpose';
import { useT as useTermsT } from '../terms/texts';
import type { Task, TaskAnswer } from '../types';
import { useWords } from '../wording';
import { CaseTable, type Sending } from './CaseTable';
import { FilePicker } from './FilePicker';
import { fileFault } from './fileFault';
import { Hint } from './Hint';
import { useT as useIntakeT } from './intakeTexts';
import { type Known, tellKnown } from './known';
import { type CaseFacts, hasFacts, LoanAndRelated } from './LoanAndRelated';
import { isLoanFit, loanForm, NO_LOAN } from './LoanFields';
import { MoreOptions } from './MoreOptions';
import { PriceBox } from './PriceBox';
import { ProjectField } from './ProjectField';
import { TagField } from './TagField';
import { useT } from './texts';
import { useFirstFault } from './useFirstFault';
import { useIntake } from './useIntake';
import { useSending } from './useSending';

interface Props {
  /** The task that the files are added to; null makes a new one. */
  task: Task | null;
  onClose: () => void;
  /** The case was handed in for a customer, by the name that was typed. */
  onSent: (answer: TaskAnswer, customer: string) => void;
  /** Several cases were handed in at once; those whose files were handed in before are not counted. */
  onManySent: (count: number) => void;
}

interface Draft extends CaseFacts {
  passwords: string[];
  projectId: number | null;
}

const FIELDS = ['customer', 'file', 'password', 'related', 'applied', ...PURPOSE_FIELDS] as const;
type Field = (typeof FIELDS)[number];

const NO_FACTS: CaseFacts = { related: [], loan: NO_LOAN, ofCase: null };
const EMPTY: Draft = { passwords: [], projectId: null, ...NO_FACTS };
/** What opens the drawer, and what it is about. */
const BY = ['new', 'add'] as const;
const NAME_LENGTH = 64;
const PASSWORD_LENGTH = 128;
/** The case that a name belongs to before there are files. */
const FIRST = 1;

/** Which field a refusal belongs to, where the server names a fact and not a field. */
const FIELD_OF_REASON: Record<string, Field> = {
  customer_missing: 'customer',
  no_file: 'file',
  too_many_files: 'file',
  file_too_large: 'file',
  upload_too_large: 'file',
};

export function UploadForm({ task, onClose, onSent, onManySent }: Props) {
  const t = useT();
  const words = useIntakeT();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [failed, setFailed] = useState<ReadonlyMap<number, Sending>>(new Map());
  const [refusals, setRefusals] = useState(0);
  const form = useFirstFault(refusals);
  const price = useLoaded(useCallback((signal: AbortSignal) => getPrice({ signal, isQuiet: true }), []));
  const intake = useIntake(draft.passwords, price.data, task === null);
  const { cases, files, pending, findings } = intake;
  const isMany = task === null && cases.length > 1;
  const customer = cases[0]?.customer ?? '';
  const unsaved = useUnsaved(files.length > 0 || customer !== '' || differs(EMPTY, draft), BY);
  const termsWords = useTermsT();
  const inWords = useWords();
  const policy = useLoaded(
    useCallback((signal: AbortSignal) => getPolicy({ signal, isQuiet: true }), []),
  ).data;
  /** What was stated of this case; until then what the operator stated last. */
  const [ownPurpose, setPurpose] = useState<Purpose | null>(null);
  const [purposes, setPurposes] = useState<ReadonlyMap<number, string>>(new Map());
  const ofAll = ownPurpose ?? {
    ...NO_PURPOSE,
    purpose: inWords(policy?.last_purpose),
    basis: (policy?.last_basis ?? '') as Purpose['basis'],
  };
  const only = isMany ? undefined : (cases[0]?.id ?? FIRST);
  // What a case of the table was said to be for stays with it when it stands alone.
  const purpose = { ...ofAll, purpose: (only && purposes.get(only)) || ofAll.purpose };
  const isDemanded = task === null && (policy?.demands_purpose ?? false);
  const isOthers = hasFacts(draft) && !cases.some(({ id }) => id === draft.ofCase);
  const [needsVerification, setNeedsVerification] = useState(false);
  const { underway, send } = useSending();
  // What is on its way stands still: a change would not reach the server any more.
  const isSending = underway !== null;
  // Several files may be of several customers: nothing is handed in before all of them were looked at.
  const isSorting = !task && files.length > 1 && pending.length > 0;
  const isLocked = [...findings.values()].some((found) => found?.needs_password);
  useFocusBack();

  const clear = (field: Field | 'form') => setFailures(({ [field]: _, form: __, ...others }) => others);

  function edit(changes: Partial<Draft>, field: Field | 'form') {
    setDraft((before) => ({ ...before, ...changes }));
    clear(field);
  }

  function check(): Failures<Field> {
    const found: Failures<Field> = {};
    const most = price.data?.files ?? Number.POSITIVE_INFINITY;
    if (!isMany && !task && !customer.trim()) found.customer = t('customerEmpty');
    // One upload may stand in several lines: an archive's members, a workbook's sheets.
    const kept = new Set(task?.files.map(({ upload_id }) => upload_id)).size;
    const fault = fileFault(
      files,
      isMany && price.data ? { ...price.data, files: Number.POSITIVE_INFINITY } : price.data,
      kept,
      t,
    );
    if (fault) found.file = fault;
    if (isMany && cases.some((each) => each.files.length > most)) found.file = t('tooMany', { count: most });
    if (isMany && cases.some((each) => !each.customer.trim())) found.form = words('noName');
    if (isMany && isOthers) found.related = words('factsOfWhom');
    if (!isLoanFit(draft.loan)) found.applied = t('loanUnfit');
    // What was only remembered lacks nothing: a basis without its day is left out.
    const lacks = task === null && (ownPurpose || isDemanded) ? lacking(purpose, isDemanded) : null;
    if (lacks === 'purpose') found.purpose = termsWords('purposeEmpty');
    else if (lacks === 'basis') found.basis = termsWords('basisEmpty');
    else if (lacks === 'consent_on') found.consent_on = termsWords('consentOnEmpty');
    else if (lacks) found.basis_words = termsWords('wordsEmpty');
    return found;
  }

  function refuse(found: Failures<Field>) {
    setFailures(found);
    setRefusals((count) => count + 1);
  }

  const contentOf = (id: number, name: string, chosen: readonly File[]) => {
    const facts = isMany && id !== draft.ofCase ? NO_FACTS : draft;
    return {
      files: chosen,
      customer: name.trim(),
      passwords: draft.passwords,
      related: facts.related,
      applied: task ? {} : loanForm(facts.loan),
      stated: task ? {} : statedForm({ ...purpose, purpose: purposes.get(id) || purpose.purpose }),
      taskId: task?.id ?? null,
      projectId: draft.projectId,
    };
  };

  async function sendOne() {
    try {
      const answer = await send(FIRST, contentOf(cases[0]?.id ?? FIRST, customer, files));
      if (!answer) return;
      unsaved.settle();
      onSent(answer, customer.trim());
    } catch (error) {
      refuse(failuresOf(error, FIELDS, FIELD_OF_REASON));
      setNeedsVerification(error instanceof ApiError && error.reason === 'verification_needed');
    }
  }

  /** One after the other: what was taken leaves the table, what was refused stays with its reason. */
  async function sendAll() {
    const refused = new Map<number, Sending>();
    const known: Known[] = [];
    let sent = 0;
    setFailed(refused);
    for (const each of cases) {
      try {
        const answer = await send(each.id, contentOf(each.id, each.customer, each.files));
        if (!answer) return;
        intake.leaveOut(each.id);
        // What was sent with it is nobody else's.
        if (each.id === draft.ofCase) edit(NO_FACTS, 'related');
        if (answer.duplicate) known.push({ customer: each.customer.trim(), task: answer.task });
        else sent += 1;
      } catch (error) {
        const { form: said, ...others } = failuresOf(error, FIELDS, FIELD_OF_REASON);
        refused.set(each.id, { failure: said ?? Object.values(others).join(' ') });
        setNeedsVerification(error instanceof ApiError && error.reason === 'verification_needed');
      }
    }
    setFailed(refused);
    tellKnown(known);
    price.reload();
    // A single case that is left stands in the plain form again.
    const left = [...refused.values()];
    if (left[0] && left.length === 1 && 'failure' in left[0]) refuse({ form: left[0].failure });
    if (left.length > 0) return;
    unsaved.settle();
    onManySent(sent);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || isSorting) return;
    const found = check();
    refuse(found);
    setNeedsVerification(false);
    if (Object.keys(found).length === 0) void (isMany ? sendAll() : sendOne());
  }

  /** Enter takes what was chosen or typed in a list; it must not hand anything in. */
  function keep(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.target as Element).closest('.arco-select')) event.preventDefault();
  }

  const sendings = new Map<number, Sending>(failed);
  if (underway) sendings.set(underway.id, { share: underway.share });
  const looked = files.filter((file) => findings.has(file)).length;
  return (
    <form ref={form} onSubmit={submit} onKeyDown={keep} className="upload-form" noValidate>
      <div className="form-body">
        <FilePicker
          files={files}
          limits={price.data}
          failure={failures.file}
          isDisabled={isSending}
          findings={findings}
          customer={customer}
          isListed={!isMany}
          onAdd={(chosen) => {
            intake.add(chosen);
            clear('file');
          }}
          onRemove={(gone) => {
            intake.remove(gone);
            clear('file');
          }}
        />
        {!task && pending.length > 0 && (
          <p className="task-stage" role="status">
            <span>{words('looking', { done: looked, all: files.length })}</span>
            <progress
              max={files.length}
              value={looked}
              aria-label={words('looking', { done: looked, all: files.length })}
            />
          </p>
        )}
        {isMany && (
          <CaseTable
            intake={intake}
            price={price.data?.price ?? null}
            filesMost={price.data?.files ?? null}
            isDisabled={isSending}
            sendings={sendings}
            isChecked={refusals > 0}
            purposes={{
              all: policy?.purposes.map((each) => inWords(each)) ?? [],
              own: purposes,
              onChange: (id, chosen) => setPurposes((before) => new Map(before).set(id, chosen)),
            }}
          />
        )}
        {!task && !isMany && (
          <div className="field">
            <label htmlFor="task-customer">{t('customer')}</label>
            <Input
              id="task-customer"
              maxLength={NAME_LENGTH}
              disabled={isSending}
              value={customer}
              onChange={(name) => {
                intake.rename(cases[0]?.id ?? FIRST, name);
                clear('customer');
              }}
              aria-describedby="task-customer-hint"
              {...(failures.customer ? { status: 'error' as const, 'aria-invalid': true } : {})}
            />
            <Hint
              id="task-customer-hint"
              hint={
                [...findings.values()].some((each) => each?.holders.length)
                  ? words('lookedAt')
                  : t('customerHint')
              }
              failure={failures.customer}
            />
          </div>
        )}
        {!task && policy && (
          <PurposeSection
            isDemanded={isDemanded}
            isMany={isMany}
            isWanted={PURPOSE_FIELDS.some((field) => failures[field])}
            said={purpose.purpose}
          >
            <PurposeFields
              policy={policy}
              value={purpose}
              failures={failures}
              isDisabled={isSending}
              onChange={(stated) => {
                setPurpose(stated);
                if (only) setPurposes((before) => new Map([...before].filter(([id]) => id !== only)));
                for (const field of PURPOSE_FIELDS) clear(field);
              }}
            />
          </PurposeSection>
        )}
        <MoreOptions
          hint={task ? 'moreHintAdded' : isMany && !hasFacts(draft) ? 'moreHintMany' : 'moreHint'}
          isWanted={
            isLocked ||
            (isOthers && files.length > 0) ||
            Boolean(failures.applied ?? failures.password ?? failures.related)
          }
        >
          <TagField
            id="task-passwords"
            label={t('passwords')}
            hint={t('passwordsHint')}
            failure={failures.password}
            isDisabled={isSending}
            maxLength={PASSWORD_LENGTH}
            value={draft.passwords}
            onChange={(passwords) => {
              edit({ passwords }, 'password');
              intake.unlock();
            }}
          />
          {!task && (!isMany || hasFacts(draft)) && (
            <LoanAndRelated
              facts={draft}
              cases={cases}
              failures={failures}
              isDisabled={isSending}
              maxLength={NAME_LENGTH}
              onChange={edit}
            />
          )}
          {!task && (
            <ProjectField
              value={draft.projectId}
              isDisabled={isSending}
              onChange={(projectId) => edit({ projectId }, 'form')}
            />
          )}
        </MoreOptions>
      </div>
      <div className="form-footer">
        <p className="form-failure" role="alert">
          {failures.form}{' '}
          {needsVerification && (
            <Link className="text-link" to="/form/renzheng">
              {t('verifyNow')}
            </Link>
          )}
        </p>
        {underway && !isMany && (
          <div className="task-stage">
            <span className="figures">{t('sending', { percent: Math.floor(underway.share * 100) })}</span>
            <progress
              max={1}
              value={underway.share}
              aria-label={t('sending', { percent: Math.floor(underway.share * 100) })}
            />
          </div>
        )}
        <div className="footer-line">
          <PriceBox price={price} reports={isMany ? cases.length : 1} />
          <div className="form-actions">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={isSending} disabled={isSorting}>
              {isMany ? words('sendCases', { count: cases.length }) : t('submit')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
