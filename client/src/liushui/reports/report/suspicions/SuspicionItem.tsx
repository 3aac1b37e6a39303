// One hit or finding: a line with what was found and its rows, and under it, once opened, everything about it.
import { Fragment, useEffect, useRef } from 'react';
import { formatCount } from '@/shared/money';
import { usePrinting } from '@/shared/usePrinting';
import { useWords } from '../../../cases/wording';
import { useName } from '../../tags';
import { Drill } from '../../transactions/Drill';
import { useT } from '../../words/texts';
import { DecisionState } from '../Decisions';
import type { Review } from '../reviewing/useReview';
import { FindingDetail, HitDetail } from './details';
import type { Suspicion } from './suspicions';
import { Verdicts } from './Verdicts';

interface Props {
  item: Suspicion;
  review: Review;
  isOwn: boolean;
}

export function SuspicionItem({ item, review, isOwn }: Props) {
  const t = useT();
  const words = useWords();
  const name = useName();
  const isPrinting = usePrinting();
  const isCurrent = review.current === item.key;
  const isOpen = isPrinting || review.opened === item.key;
  const state = review.stateOf(item);
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Keys lead from one line to the next, in a report that was made anew as well.
    if (!isCurrent || !review.isByKeys || document.activeElement === head.current) return;
    head.current?.focus({ preventScroll: true });
    head.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent, review.isByKeys]);
  return (
    <li data-severity={item.severity} data-state={state} data-current={isCurrent || undefined}>
      <div className="suspicion-line">
        <button
          ref={head}
          type="button"
          className="suspicion-head"
          aria-expanded={isOpen}
          onClick={() => review.toggle(item.key)}
        >
          <i aria-hidden="true" />
          <span className="visually-hidden">{name('severity', item.severity)}</span>
          <b>{words(item.name)}</b>
          <span className="suspicion-sentence">{words(item.sentence)}</span>
        </button>
        {state !== 'open' && <DecisionState state={state} />}
        {item.rows > 0 && (
          <Drill className="rows-link figures" to={{ [item.kind === 'hit' ? 'rule' : 'finding']: item.rule }}>
            {t('rowsOf', { count: formatCount(item.rows) })}
          </Drill>
        )}
      </div>
      {isOpen && (
        <div className="suspicion-body">
          {[item, ...item.same].map(({ key, name: title, hit, finding }) => (
            <Fragment key={key}>
              {key !== item.key && <h4>{words(title)}</h4>}
              {hit && <HitDetail hit={hit} reportId={review.reportId} isOwn={isOwn} />}
              {finding && <FindingDetail finding={finding} />}
            </Fragment>
          ))}
          <Verdicts item={item} state={state} review={review} isOwn={isOwn} />
        </div>
      )}
    </li>
  );
}
