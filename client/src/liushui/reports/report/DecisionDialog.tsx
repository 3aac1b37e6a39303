// Confirms a hit, or dismisses a hit or finding with a reason; the report follows at once.
import { Checkbox, Input, Radio, Select } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded } from '@/shared/useLoaded';
import { useWords } from '../../cases/wording';
import { decide, getCategories, type Decision as Said, takeBack } from '../corrections/api';
import { useFollow } from '../corrections/useFollow';
import type { HitParty } from '../types';
import { useT } from '../words/texts';
import { useT as useOwnT } from './decisionTexts';
import './DecisionForm.css';

const REASON_LENGTH = 200;
const REASONS = ['family', 'explained', 'same_name', 'normal', 'other'] as const;
type ReasonCode = (typeof REASONS)[number];
const NO_PARTIES: readonly HitParty[] = [];

export interface Decision {
  reportId: number;
  kind: 'hit' | 'finding';
  rule: string;
  /** A transaction, or 0 for all of the rule. */
  number: number;
  state: string;
  name: string;
  /** What the decision covers, in words. */
  about: string;
  /** The parties of a hit, and how many of its rows are in the debts. */
  parties?: readonly HitParty[];
  debtRows?: number;
  rows?: number;
  /** Whether the operator may decide for later cases, too. */
  isOwn: boolean;
  onDecided: () => void;
}

export type Verdict = 'confirmed' | 'dismissed';

interface Props extends Decision {
  verdict: Verdict;
  onClose: () => void;
}

export function DecisionDialog(props: Props) {
  const { reportId, kind, rule, number, name, about, verdict, isOwn, onClose, onDecided } = props;
  const { parties = NO_PARTIES, debtRows = 0, rows = 0 } = props;
  const t = useT();
  const own = useOwnT();
  const id = useId();
  const follow = useFollow();
  const [code, setCode] = useState<ReasonCode | ''>('');
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState('');
  const [saidLender, setSaidLender] = useState<boolean | null>(null);
  const [category, setCategory] = useState('');
  const [isWide, setWide] = useState(false);
  const { failure, isBusy, send } = useSending();
  const isDismissal = verdict === 'dismissed';
  const isMissing = isDismissal && !reason.trim() && (code === '' || code === 'other');
  const single = parties.length === 1 ? parties[0] : undefined;
  const party = parties.find(({ party_key }) => party_key === chosen) ?? single;
  const isOne = party?.is_one ?? false;
  const isWholeHit = isDismissal && kind === 'hit' && number === 0;
  const notLender = saidLender ?? (code === 'same_name' || code === 'normal');

  const submit = () =>
    send(isMissing ? own('reasonEmpty') : '', async () => {
      const said: Said = { kind, rule, number, state: verdict, reason: reason.trim(), reason_code: code };
      if (isWholeHit) {
        if (chosen || (isWide && isOne)) said.party_key = party?.party_key ?? '';
        if (debtRows > 0) said.not_lender = notLender;
        if (isOne && category) said.category = category;
        if (isOne && isWide) said.scope = 'account';
      }
      const revision = await decide(reportId, said);
      const { decision_id, report_id } = revision;
      onClose();
      onDecided();
      follow(revision, decision_id === null ? undefined : () => takeBack(decision_id, report_id ?? reportId));
    });

  return (
    <FormDialog
      title={own(isDismissal ? 'dismissTitle' : 'confirmTitle', { name })}
      okText={t(isDismissal ? 'dismiss' : 'confirm')}
      className="decision-form"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{about}</p>
      {isDismissal && (
        <Radio.Group
          type="button"
          aria-label={t('why')}
          value={code}
          onChange={setCode}
          options={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      )}
      <label htmlFor={id}>{isDismissal ? t('reason') : own('reasonOptional')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        maxLength={REASON_LENGTH}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={setReason}
        placeholder={code && code !== 'other' ? own('more') : ''}
        aria-describedby={`${id}-hint`}
        {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      <p
        id={`${id}-hint`}
        className={failure ? 'field-failure' : 'quiet'}
        role={failure ? 'alert' : undefined}
      >
        {failure || t('reasonHint')}
      </p>
      {isWholeHit && parties.length > 1 && (
        <>
          <span aria-hidden="true">{own('covers')}</span>
          <Select
            aria-label={own('covers')}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: '', label: own('allOf', { count: rows }) },
              ...parties
                .filter(({ party_key }) => party_key)
                .map((each) => ({
                  value: each.party_key,
                  label: own('partyOf', { party: each.party || each.party_key, count: each.rows }),
                })),
            ]}
          />
        </>
      )}
      {isWholeHit && debtRows > 0 && (
        <Checkbox checked={notLender} onChange={setSaidLender}>
          {own('notLender')}
        </Checkbox>
      )}
      {isWholeHit && isOwn && party && isOne && (
        <>
          <CategoryChoice directions={party.directions} value={category} onChange={setCategory} />
          <Checkbox checked={isWide} onChange={setWide}>
            {own('remember')}
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}

interface CategoryChoiceProps {
  directions: readonly string[];
  value: string;
  onChange: (category: string) => void;
}

/** What the payee is from now on, if anything else. */
function CategoryChoice({ directions, value, onChange }: CategoryChoiceProps) {
  const own = useOwnT();
  const words = useWords();
  const { data: categories, error, reload } = useLoaded(getCategories);
  if (error && !categories) return <LoadFailure error={error} onRetry={reload} />;
  return (
    <>
      <span aria-hidden="true">{own('alsoCategory')}</span>
      <Select
        aria-label={own('alsoCategory')}
        value={value}
        onChange={onChange}
        loading={!categories}
        options={[
          { value: '', label: own('keepCategory') },
          ...(categories ?? [])
            .filter(({ direction }) => directions.includes(direction))
            .map((each) => ({ value: each.code, label: words(each.name) })),
        ]}
      />
    </>
  );
}
