// A field that takes several short texts: Enter, a comma or leaving the field adds what was typed.
import { Input, Tag } from '@arco-design/web-react';
import { type KeyboardEvent, useState } from 'react';
import { Hint } from './Hint';
import { useT } from './texts';

interface Props {
  id: string;
  label: string;
  hint: string;
  failure: string | undefined;
  isDisabled?: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  maxLength: number;
}

export function TagField({
  id,
  label,
  hint,
  failure,
  isDisabled = false,
  value,
  onChange,
  maxLength,
}: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = typed.trim();
    setTyped('');
    if (tag && !value.includes(tag)) onChange([...value, tag]);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        autoComplete="off"
        disabled={isDisabled}
        maxLength={maxLength}
        placeholder={t('tagHint')}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event: KeyboardEvent) => {
          // While an input method is composing, Enter only ends the composition.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter adds the text; it must not send the form.
          event.preventDefault();
          add();
        }}
        onBlur={add}
        aria-describedby={`${id}-hint`}
        {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      <Hint id={`${id}-hint`} hint={hint} failure={failure} />
      {/* There before the first text is: leaving the field adds one, and must not move the button just pressed. */}
      <ul className="tags" aria-label={t('tagged')}>
        {value.map((tag) => (
          <li key={tag}>
            <Tag>
              {tag}
              <button
                type="button"
                disabled={isDisabled}
                aria-label={t('remove', { name: tag })}
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                ×
              </button>
            </Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}
