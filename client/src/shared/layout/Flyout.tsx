// A menu entry whose screens fly out beside or below it: for the narrow rail and the menu at the top.
import { Popover } from '@arco-design/web-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEscape } from './useEscape';

interface Props {
  label: string;
  /** What the button shows. */
  face: ReactNode;
  className: string;
  position: 'rt' | 'bl';
  /** The entries; `close` is called when one was chosen. */
  children: (close: () => void) => ReactNode;
}

const LINKS = 'a, button';

export function Flyout({ label, face, className, position, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const byKey = useRef(false);

  useEffect(() => {
    if (!isOpen || !byKey.current) return;
    // The list is drawn in a part of the page of its own, a moment later.
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>(LINKS)?.focus(), 60);
    return () => clearTimeout(timer);
  }, [isOpen]);

  const close = () => setOpen(false);
  useEscape(isOpen, close);
  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.stopPropagation();
      close();
      button.current?.focus();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[(at + step + links.length) % links.length]?.focus();
  }
  return (
    <Popover
      trigger={['hover', 'click']}
      position={position}
      className="flyout"
      popupVisible={isOpen}
      onVisibleChange={setOpen}
      content={
        <nav ref={list} aria-label={label} className="flyout-list" onKeyDown={move}>
          {position === 'rt' && <strong>{label}</strong>}
          {children(close)}
        </nav>
      }
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-label={label}
        onKeyDown={(event) => {
          byKey.current = true;
          if (event.key === 'Escape') close();
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          }
        }}
        onPointerDown={() => {
          byKey.current = false;
        }}
      >
        {face}
      </button>
    </Popover>
  );
}
