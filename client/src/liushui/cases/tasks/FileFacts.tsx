// What a chosen file shows of itself: its source, whose it is, its rows, and what it still needs.
import { formatCount } from '@/shared/money';
import { formatPeriod, useJoin, useWords } from '../wording';
import { useT } from './intakeTexts';
import { isSameName, type Recognised } from './sorting';

interface Props {
  found: Recognised | null | undefined;
  /** Whom the case is about, to be compared with the holder. */
  customer: string;
}

export function FileFacts({ found, customer }: Props) {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  if (!found) return null;
  const { holders, nicknames, sources, period } = found;
  const names = join(holders);
  const isOther = holders.length > 0 && customer !== '' && !holders.some((one) => isSameName(one, customer));
  const facts = [
    join(sources.map(words)),
    names && !isOther ? t('holder', { names }) : '',
    !names && nicknames.length > 0 ? t('nickname', { names: join(nicknames) }) : '',
    found.rows > 0 ? t('rows', { count: formatCount(found.rows) }) : '',
    period.some(Boolean) ? formatPeriod(period[0] ?? null, period[1] ?? null) : '',
  ].filter(Boolean);
  const notes = [
    isOther ? t('otherHolder', { names }) : '',
    found.needs_password ? t('needsPassword') : found.readable ? '' : words(found.state_text),
    found.task_id === null ? '' : t('inTask', { id: found.task_id }),
  ].filter(Boolean);
  return (
    <small className="file-facts figures">
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
      {notes.map((note) => (
        <em key={note}>{note}</em>
      ))}
    </small>
  );
}
