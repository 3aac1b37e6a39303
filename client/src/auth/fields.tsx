// The fields of forms about accounts: text, password with advice, and a code with the button that sends it.
import { IconEye, IconEyeInvisible, IconLock } from '@arco-design/web-react/icon';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useT } from './texts';
import './fields.css';

interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it; empty when nothing is. */
  problem?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  inputMode?: 'numeric' | 'tel' | 'email';
  maxLength?: number;
  /** What is asked for next, and nothing else: the cursor is there already. */
  isFocused?: boolean;
}

/**
 * One line of a form: label, input, and below it what is wrong, or a hint.
 *
 * A plain input in the kit's clothes: the kit's own would double the script of the login screen.
 */
export function Field(props: FieldProps) {
  const { name, label, value, onChange, problem, hint, prefix, suffix, isFocused = false, ...input } = props;
  const id = `${name}-${useId()}`;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <span className="arco-input-inner-wrapper login-input" data-invalid={Boolean(problem)}>
        {prefix && <span className="arco-input-group-prefix">{prefix}</span>}
        <input
          id={id}
          name={name}
          className="arco-input arco-input-size-default"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: only where a step has this one field, and was just opened by hand
          autoFocus={isFocused}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem ? true : undefined}
          {...input}
        />
        {suffix && <span className="arco-input-group-suffix">{suffix}</span>}
      </span>
      <div className="login-hint" id={`${id}-hint`} data-kind={problem ? 'error' : 'hint'}>
        {problem || hint}
      </div>
    </div>
  );
}

interface PasswordProps {
  name?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** A new password is shown what makes a good one. */
  isNew?: boolean;
}

export function PasswordField({ name = 'password', isNew = false, ...props }: PasswordProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the field inside is typed.
    <div onKeyDown={notice} onKeyUp={notice} onBlur={() => setCapsLock(false)}>
      <Field
        {...props}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        prefix={<IconLock />}
        hint={isCapsLock ? t('capsLock') : isNew ? <Advice password={props.value} /> : ''}
        suffix={
          <button
            type="button"
            className="login-reveal"
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEye /> : <IconEyeInvisible />}
          </button>
        }
      />
    </div>
  );
}

/** What is required, and what is only advised. */
function Advice({ password }: { password: string }) {
  const t = useT();
  const length = [...password].length;
  const isMixed =
    /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) && !/\s/.test(password);
  const mark = (isMet: boolean) => (password ? (isMet ? 'met' : 'open') : 'none');
  return (
    <ul className="login-advice">
      <li data-mark={mark(length >= 8 && length <= 128)}>{t('passwordRule')}</li>
      <li data-mark={mark(isMixed)}>{t('passwordAdvice')}</li>
    </ul>
  );
}
