// A row of tabs over what they show. The component library's own puts its tabs outside of their list and points at
// panels that are not there.
import { type KeyboardEvent, useRef } from 'react';
import { useStrip } from './useStrip';

interface Props<Key extends string> {
  /** What the tabs choose between, for readers that cannot see it. */
  label: string;
  tabs: readonly { key: Key; title: string }[];
  active: Key;
  onChange: (key: Key) => void;
  isSmall?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs as one stop of the keyboard: arrows, Home and End move between them. */
export function TabStrip<Key extends string>({ label, tabs, active, onChange, isSmall = false }: Props<Key>) {
  const list = useRef<HTMLDivElement>(null);
  useStrip(list, active);
  const move = (event: KeyboardEvent) => {
    // With another key they are the browser's: Back, say.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = tabs.findIndex(({ key }) => key === active);
    const step = STEPS[event.key];
    const ends = { Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? ends : (at + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.key);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} className="line-tabs" data-small={isSmall} role="tablist" aria-label={label}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={move}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
