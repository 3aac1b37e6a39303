// How far the review of a report is, what was decided last, and the way on.
import { Button } from '@arco-design/web-react';
import { StateTag } from '@/shared/StateTag';
import { useWords } from '../../../cases/wording';
import { useName } from '../../tags';
import { useT } from '../../words/texts';
import { goTo } from '../chapters';
import type { Review } from './useReview';
import { useReviewKeys } from './useReviewKeys';

interface Props {
  review: Review;
}

export function ReviewBar({ review }: Props) {
  const t = useT();
  useReviewKeys(review);
  const { isKnown, total, reviewed, told } = review;
  const isComplete = told?.state === 'complete';
  return (
    <div className="review-bar">
      <Last review={review} />
      {isKnown && total > 0 && (
        <>
          <progress max={total} value={reviewed} aria-label={t('reviewProgress')} />
          <span className="figures" role="status">
            {t('reviewedOf', { reviewed, total })}
          </span>
        </>
      )}
      {isComplete && (
        <StateTag tone="good">
          <span title={`${told.completed_text} ${told.completed_by}`}>{t('reviewCompleted')}</span>
        </StateTag>
      )}
      {!isComplete && (!isKnown || reviewed < total) && (
        <Button type="primary" onClick={() => review.step(1)}>
          {t(reviewed > 0 ? 'goOnReview' : 'beginReview')} <kbd>J</kbd>
        </Button>
      )}
      {!isComplete && told && (
        <Button
          {...(isKnown && reviewed === total && { type: 'primary' as const })}
          aria-keyshortcuts="f"
          onClick={() => goToConclusion()}
        >
          {t('completeReview')} <kbd>F</kbd>
        </Button>
      )}
    </div>
  );
}

/** To the words that are signed: they are read before they are. */
function goToConclusion(): void {
  goTo('conclusion');
  document.getElementById('conclusion')?.focus({ preventScroll: true });
}

/** What was decided last, which is also told to those who do not see the list, and how to take it back. */
function Last({ review }: Props) {
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
