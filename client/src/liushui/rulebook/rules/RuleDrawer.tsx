// One rule: what it asks, its words, severities and thresholds; what is saved goes to the draft.
import { Button, Descriptions, Drawer, Input, Select } from '@arco-design/web-react';
import { useState } from 'react';
import { type Failures, FieldFailure, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { SeverityTag } from '../../cases/tags';
import { useWords } from '../../cases/wording';
import { putRule, type RuleRow, type RuleValues, resetRule, type Scope } from './api';
import { nameOf } from './figures';
import { followOthers, ruleFailures } from './ruleFailures';
import { ThresholdField } from './ThresholdField';
import { t as tNow, useT } from './texts';
import { WordField } from './WordField';

const LISTS = ['include', 'whole', 'exclude', 'require', 'words'] as const;
const FIELDS = ['name', 'severities', ...LISTS, 'thresholds'];
const LEVELS = ['info', 'low', 'medium', 'high'] as const;

/** The rule with values changed, to compare: the order of its words says nothing. */
function wholeOf(row: RuleRow, values: RuleValues) {
  const whole = { ...row.current, name: row.name, reason: row.reason, ...values };
  return { ...whole, ...Object.fromEntries(LISTS.map((name) => [name, [...whole[name]].sort()])) };
}

interface Props {
  scope: Scope;
  row: RuleRow;
  /** The rules of a family. */
  members: readonly RuleRow[];
  revision: number;
  onOpen: (row: RuleRow) => void;
  onClose: () => void;
  onDone: () => void;
}

export function RuleDrawer({ scope, row, members, revision, onOpen, onClose, onDone }: Props) {
  const t = useT();
  const words = useWords();
  const [values, setValues] = useState<RuleValues>({});
  const [seen, setSeen] = useState(row);
  if (seen !== row) {
    // What somebody else changed meanwhile stands as it is now; the rest of what was typed stays.
    const [before, now] = [wholeOf(seen, {}), wholeOf(row, {})];
    const isMine = ([name]: [string, unknown]) =>
      !differs(before[name as keyof RuleValues], now[name as keyof RuleValues]);
    setSeen(row);
    setValues(Object.fromEntries(Object.entries(values).filter(isMine)));
  }
  const unsaved = useUnsaved(differs(wholeOf(row, {}), wholeOf(row, values)));
  const [failures, setFailures] = useState<Failures<string>>({});
  const [isBusy, setBusy] = useState(false);
  const may = (field: string) => row.editable.includes(field) && !row.is_gone;
  const isEditable = row.editable.some((field) => field !== 'active') && !row.is_gone;
  const change = (part: RuleValues) => setValues((before) => ({ ...before, ...part }));
  const severities = values.severities ?? row.current.severities;
  const thresholds = values.thresholds ?? row.current.thresholds;

  async function send(call: () => Promise<unknown>, said: string) {
    setBusy(true);
    try {
      await call();
      unsaved.settle();
      void showSuccess(said);
      onDone();
      onClose();
    } catch (error) {
      followOthers(error, onDone);
      const thresholdFields = row.thresholds.map(({ name }) => `thresholds.${name}`);
      setFailures(ruleFailures(error, [...FIELDS, ...thresholdFields]));
      setBusy(false);
    }
  }

  return (
    <Drawer
      visible
      title={words(row.name)}
      width="min(640px, 100vw)"
      onCancel={() => unsaved.leave(onClose)}
      footer={
        <div className="rules-footer">
          {(row.is_changed || row.is_own) && !row.is_gone && scope === 'rules' && (
            <Button
              status={row.is_own && !row.default ? 'danger' : 'default'}
              disabled={isBusy}
              onClick={() => send(() => resetRule(scope, row, revision), tNow('saved'))}
            >
              {t(row.is_own ? 'removeOwn' : 'reset')}
            </Button>
          )}
          {row.is_changed && scope === 'presets' && (
            <Button
              disabled={isBusy}
              onClick={() => send(() => resetRule(scope, row, revision), tNow('saved'))}
            >
              {t('reset')}
            </Button>
          )}
          <Button onClick={() => unsaved.leave(onClose)}>{t(isEditable ? 'cancel' : 'close')}</Button>
          {isEditable && (
            <Button
              type="primary"
              loading={isBusy}
              disabled={Object.keys(values).length === 0}
              onClick={() => send(() => putRule(scope, row, revision, values), tNow('saved'))}
            >
              {t('save')}
            </Button>
          )}
        </div>
      }
    >
      <div className="rules-form" role="dialog" aria-label={words(row.name)}>
        <Facts row={row} />
        <FieldFailure id="rule" failure={failures.form} />
        {members.length > 0 && (
          <section>
            <h3>{t('title')}</h3>
            <ul className="rules-members">
              {members.map((each) => (
                <li key={`${each.kind}-${each.id}`}>
                  <Button type="text" size="small" onClick={() => onOpen(each)}>
                    {words(each.name)}
                  </Button>
                  <span className="rules-quiet">{nameOf(t, 'kind', each.kind)}</span>
                  {!each.current.active && <span className="rules-quiet">{t('state.off')}</span>}
                  {[...new Set(each.current.severities)].map((level) => (
                    <SeverityTag key={level} severity={level} />
                  ))}
                </li>
              ))}
            </ul>
          </section>
        )}
        {row.is_own && row.kind === 'hits' && may('include') && (
          <Names row={row} values={values} failure={failures.name} onChange={change} />
        )}
        {severities.length > 0 && (
          <Severities
            value={severities}
            isReadOnly={!may('severities')}
            failure={failures.severities}
            onChange={(next) => change({ severities: next })}
          />
        )}
        {LISTS.filter((name) => may(name) || row.current[name].length > 0).map((name) => (
          <WordField
            key={name}
            label={t(`field.${name}`)}
            value={values[name] ?? row.current[name]}
            defaults={row.default?.[name] ?? null}
            isReadOnly={!may(name)}
            failure={failures[name]}
            onChange={(next) => change({ [name]: next })}
          />
        ))}
        {row.thresholds.length > 0 && (
          <section>
            <h3>{t('thresholds')}</h3>
            <FieldFailure id="rule-thresholds" failure={failures.thresholds} />
            <div className="rules-thresholds">
              {row.thresholds.map((threshold) => (
                <ThresholdField
                  key={threshold.name}
                  threshold={threshold}
                  value={thresholds[threshold.name]}
                  failure={failures[`thresholds.${threshold.name}`]}
                  onChange={(value) => change({ thresholds: withValue(thresholds, threshold.name, value) })}
                />
              ))}
            </div>
          </section>
        )}
      </div>
    </Drawer>
  );
}

/** The thresholds with one changed; an empty field leaves its threshold to the default. */
function withValue(values: Record<string, number>, name: string, value: number | undefined) {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

function Facts({ row }: { row: RuleRow }) {
  const t = useT();
  const words = useWords();
  const facts = [
    { label: t('newId'), value: row.id },
    { label: t('kind'), value: nameOf(t, 'kind', row.kind) },
    { label: t('family'), value: words(row.family_name) },
    { label: t('direction'), value: row.direction ? nameOf(t, 'direction', row.direction) : '' },
    { label: t('definition'), value: words(row.definition) },
    { label: t('source'), value: row.source === 'own' ? t('source.own') : row.source },
    { label: t('reason'), value: row.reason },
  ].filter(({ value }) => value);
  return <Descriptions column={1} size="small" data={facts} labelStyle={{ whiteSpace: 'nowrap' }} />;
}

interface NamesProps {
  row: RuleRow;
  values: RuleValues;
  failure: string | undefined;
  onChange: (values: RuleValues) => void;
}

function Names({ row, values, failure, onChange }: NamesProps) {
  const t = useT();
  const name = values.name ?? { 'zh-CN': '', 'en-US': '', ...row.name };
  const both = [
    ['zh-CN', t('nameZh')],
    ['en-US', t('nameEn')],
  ] as const;
  return (
    <div className="rules-thresholds">
      {both.map(([locale, label]) => (
        <div key={locale}>
          <label htmlFor={`rule-name-${locale}`}>{label}</label>
          <Input
            id={`rule-name-${locale}`}
            maxLength={60}
            value={name[locale]}
            onChange={(text) => onChange({ name: { ...name, [locale]: text } })}
            {...wrong('rule-name', failure)}
          />
        </div>
      ))}
      <FieldFailure id="rule-name" failure={failure} />
    </div>
  );
}

interface SeveritiesProps {
  value: readonly string[];
  isReadOnly: boolean;
  failure: string | undefined;
  onChange: (value: string[]) => void;
}

function Severities({ value, isReadOnly, failure, onChange }: SeveritiesProps) {
  const t = useT();
  return (
    <section>
      <h3>{t('severity')}</h3>
      <FieldFailure id="rule-severities" failure={failure} />
      <div className="rules-severities">
        {value.map((level, place) => {
          const label = place ? t('severityRaised', { n: place }) : t('severityBase');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a severity is for
            <div key={place}>
              <span className="rules-label">{label}</span>
              <Select
                aria-label={label}
                value={level}
                disabled={isReadOnly}
                onChange={(next: string) => onChange(value.map((each, at) => (at === place ? next : each)))}
                options={LEVELS.map((each) => ({ label: t(`level.${each}`), value: each }))}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
