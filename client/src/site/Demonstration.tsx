// What of the demonstration is in this console, and the one button that removes it.
import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { DemoNote, demoPart } from '@/shared/Demo';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { type Demonstration, getDemonstration, removeDemonstration } from './api';
import { t as tNow, useT } from './demonstrationTexts';

// In the order in which the question tells them.
const PARTS = [
  'tasks',
  'reports',
  'articles',
  'sets',
  'promotions',
  'events',
  'visits',
  'groups',
  'people',
  'messages',
  'changes',
] as const;

type Words = ReturnType<typeof useT>;

/** Whether anything of the demonstration is left. */
export const isThere = (held: Demonstration | null): held is Demonstration =>
  held !== null && PARTS.some((name) => held[name] > 0);

/** Everything that goes, each with its number. */
export const partsOf = (held: Demonstration, t: Words): string[] =>
  PARTS.filter((name) => held[name] > 0).map((name) => t(name, { count: formatCount(held[name]) }));

interface ButtonProps {
  onRemoved: () => void;
}

/** Asks with the numbers of this moment, then removes everything. */
export function RemoveButton({ onRemoved }: ButtonProps) {
  const t = useT();
  const ask = async () => {
    const held = await getDemonstration();
    if (!isThere(held)) return onRemoved();
    askFirst({
      title: tNow('removeTitle'),
      content: <Question held={held} />,
      okText: tNow('remove'),
      isDangerous: true,
      onOk: async () => {
        await removeDemonstration();
        void showSuccess(tNow('removed'));
        onRemoved();
      },
    });
  };
  return (
    // What failed has been said by the call.
    <Button size="small" status="danger" onClick={() => void ask().catch(() => undefined)}>
      {t('removeAll')}
    </Button>
  );
}

function Question({ held }: { held: Demonstration }) {
  const t = useT();
  return (
    <>
      <p>{t('removeBody')}</p>
      <ul className="demo-parts">
        {partsOf(held, t).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {held.comments_of_people > 0 && <p>{t('comments', { count: formatCount(held.comments_of_people) })}</p>}
      <p>{t('ownStays')}</p>
    </>
  );
}

interface NoteProps {
  /** What the workplace's figures hold of it, as every user sees them. */
  counted:
    | Partial<Record<'onlineContent' | 'newComments' | 'views' | 'tasks' | 'reports', number>>
    | undefined;
  /** What is there in all; only administrators are told. */
  held: Demonstration | null;
  onRemoved: () => void;
}

/** The line at the head of the workplace. */
export function WorkplaceNote({ counted, held, onRemoved }: NoteProps) {
  const t = useT();
  const parts = [
    demoPart(counted?.reports, t('countedReports')),
    demoPart(counted?.onlineContent, t('countedContent')),
    demoPart(counted?.newComments, t('countedComments')),
    demoPart(counted?.views, t('countedViews')),
  ];
  if (!isThere(held)) return <DemoNote parts={parts} />;
  const isCounted = parts.some((part) => part !== null);
  return (
    <DemoNote parts={isCounted ? parts : partsOf(held, t)} action={<RemoveButton onRemoved={onRemoved} />} />
  );
}

/** Whether invented data is here, and its removal; a card of its own call, as it is asked for only once. */
export function DemonstrationCard() {
  const t = useT();
  const [held, setHeld] = useState<Demonstration | null>(null);
  const look = () => void getDemonstration().then(setHeld, () => undefined);
  useEffect(look, []);
  if (held === null) return null;
  const parts = isThere(held) ? partsOf(held, t) : null;
  return (
    <section className="card" aria-label={t('title')}>
      <div className="card-head">
        <h2>{t('title')}</h2>
        {parts && <RemoveButton onRemoved={look} />}
      </div>
      <p>{t(parts ? 'note' : 'nothing')}</p>
      {parts && (
        <ul className="demo-parts">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
