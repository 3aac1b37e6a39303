// Files of several customers, sorted into cases: each can be renamed, joined with another, or left out, each file moved.
import { Button, Input, Select } from '@arco-design/web-react';
import { IconClose, IconDelete } from '@arco-design/web-react/icon';
import { useT as useSharedT } from '@/shared/texts';
import { useT as useTermsT } from '../terms/texts';
import { FileFacts } from './FileFacts';
import { useT } from './intakeTexts';
import type { Findings, IntakeCase } from './sorting';
import type { Intake } from './useIntake';

/** How the sending of one case goes. */
export type Sending = { share: number } | { failure: string };

interface Props {
  intake: Intake;
  /** Points for one report; null where the price is not known. */
  price: number | null;
  filesMost: number | null;
  isDisabled: boolean;
  /** What became of each case, by its id. */
  sendings: ReadonlyMap<number, Sending>;
  /** Whether names that lack are marked: only once somebody tried to submit. */
  isChecked: boolean;
  /** What each case is for where it is not what all are for: the names to choose from, and those chosen by case. */
  purposes: {
    all: readonly string[];
    own: ReadonlyMap<number, string>;
    onChange: (id: number, purpose: string) => void;
  };
}

const NAME_LENGTH = 64;

export function CaseTable({ intake, ...props }: Props) {
  const t = useT();
  return (
    <div className="case-table">
      <p className="case-note">
        {t('sorted', { count: intake.cases.length })}
        <Button type="text" size="mini" disabled={props.isDisabled} onClick={intake.join}>
          {t('joinAll')}
        </Button>
      </p>
      <ul>
        {intake.cases.map((each, at) => (
          <CaseRow key={each.id} one={each} at={at} intake={intake} {...props} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends Props {
  one: IntakeCase;
  at: number;
}

function CaseRow({ one, at, intake, price, filesMost, isDisabled, sendings, isChecked, purposes }: RowProps) {
  const t = useT();
  const shared = useSharedT();
  const terms = useTermsT();
  const { findings } = intake;
  const sending = sendings.get(one.id);
  const isUnnamed = one.customer.trim() === '';
  const isTooMany = filesMost !== null && one.files.length > filesMost;
  const failure = sending && 'failure' in sending ? sending.failure : '';
  return (
    <li className="case-row">
      <div className="case-head">
        <Input
          aria-label={t('caseOf', { at: at + 1 })}
          placeholder={t('namePlaceholder')}
          maxLength={NAME_LENGTH}
          disabled={isDisabled}
          value={one.customer}
          onChange={(customer) => intake.rename(one.id, customer)}
          {...(isChecked && isUnnamed ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        <span className="figures">{t('filesCount', { count: one.files.length })}</span>
        <span className="figures case-price">
          {sending && 'share' in sending
            ? t('sending', { percent: Math.floor(sending.share * 100) })
            : price !== null && (price === 0 ? t('free') : t('priceOfCase', { points: price }))}
        </span>
        <Select
          className="terms-purposes"
          size="small"
          allowClear
          allowCreate
          showSearch
          aria-label={terms('purposeOf', { name: one.customer || `${at + 1}` })}
          placeholder={terms('sameForAll')}
          disabled={isDisabled}
          value={purposes.own.get(one.id) || undefined}
          options={[...purposes.all]}
          onChange={(chosen?: string) => purposes.onChange(one.id, chosen ?? '')}
        />
        <Button
          type="text"
          size="small"
          icon={<IconDelete />}
          disabled={isDisabled}
          aria-label={t('leaveOut', { name: one.customer || `${at + 1}` })}
          onClick={() => intake.leaveOut(one.id)}
        />
      </div>
      {isUnnamed && <p className="field-failure">{t('noName')}</p>}
      {isTooMany && (
        <p className="field-failure">
          {t('filesCount', { count: one.files.length })} &gt; {filesMost}
        </p>
      )}
      {failure && (
        <p className="field-failure" role="alert">
          {shared('named', { name: t('again'), text: failure })}
        </p>
      )}
      <ul>
        {one.files.map((file) => (
          <CaseFile
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            one={one}
            intake={intake}
            findings={findings}
            isDisabled={isDisabled}
          />
        ))}
      </ul>
    </li>
  );
}

interface FileProps {
  file: File;
  one: IntakeCase;
  intake: Intake;
  findings: Findings;
  isDisabled: boolean;
}

const OWN = 0;

function CaseFile({ file, one, intake, findings, isDisabled }: FileProps) {
  const t = useT();
  const others = intake.cases.filter(({ id, customer }) => id !== one.id && customer !== '');
  const options = [
    ...others.map(({ id, customer }) => ({ value: id, label: customer })),
    ...(one.files.length > 1 ? [{ value: OWN, label: t('ownCase') }] : []),
  ];
  return (
    <li>
      <span>
        {file.name}
        <FileFacts found={findings.get(file)} customer={one.customer} />
      </span>
      <Select
        className="case-move"
        size="small"
        aria-label={t('moveTo', { name: file.name })}
        placeholder={t('moveShort')}
        disabled={isDisabled || options.length === 0}
        value={undefined}
        options={options}
        triggerProps={{ autoAlignPopupWidth: false, position: 'br' }}
        onChange={(id: number) => intake.move([file], id === OWN ? null : id)}
      />
      <Button
        type="text"
        size="mini"
        icon={<IconClose />}
        disabled={isDisabled}
        aria-label={t('remove', { name: file.name })}
        onClick={() => intake.remove([file])}
      />
    </li>
  );
}
