// The administrators' policy for cases: purposes, whether they are demanded, how long things are kept, the mark.
import { Checkbox, Input } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { ApiError } from '@/shared/api';
import { FormDialog } from '@/shared/FormDialog';
import { FieldFailure, wrong } from '@/shared/fieldFailures';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { useLoaded } from '@/shared/useLoaded';
import { choosePolicy, getPolicy, type Policy } from './api';
import { t as tNow, useT } from './texts';

const NAME_LENGTH = 40;
const DAYS = ['', '_least', '_most'] as const;
const NAMES = { '': 'default', _least: 'least', _most: 'most' } as const;
type Days = 'files_days' | 'case_days';

export function PolicyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, error, reload } = useLoaded(useCallback(() => getPolicy(), []));
  if (data) return <Form policy={data} onClose={onClose} />;
  return (
    <FormDialog
      title={t('policyTitle')}
      okText={t('save')}
      isBusy={!error}
      onSubmit={reload}
      onClose={onClose}
    >
      {error ? <LoadFailure error={error} onRetry={reload} /> : <div className="progress-bar" />}
    </FormDialog>
  );
}

const asText = (policy: Policy) =>
  policy.purposes
    .map((each) => [...new Set([each['zh-CN'], each['en-US']])].filter(Boolean).join(' | '))
    .join('\n');

/** Each line a purpose: Chinese, and English behind a bar. */
function purposesIn(text: string) {
  return text
    .split('\n')
    .map((line) => line.split(/[|｜]/).map((part) => part.trim()))
    .filter(([zh]) => zh)
    .map(([zh = '', en = '']) => ({ zh, en }));
}

function Form({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useT();
  const [purposes, setPurposes] = useState(asText(policy));
  const [demands, setDemands] = useState(policy.demands_purpose);
  const [marks, setMarks] = useState(policy.marks_viewer);
  const [days, setDays] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      (['files_days', 'case_days'] as const).flatMap((name) =>
        DAYS.map((end) => [`${name}${end}`, policy[`${name}${end}`]?.toString() ?? '']),
      ),
    ),
  );
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const numberOf = (name: string) => {
    const text = days[name]?.trim() ?? '';
    if (text === '' && (name === 'case_days' || name === 'case_days_most')) return null;
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
  };

  async function save() {
    const listed = purposesIn(purposes);
    const isNamed =
      listed.length > 0 && listed.every(({ zh, en }) => zh.length <= NAME_LENGTH && en.length <= NAME_LENGTH);
    const numbers = Object.fromEntries(Object.keys(days).map((name) => [name, numberOf(name)]));
    const isCounted = Object.values(numbers).every((number) => number !== undefined);
    const missing = isNamed ? (isCounted ? '' : t('daysUnfit')) : t('purposesEmpty');
    setFailure(missing);
    if (missing) return;
    setBusy(true);
    try {
      await choosePolicy({ purposes: listed, demands_purpose: demands, marks_viewer: marks, ...numbers });
      void showSuccess(tNow('saved'));
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  const field = (name: Days, label: string) => (
    <fieldset className="rights-days">
      <legend>{label}</legend>
      {DAYS.map((end) => (
        <div key={end}>
          <label htmlFor={`policy-${name}${end}`}>{t(NAMES[end])}</label>
          <Input
            id={`policy-${name}${end}`}
            inputMode="numeric"
            autoComplete="off"
            value={days[`${name}${end}`] ?? ''}
            onChange={(text) => setDays({ ...days, [`${name}${end}`]: text })}
          />
        </div>
      ))}
    </fieldset>
  );
  return (
    <FormDialog
      title={t('policyTitle')}
      okText={t('save')}
      className="rights-policy"
      width={560}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor="policy-purposes">{t('purposes')}</label>
        <Input.TextArea
          id="policy-purposes"
          autoSize={{ minRows: 4, maxRows: 10 }}
          value={purposes}
          onChange={setPurposes}
          {...wrong('policy', failure)}
        />
      </div>
      <Checkbox checked={demands} onChange={setDemands}>
        {t('demands')}
      </Checkbox>
      {field('files_days', t('filesDays'))}
      {field('case_days', t('caseDays'))}
      <Checkbox checked={marks} onChange={setMarks}>
        {t('marks')}
      </Checkbox>
      <FieldFailure id="policy" failure={failure} />
    </FormDialog>
  );
}
