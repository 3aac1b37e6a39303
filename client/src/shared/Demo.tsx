// What says that something is of the demonstration: a tag beside a figure or a row, a line at the head of a screen.
import type { ReactNode } from 'react';
import { fill } from './i18n';
import { formatCount } from './money';
import { useT } from './texts';
import './Demo.css';

interface TagProps {
  /** How many of what stands there are invented, or whether any are; nothing is shown for none. */
  of: number | boolean | undefined;
}

export function DemoTag({ of }: TagProps) {
  const t = useT();
  if (!of) return null;
  return (
    <mark className="demo-tag">{of === true ? t('demo') : t('demoCount', { count: formatCount(of) })}</mark>
  );
}

/** How the names of the demonstration's people begin; nobody can register such a name. */
const INVENTED = 'demo:';
export const isInvented = (name: string): boolean => name.startsWith(INVENTED);

/** Somebody's name as it is read. */
export const plainName = (name: string): string => (isInvented(name) ? name.slice(INVENTED.length) : name);

/** Somebody's name; the people of the demonstration are told by their tag. */
export function PersonName({ name }: { name: string }) {
  return (
    <>
      {plainName(name)} <DemoTag of={isInvented(name)} />
    </>
  );
}

/** One part of what is invented on a screen, in words; null where there is none of it. */
export const demoPart = (count: number | undefined, words: string): string | null =>
  count ? fill(words, { count: formatCount(count) }) : null;

interface NoteProps {
  parts: (string | null)[];
  action?: ReactNode;
}

/** The line that tells what on this screen is invented; without anything invented there is none. */
export function DemoNote({ parts, action }: NoteProps) {
  const t = useT();
  const said = parts.filter((part) => part !== null);
  if (said.length === 0) return null;
  return (
    <div className="demo-note" role="note">
      <mark className="demo-tag">{t('demo')}</mark>
      <span>{t('demoNote', { parts: said.join(t('demoComma')) })}</span>
      {action}
    </div>
  );
}
