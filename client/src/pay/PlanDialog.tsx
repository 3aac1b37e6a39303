// One plan: a new VIP plan or point pack, or the changes of one that exists.
import { Input, Modal, Radio, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { type Failures, failuresOf } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { createPlan, editPlan, type PlanRow } from './api';
import { useWord } from './parts';
import { type FieldName, fieldsOf, readForm, type Typed, typedOf } from './planForm';
import { type texts, t as tNow, useT } from './planTexts';

type Words = keyof typeof texts.zh;

const LABELS: Record<FieldName, Words> = {
  code: 'code',
  name_zh: 'nameZh',
  name_en: 'nameEn',
  price_fen: 'price',
  days: 'daysField',
  points: 'pointsField',
  least_fen: 'least',
  most_fen: 'most',
  rank: 'rank',
};
const HINTS: Partial<Record<FieldName, Words>> = { code: 'codeHint', rank: 'rankHint' };
const IN_YUAN: readonly FieldName[] = ['price_fen', 'least_fen', 'most_fen'];

interface Props {
  /** The plan to change; null makes a new one. */
  plan: PlanRow | null;
  onClose: () => void;
  onDone: () => void;
}

export function PlanDialog({ plan, onClose, onDone }: Props) {
  const t = useT();
  const word = useWord();
  const isNew = plan === null;
  const [typed, setTyped] = useState<Typed>(() => typedOf(plan));
  const unsaved = useUnsaved(differs(typedOf(plan), typed));
  const [problems, setProblems] = useState<Failures<FieldName>>({});
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const fields = fieldsOf(typed.kind, isNew);
  const submit = async () => {
    const { facts, wrong } = readForm(typed, isNew);
    setProblems(Object.fromEntries(wrong.map((field) => [field, t(`wrong.${field}`)])));
    if (wrong.length > 0) return;
    try {
      await (plan ? editPlan(plan.code, plan.version, facts) : createPlan(facts));
      unsaved.settle();
      void showSuccess(tNow('saved'));
      onClose();
      onDone();
    } catch (error) {
      setProblems(failuresOf(error, fields));
    }
  };
  return (
    <Modal
      visible
      title={plan ? t('editTitle', { name: plan.name }) : t('newTitle')}
      okText={t('save')}
      cancelText={t('back')}
      onOk={submit}
      onCancel={() => unsaved.leave(onClose)}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
    >
      <div className="plan-form">
        {isNew && (
          <Radio.Group
            type="button"
            aria-label={t('kind')}
            value={typed.kind}
            onChange={(kind: string) => {
              change({ kind });
              setProblems({});
            }}
            options={['vip', 'points'].map((kind) => ({ label: word('kind', kind), value: kind }))}
          />
        )}
        {fields.map((field) => (
          <Field
            key={field}
            name={field}
            value={typed[field]}
            problem={problems[field] ?? ''}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
        <div className="plan-switch">
          <Switch
            size="small"
            aria-label={t('sell')}
            checked={typed.is_active}
            onChange={(isActive) => change({ is_active: isActive })}
          />
          {t('sell')}
        </div>
        <p className="pay-problem" role="alert">
          {problems.form}
        </p>
      </div>
    </Modal>
  );
}

interface FieldProps {
  name: FieldName;
  value: string;
  problem: string;
  onChange: (value: string) => void;
}

function Field({ name, value, problem, onChange }: FieldProps) {
  const t = useT();
  const id = `plan-${name}`;
  const hint = HINTS[name];
  const isNumber = name === 'days' || name === 'points' || name === 'rank';
  return (
    <div className="plan-field">
      <label htmlFor={id}>{t(LABELS[name])}</label>
      <Input
        id={id}
        value={value}
        onChange={onChange}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-told`}
        {...(IN_YUAN.includes(name) ? { prefix: '¥', inputMode: 'decimal' as const } : {})}
        {...(isNumber ? { inputMode: 'numeric' as const } : {})}
        {...(problem ? { status: 'error' as const } : {})}
      />
      <p id={`${id}-told`} className={problem ? 'plan-told plan-wrong' : 'plan-told'}>
        {problem || (hint ? t(hint) : '')}
      </p>
    </div>
  );
}
