// What asks for a judgement, as one list by theme: each one line, opening in place.
import { Spin } from '@arco-design/web-react';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount } from '@/shared/money';
import { useJoin, useWords } from '../../../cases/wording';
import type { Finding, UnjudgedRule } from '../../types';
import { useFold } from '../../useFold';
import { useT } from '../../words/texts';
import type { Review } from '../reviewing/useReview';
import { SuspicionItem } from './SuspicionItem';
import { themesOf } from './suspicions';
import './Suspicions.css';

/** Of what asks for a judgement so many stand on a phone. */
const FIRST = 4;

interface Props {
  review: Review;
  findings: readonly Finding[];
  /** Rules that found nothing because something is missing; reports of earlier versions do not tell. */
  unjudged: readonly UnjudgedRule[];
  /** Whether the report is the operator's own: what they decide may hold for later cases, too. */
  isOwn: boolean;
}

export function SuspicionList({ review, findings, unjudged, isOwn }: Props) {
  const t = useT();
  const words = useWords();
  const { items, error, isLoading, reload } = review;
  const fold = useFold(items.length, FIRST);
  let left = fold.shown;
  return (
    <>
      <p className="quiet">{t('pointers')}</p>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {items.length === 0 && isLoading && <Spin block className="part-wait" />}
      {themesOf(items).map(({ code, name, items: all }) => {
        const shown = all.slice(0, left);
        left -= shown.length;
        return (
          shown.length > 0 && (
            <section key={code} className="theme" aria-label={words(name)}>
              <h3>{words(name)}</h3>
              <ul className="suspicions">
                {shown.map((item) => (
                  <SuspicionItem key={item.key} item={item} review={review} isOwn={isOwn} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {fold.unfold}
      <Quiet findings={findings} unjudged={unjudged} />
    </>
  );
}

/** What could not be judged, with what is missing, and what was looked at and is clear. */
function Quiet({ findings, unjudged }: Pick<Props, 'findings' | 'unjudged'>) {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  const lacking = new Map<string, string[]>();
  const add = (missing: string, name: string) =>
    lacking.set(missing, [...(lacking.get(missing) ?? []), name]);
  for (const { rule, name, missing } of unjudged) add(words(missing), `${words(name)} ${rule}`);
  for (const { id, name, missing, result } of findings)
    if (result === 'cannot_judge') add(words(missing), `${words(name)} ${id}`);
  const clear = findings.filter(({ result }) => result === 'clear');
  const count = [...lacking.values()].flat().length;
  return (
    <>
      {count > 0 && (
        <details className="problems">
          <summary>{t('unjudgedCount', { count: formatCount(count) })}</summary>
          <ul>
            {[...lacking].map(([missing, names]) => (
              <li key={missing}>
                <b>{t('missing')}</b>
                {missing} — {join(names)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {clear.length > 0 && (
        <details className="problems">
          <summary>{t('clearCount', { count: formatCount(clear.length) })}</summary>
          <p>{join(clear.map(({ name }) => words(name)))}</p>
        </details>
      )}
    </>
  );
}
