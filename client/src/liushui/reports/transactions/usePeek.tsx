// A figure that is pointed at or stepped on for a moment shows what it rests on, before it is opened.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { useKeys } from '@/shared/useKeys';

const Peek = lazyDialog(() => import('./Peek').then((found) => found.Peek));

/** Who only passes by asks for nothing; who goes on into the note keeps it. */
const REST_MILLISECONDS = 350;
const LEAVE_MILLISECONDS = 150;

const figureAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-drill]') : null;

interface Watching {
  onPointerOver: (event: PointerEvent) => void;
  onPointerOut: (event: PointerEvent) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onBlur: () => void;
  onClick: () => void;
}

/** What watches the figures of a report, and the note beside the one that is looked at. */
export function usePeek(reportId: number): { watching: Watching; peek: ReactNode } {
  const [figure, setFigure] = useState<HTMLAnchorElement | null>(null);
  const timer = useRef(0);
  const soon = (next: HTMLAnchorElement | null, milliseconds: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setFigure(next), milliseconds);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const enter = (target: EventTarget) => {
    const found = figureAt(target);
    if (found) soon(found, REST_MILLISECONDS);
  };
  const leave = () => soon(null, LEAVE_MILLISECONDS);
  useKeys(
    figure
      ? {
          Escape: (event) => {
            event.preventDefault();
            setFigure(null);
          },
        }
      : {},
  );
  return {
    watching: {
      onPointerOver: ({ target, pointerType }) => pointerType === 'mouse' && enter(target),
      onPointerOut: leave,
      // Focus that comes back from a panel has seen the figure already.
      onKeyUp: ({ key, target }) => key === 'Tab' && enter(target),
      onBlur: leave,
      // What is opened needs no note.
      onClick: () => soon(null, 0),
    },
    peek: figure?.isConnected && (
      <Peek
        key={figure.href}
        reportId={reportId}
        figure={figure}
        onStay={() => window.clearTimeout(timer.current)}
        onLeave={leave}
      />
    ),
  };
}
