// A change of the studio's parameters, handed in for approval.
import { Alert, Button, Input, InputNumber, Select } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { getProfile, type Profile, submitChange } from './api';
import { AUDIO, faults, flatten, type Item, nest, type Values, VIDEO } from './parameters';
import { type Key, t as tNow, useT } from './parameterTexts';
import './Parameters.css';

export const loader = (): Promise<Profile> => getProfile();

/** What a refusal can be about: a parameter by its whole path, or the description. */
const FIELDS: readonly string[] = [...[...VIDEO, ...AUDIO].map(({ path }) => path), 'description'];
const OPEN: readonly string[] = ['auditing', 'passed'];

export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const profile = useLoaderData<Profile>();
  // A finished change is in use; while one is on its way, what is in use stands as the original.
  const isOpen = OPEN.includes(profile.change?.state ?? '');
  const inUse = flatten(isOpen ? profile.original : profile);
  const [values, setValues] = useState<Values>(inUse);
  const [description, setDescription] = useState('');
  const [problems, setProblems] = useState<Failures<string>>({});
  const [isBusy, setBusy] = useState(false);
  const unsaved = useUnsaved(description !== '' || differs(inUse, values));

  const reset = () => {
    setValues(inUse);
    setDescription('');
    setProblems({});
  };
  const edit = (path: string, value: string | number | undefined) => {
    setValues((before) => ({ ...before, [path]: value }));
    setProblems(({ [path]: _, form: __, ...others }) => others);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = Object.entries(faults(values)).map(([path, kind]) => {
      const [min, max] = [...VIDEO, ...AUDIO].find((item) => item.path === path)?.range ?? [0, 0];
      return [path, kind === 'order' ? t('rateOrder') : t('outOfRange', { min, max })];
    });
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return;
    setBusy(true);
    try {
      await submitChange(nest(values), description.trim(), profile.parameters_version);
      unsaved.settle();
      void showSuccess(tNow('submitted'));
      await navigate('/profile/basic');
    } catch (error) {
      setProblems(failuresOf(error, FIELDS));
    } finally {
      setBusy(false);
    }
  }

  const part = (title: string, items: readonly Item[]) => (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <div className="parameter-fields">
        {items.map((item) => (
          <Field
            key={item.path}
            item={item}
            value={values[item.path]}
            problem={problems[item.path]}
            onChange={(value) => edit(item.path, value)}
          />
        ))}
      </div>
    </section>
  );
  return (
    <form onSubmit={submit} noValidate>
      <PageHeader title={t('formTitle')} note={t('formNote')} />
      {isOpen && (
        <Alert
          className="parameter-open"
          type="warning"
          content={
            <>
              {t('openChange')}{' '}
              <Link className="text-link" to="/profile/basic">
                {t('seeChange')}
              </Link>
            </>
          }
        />
      )}
      {part(t('video'), VIDEO)}
      {part(t('audio'), AUDIO)}
      <section className="card">
        <h2>{t('describe')}</h2>
        <label htmlFor="parameter-description">{t('description')}</label>
        <Input.TextArea
          id="parameter-description"
          maxLength={200}
          showWordLimit
          placeholder={t('descriptionHint')}
          value={description}
          onChange={setDescription}
          {...wrong('parameter-description', problems.description)}
        />
        <FieldFailure id="parameter-description" failure={problems.description} />
      </section>
      <div className="parameter-bar">
        <p role="alert">{problems.form}</p>
        <Button onClick={reset}>{t('reset')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={isOpen}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

const isKey = (value: string): value is 'custom' | 'mode1' | 'mode2' =>
  ['custom', 'mode1', 'mode2'].includes(value);

interface FieldProps {
  item: Item;
  value: string | number | undefined;
  problem: string | undefined;
  onChange: (value: string | number | undefined) => void;
}

function Field({ item, value, problem, onChange }: FieldProps) {
  const t = useT();
  const id = `parameter-${item.path.replaceAll('.', '-')}`;
  const invalid = problem ? { status: 'error' as const, 'aria-invalid': true } : {};
  const [min, max] = item.range ?? [0, 0];
  return (
    <div className="parameter-field">
      <label htmlFor={id} id={`${id}-label`}>
        {t(item.path as Key)}
      </label>
      {item.choices ? (
        <Select
          id={id}
          aria-labelledby={`${id}-label`}
          value={value}
          options={item.choices.map((each) => ({ label: isKey(each) ? t(each) : each, value: each }))}
          onChange={onChange}
          {...invalid}
        />
      ) : (
        <InputNumber
          id={id}
          aria-describedby={`${id}-hint`}
          precision={0}
          // Not as bounds of the field: what lies outside is refused in words, not changed while it is typed.
          aria-valuemin={min}
          aria-valuemax={max}
          value={value as number}
          suffix={item.unit === 'channels' ? t('channels') : item.unit}
          onChange={onChange}
          {...(problem ? { error: true, 'aria-invalid': true } : {})}
        />
      )}
      <small id={`${id}-hint`} data-wrong={problem !== undefined} role={problem ? 'alert' : undefined}>
        {problem ?? (item.range ? t('range', { min, max }) : '')}
      </small>
    </div>
  );
}
