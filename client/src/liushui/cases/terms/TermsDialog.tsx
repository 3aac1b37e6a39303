// Purpose, basis and retention of one case, to be completed or changed later by whoever owns it.
import { Input } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { FormDialog } from '@/shared/FormDialog';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { useFocusBack } from '@/shared/useFocusBack';
import { useLoaded } from '@/shared/useLoaded';
import { differs } from '@/shared/useUnsaved';
import { getPolicy, keepFor, type Policy, stateTerms, type Terms } from '../api';
import { useWords } from '../wording';
import { PurposeFields } from './PurposeFields';
import { lacking, PURPOSE_FIELDS, purposeOf, statedForm } from './purpose';
import { TermsLine } from './TermsLine';
import { t as tNow, useT } from './texts';

interface Props {
  taskId: number;
  terms: Terms;
  onClose: () => void;
  onDone: () => void;
}

const FIELDS = [...PURPOSE_FIELDS, 'files_days', 'case_days'] as const;
type Field = (typeof FIELDS)[number];

/** What a field of days means: null is the policy's, undefined no number of days. */
function daysOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : undefined;
}

export function TermsDialog(props: Props) {
  const t = useT();
  useFocusBack();
  const { data, error, reload } = useLoaded(
    useCallback((signal: AbortSignal) => getPolicy({ signal, isQuiet: true }), []),
  );
  if (data) return <Form {...props} policy={data} />;
  return (
    <FormDialog
      title={t('title')}
      okText={t('save')}
      isBusy={!error}
      onSubmit={reload}
      onClose={props.onClose}
    >
      {error ? <LoadFailure error={error} onRetry={reload} /> : <div className="progress-bar" />}
    </FormDialog>
  );
}

function Form({ taskId, terms, policy, onClose, onDone }: Props & { policy: Policy }) {
  const t = useT();
  const words = useWords();
  const [stated, setStated] = useState(() => purposeOf(terms, words));
  const [days, setDays] = useState({
    files: terms.own_files_days?.toString() ?? '',
    case: terms.own_case_days?.toString() ?? '',
  });
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [isBusy, setBusy] = useState(false);

  function check(): Failures<Field> {
    const found: Failures<Field> = {};
    const field = lacking(stated, policy.demands_purpose);
    const said = { purpose: 'purposeEmpty', basis: 'basisEmpty', consent_on: 'consentOnEmpty' } as const;
    if (field) found[field] = t(said[field as keyof typeof said] ?? 'wordsEmpty');
    if (daysOf(days.files) === undefined) found.files_days = t('daysUnfit');
    if (daysOf(days.case) === undefined) found.case_days = t('daysUnfit');
    return found;
  }

  async function save() {
    const found = check();
    setFailures(found);
    const [files, whole] = [daysOf(days.files), daysOf(days.case)];
    if (Object.keys(found).length > 0 || files === undefined || whole === undefined) return;
    setBusy(true);
    try {
      if (files !== terms.own_files_days || whole !== terms.own_case_days)
        await keepFor(taskId, { files_days: files, case_days: whole });
      // Who saves other days alone states nothing, and does not take the place of who did.
      if (differs(purposeOf(terms, words), stated)) await stateTerms(taskId, statedForm(stated));
      void showSuccess(tNow('saved'));
      onClose();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS));
    } finally {
      setBusy(false);
      onDone();
    }
  }

  const fields = [
    {
      name: 'files_days' as const,
      label: t('filesDays'),
      value: days.files,
      hint: t('filesDefault', { days: policy.own_files_days }),
      set: (text: string) => setDays({ ...days, files: text }),
    },
    {
      name: 'case_days' as const,
      label: t('caseDays'),
      value: days.case,
      hint: policy.case_days === null ? t('caseForever') : t('caseDefault', { days: policy.case_days }),
      set: (text: string) => setDays({ ...days, case: text }),
    },
  ];
  return (
    <FormDialog
      title={t('title')}
      okText={t('save')}
      className="terms-dialog"
      width={560}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PurposeFields policy={policy} value={stated} failures={failures} onChange={setStated} />
      {terms.stated_text && (
        <p className="field-hint">{t('statedBy', { name: terms.stated_by, when: terms.stated_text })}</p>
      )}
      <div className="terms-fields">
        {fields.map(({ name, label, value, hint, set }) => (
          <div className="field" key={name}>
            <label htmlFor={`terms-${name}`}>{label}</label>
            <Input
              id={`terms-${name}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder={hint}
              value={value}
              onChange={set}
              {...wrong(`terms-${name}`, failures[name])}
            />
            <FieldFailure id={`terms-${name}`} failure={failures[name]} />
          </div>
        ))}
      </div>
      <p className="field-hint">{t('daysHint')}</p>
      <TermsLine terms={{ ...terms, purpose: null, basis_text: null }} />
      <FieldFailure id="terms-form" failure={failures.form} />
    </FormDialog>
  );
}
