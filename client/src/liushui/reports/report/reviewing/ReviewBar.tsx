// How far the review of a report is, what was decided last, and the way on.
import { Button } from '@arco-design/web-react';
import { useWords } from '../../../cases/wording';
import { useName } from '../../tags';
import type { ReportInfo } from '../../types';
import { useT } from '../../words/texts';
import { goTo } from '../chapters';
import type { Review } from './useReview';
import { useReviewKeys } from './useReviewKeys';

interface Props {
  review: Review;
  info: ReportInfo;
}

export function ReviewBar({ review }: Props) {
  const t = useT();
  useReviewKeys(review);
  const total = review.items.length;
  if (total === 0) return <span className="review-bar" />;
  const isDone = review.reviewed === total;
  return (
    <div className="review-bar">
      <Last review={review} />
      <progress max={total} value={review.reviewed} aria-label={t('reviewProgress')} />
      <span className="figures" role="status">
        {t('reviewedOf', { reviewed: review.reviewed, total })}
      </span>
      {isDone ? (
        <Button type="primary" onClick={() => goTo('conclusion')}>
          {t('toConclusion')}
        </Button>
      ) : (
        <Button type="primary" aria-keyshortcuts="j" onClick={() => review.step(1)}>
          {t(review.reviewed > 0 ? 'goOnReview' : 'beginReview')}
        </Button>
      )}
    </div>
  );
}

/** What was decided last, which is also told to those who do not see the list, and how to take it back. */
function Last({ review }: Pick<Props, 'review'>) {
  const t = useT();
  const words = useWords();
  const name = useName();
  const item = review.items.find(({ key }) => key === review.last?.key);
  return (
    <span className="review-last" aria-live="polite">
      {review.last && item && (
        <>
          {name('decision', review.last.state)} {words(item.name)}
          {review.undo && (
            <Button size="small" type="text" aria-keyshortcuts="u" onClick={review.undo}>
              {t('undo')} <kbd>U</kbd>
            </Button>
          )}
        </>
      )}
    </span>
  );
}
