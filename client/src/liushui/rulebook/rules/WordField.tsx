// The words of one list: added one by one, taken out one by one, with what differs from the default in sight.
import { Button, Input, Tag } from '@arco-design/web-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldFailure, wrong } from '@/shared/fieldFailures';
import { useT } from './texts';

interface Props {
  label: string;
  value: readonly string[];
  /** The words of the list as it comes; null for a list of one's own. */
  defaults: readonly string[] | null;
  isReadOnly: boolean;
  failure: string | undefined;
  onChange: (words: string[]) => void;
}

export function WordField({ label, value, defaults, isReadOnly, failure, onChange }: Props) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const removed = (defaults ?? []).filter((word) => !value.includes(word));
  const add = () => {
    // A list pasted from somewhere else comes in whole.
    const words = typed
      .split(/[,，、;；\n]/)
      .map((word) => word.trim())
      .filter((word, place, all) => word && !value.includes(word) && all.indexOf(word) === place);
    setTyped('');
    if (words.length > 0) onChange([...value, ...words]);
  };
  return (
    <div>
      <label htmlFor={id}>
        {label} · {value.length}
      </label>
      {!isReadOnly && (
        <div className="rules-typed">
          <Input
            id={id}
            autoComplete="off"
            placeholder={t('addWord')}
            value={typed}
            onChange={setTyped}
            {...wrong(id, failure)}
            onKeyDown={(event: KeyboardEvent) => {
              // While an input method is composing, Enter only ends the composition.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add} disabled={!typed.trim()}>
            {t('add')}
          </Button>
        </div>
      )}
      <FieldFailure id={id} failure={failure} />
      {value.length > 0 && (
        <ul className="rules-words" aria-label={label}>
          {value.map((word) => (
            <li key={word}>
              <Tag {...(defaults && !defaults.includes(word) ? { color: 'green' } : {})}>
                {word}
                {!isReadOnly && (
                  <button
                    type="button"
                    aria-label={t('removeWord', { word })}
                    onClick={() => onChange(value.filter((other) => other !== word))}
                  >
                    ×
                  </button>
                )}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <div className="rules-removed">
          {t('removed')}
          {removed.map((word) => (
            <Button
              key={word}
              size="mini"
              aria-label={t('restoreWord', { word })}
              disabled={isReadOnly}
              onClick={() => onChange([...value, word])}
            >
              <del>{word}</del>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
