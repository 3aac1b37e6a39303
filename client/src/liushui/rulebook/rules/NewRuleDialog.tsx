// Makes a word rule of one's own: a hit rule of a family, or words of a category.
import { Input, Modal, Radio, Select } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { type Failures, FieldFailure, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { useWords } from '../../cases/wording';
import { addRule, type NewRule, type RuleTable } from './api';
import { followOthers, ruleFailures } from './ruleFailures';
import { t as tNow, useT } from './texts';
import { WordField } from './WordField';

const FIELDS = ['id', 'category', 'family', 'name', 'severity', 'direction', 'include', 'exclude'];
const PREFIX = { hits: 'ZD-', category_rules: 'ZK-' } as const;
const LEVELS = ['info', 'low', 'medium', 'high'] as const;
const DIRECTIONS = ['any', 'in', 'out'] as const;

interface Props {
  table: RuleTable;
  /** Words of a category to begin with. */
  start?: { category: string; include: string[] };
  onClose: () => void;
  onDone: () => void;
}

export function NewRuleDialog({ table, start, onClose, onDone }: Props) {
  const t = useT();
  const words = useWords();
  const [first] = useState<NewRule>(() => {
    const kind = start ? 'category_rules' : 'hits';
    return { kind, id: nextId(table, kind), ...EMPTY, ...start };
  });
  const [rule, setRule] = useState(first);
  const unsaved = useUnsaved(differs(sendable(first), sendable(rule)));
  const [failures, setFailures] = useState<Failures<string>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<NewRule>) => setRule((before) => ({ ...before, ...part }));
  const hitFamilies = new Set(table.rows.filter(({ kind }) => kind === 'hits').map(({ family }) => family));

  async function submit() {
    setBusy(true);
    try {
      await addRule(table.revision, sendable(rule));
      unsaved.settle();
      void showSuccess(tNow('added'));
      onDone();
      onClose();
    } catch (error) {
      followOthers(error, onDone);
      setFailures(ruleFailures(error, FIELDS, { severities: 'severity' }));
      setBusy(false);
    }
  }

  return (
    <Modal
      visible
      title={t('newTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={() => unsaved.leave(onClose)}
      style={{ width: 'min(620px, calc(100vw - 32px))' }}
    >
      <div className="rules-form">
        <FieldFailure id="new-rule" failure={failures.form} />
        <Radio.Group
          type="button"
          aria-label={t('newKind')}
          value={rule.kind}
          onChange={(kind: NewRule['kind']) => change({ kind, id: nextId(table, kind) })}
          options={(['hits', 'category_rules'] as const).map((kind) => ({
            label: t(`new.${kind}`),
            value: kind,
          }))}
        />
        <div className="rules-thresholds">
          <div>
            <label htmlFor="new-rule-id">{t('newId')}</label>
            <Input
              id="new-rule-id"
              maxLength={11}
              value={rule.id}
              onChange={(id) => change({ id })}
              {...wrong('new-rule-id', failures.id)}
            />
            <FieldFailure id="new-rule-id" failure={failures.id} />
            <p className="rules-quiet">{t('newIdHint', { prefix: PREFIX[rule.kind] })}</p>
          </div>
          {rule.kind === 'category_rules' ? (
            <Choice
              label={t('category')}
              value={rule.category}
              failure={failures.category}
              onChange={(category) => change({ category })}
              options={table.categories.map(({ code, name }) => ({
                label: `${words(name)} ${code}`,
                value: code,
              }))}
            />
          ) : (
            <>
              <Choice
                label={t('family')}
                value={rule.family}
                failure={failures.family}
                onChange={(family) => change({ family })}
                options={table.rows
                  .filter(({ kind, id }) => kind === 'families' && hitFamilies.has(id))
                  .map(({ id, name }) => ({ label: words(name), value: id }))}
              />
              <div>
                <label htmlFor="new-rule-zh">{t('nameZh')}</label>
                <Input
                  id="new-rule-zh"
                  maxLength={60}
                  value={rule.name?.['zh-CN'] ?? ''}
                  onChange={(text) => change({ name: { ...EMPTY.name, ...rule.name, 'zh-CN': text } })}
                  {...wrong('new-rule-name', failures.name)}
                />
                <FieldFailure id="new-rule-name" failure={failures.name} />
              </div>
              <div>
                <label htmlFor="new-rule-en">{t('nameEn')}</label>
                <Input
                  id="new-rule-en"
                  maxLength={60}
                  value={rule.name?.['en-US'] ?? ''}
                  onChange={(text) => change({ name: { ...EMPTY.name, ...rule.name, 'en-US': text } })}
                  {...wrong('new-rule-name', failures.name)}
                />
              </div>
              <Choice
                label={t('severity')}
                value={rule.severity}
                failure={failures.severity}
                onChange={(severity) => change({ severity })}
                options={LEVELS.map((level) => ({ label: t(`level.${level}`), value: level }))}
              />
              <Choice
                label={t('direction')}
                value={rule.direction}
                failure={failures.direction}
                onChange={(direction) => change({ direction })}
                options={DIRECTIONS.map((each) => ({ label: t(`direction.${each}`), value: each }))}
              />
            </>
          )}
        </div>
        {(['include', 'exclude'] as const).map((name) => (
          <WordField
            key={name}
            label={t(`field.${name}`)}
            value={rule[name] ?? []}
            defaults={null}
            isReadOnly={false}
            failure={failures[name]}
            onChange={(next) => change({ [name]: next })}
          />
        ))}
      </div>
    </Modal>
  );
}

const EMPTY = {
  name: { 'zh-CN': '', 'en-US': '' },
  severity: 'medium',
  direction: 'any',
  include: [],
  exclude: [],
} as const satisfies Partial<NewRule>;

/** What the server takes: a category's words have neither name nor severity. */
function sendable(rule: NewRule): NewRule {
  const { kind, id, include, exclude, category = '' } = rule;
  return kind === 'category_rules'
    ? { kind, id, category, include, exclude }
    : { ...rule, family: rule.family ?? '' };
}

/** The first id of one's own that is free. */
function nextId(table: RuleTable, kind: NewRule['kind']): string {
  const taken = new Set(table.rows.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = `${PREFIX[kind]}${String(number).padStart(2, '0')}`;
    if (!taken.has(id)) return id;
  }
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | undefined;
  failure: string | undefined;
  options: { label: string; value: Value }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, failure, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <span className="rules-label">{label}</span>
      <Select
        aria-label={label}
        placeholder={label}
        {...(value ? { value } : {})}
        onChange={onChange}
        options={options}
        {...wrong(id, failure)}
      />
      <FieldFailure id={id} failure={failure} />
    </div>
  );
}
