// The keys of a review: on to the next one, confirm, dismiss, undo. Those of the reasons stand with the reasons.
import { useKeys } from '@/shared/useKeys';
import { useDesk } from '../../transactions/Drill';
import type { Review } from './useReview';

export function useReviewKeys(review: Review): void {
  const { open } = useDesk();
  const item = review.items.find(({ key }) => key === review.current);
  useKeys(
    {
      j: () => review.step(1),
      k: () => review.step(-1),
      u: () => review.undo?.(),
      ...(item && {
        c: () => review.judge(item, 'confirmed'),
        d: () => review.ask(item.key),
        r: () => open({ [item.kind === 'hit' ? 'rule' : 'finding']: item.rule }),
      }),
    },
    true,
  );
}
