// Words entered one after another, each of them a tag.
import { InputTag } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { wrong } from '@/shared/fieldFailures';

interface Props {
  label: string;
  value: string[];
  onChange: (words: string[]) => void;
  /** The field's own, which its failure stands under. */
  id: string;
  failure: string | undefined;
  placeholder?: string;
}

export function WordsField({ label, value, onChange, id, failure, placeholder = '' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The kit names only the box around it: what is typed into would have no name to be heard by.
  useEffect(() => {
    const input = box.current?.querySelector('input');
    const facts = {
      'aria-label': label,
      'aria-invalid': null,
      'aria-describedby': null,
      ...wrong(id, failure),
    };
    for (const name of ['aria-label', 'aria-invalid', 'aria-describedby'] as const) {
      const fact = facts[name];
      if (fact === null) input?.removeAttribute(name);
      else input?.setAttribute(name, String(fact));
    }
  }, [label, id, failure]);
  return (
    <div ref={box}>
      <InputTag
        saveOnBlur
        allowClear
        placeholder={placeholder}
        value={value}
        onChange={(words: unknown[]) => onChange(words.map((each) => String(each).trim()).filter(Boolean))}
        {...(failure ? { status: 'error' as const } : {})}
      />
    </div>
  );
}
