// The search field of a list: its text follows the address, and the cursor stays after a search.
import { Input } from '@arco-design/web-react';
import { useState } from 'react';

interface Props {
  label: string;
  /** What the list is searched for now. */
  value: string;
  /** The words wanted, trimmed; null when the field was cleared. */
  onSearch: (keyword: string | null) => void;
  className?: string;
}

export function SearchField({ label, value, onSearch, className = '' }: Props) {
  const [text, setText] = useState(value);
  // Not in an effect: those run again when a page is shown again, and would undo what was typed there.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  return (
    <Input.Search
      className={className}
      allowClear
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={setText}
      onSearch={(keyword) => onSearch(keyword.trim())}
      onClear={() => onSearch(null)}
    />
  );
}
