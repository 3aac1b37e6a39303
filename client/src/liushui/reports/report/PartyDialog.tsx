// Says what a counterparty is: its relation, whether it lends, or that it is the same as another; the report follows.
import { Checkbox, Input, Radio, Select } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { decide, takeBack } from '../corrections/api';
import { useFollow } from '../corrections/useFollow';
import type { Counterparty } from '../types';
import { useT as useOwnT } from './decisionTexts';
import './DecisionForm.css';

const KINDS = ['relation', 'lender', 'same_party'] as const;
type Kind = (typeof KINDS)[number];
const RELATIONS = ['spouse', 'parent', 'child', 'family', 'related', 'own_firm', 'none'] as const;
const LENDERS = ['none', 'own'] as const;
const REASON_LENGTH = 200;

interface Props {
  reportId: number;
  party: Counterparty;
  others: readonly Counterparty[];
  /** Whether the operator may decide for later cases, too. */
  isOwn: boolean;
  onClose: () => void;
}

export function PartyDialog({ reportId, party, others, isOwn, onClose }: Props) {
  const own = useOwnT();
  const id = useId();
  const follow = useFollow();
  const [kind, setKind] = useState<Kind>('relation');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [isWide, setWide] = useState(false);
  const { failure, isBusy, send } = useSending();

  const submit = () =>
    send(value ? '' : own('valueEmpty'), async () => {
      const revision = await decide(reportId, {
        kind,
        party_key: party.party_key,
        value,
        state: 'set',
        scope: isWide ? 'account' : 'case',
        reason: reason.trim(),
      });
      const { decision_id, report_id } = revision;
      onClose();
      follow(revision, decision_id === null ? undefined : () => takeBack(decision_id, report_id ?? reportId));
    });

  return (
    <FormDialog
      title={own('partyTitle', { party: party.party })}
      okText={own('save')}
      className="decision-form"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        type="button"
        aria-label={own('about')}
        value={kind}
        onChange={(next: Kind) => {
          setKind(next);
          setValue('');
        }}
        options={KINDS.map((each) => ({ value: each, label: own(`about.${each}`) }))}
      />
      {kind === 'relation' && (
        <Radio.Group
          direction="vertical"
          aria-label={own('about.relation')}
          value={value}
          onChange={setValue}
          options={RELATIONS.map((each) => ({ value: each, label: own(`relation.${each}`) }))}
        />
      )}
      {kind === 'lender' && (
        <Radio.Group
          direction="vertical"
          aria-label={own('about.lender')}
          value={value}
          onChange={setValue}
          options={LENDERS.map((each) => ({ value: each, label: own(`lender.${each}`) }))}
        />
      )}
      {kind === 'same_party' && (
        <Select
          aria-label={own('other')}
          showSearch
          value={value}
          onChange={setValue}
          options={[
            { value: '', label: own('choose'), disabled: true },
            ...others
              .filter(({ party_key }) => party_key && party_key !== party.party_key)
              .map((each) => ({ value: each.party_key, label: each.party })),
          ]}
        />
      )}
      <label htmlFor={id}>{own('reasonOptional')}</label>
      <Input id={id} maxLength={REASON_LENGTH} value={reason} onChange={setReason} />
      {isOwn && (
        <Checkbox checked={isWide} onChange={setWide}>
          {own('rememberParty')}
        </Checkbox>
      )}
      {failure && (
        <p className="field-failure" role="alert">
          {failure}
        </p>
      )}
    </FormDialog>
  );
}
