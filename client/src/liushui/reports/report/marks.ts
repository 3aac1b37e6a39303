// The counts and signs that the contents of a report show beside its chapters.
import { toneOf } from '@/shared/StateTag';
import type { ReportInfo } from '../types';
import type { useT } from '../words/texts';
import type { Mark } from './Contents';
import type { ChapterId } from './order';
import type { Review } from './reviewing/useReview';
import { isToDecide } from './suspicions/suspicions';

export function marksOf(
  { report }: ReportInfo,
  review: Review,
  t: ReturnType<typeof useT>,
): Partial<Record<ChapterId, Mark>> {
  const { verdict } = report.summary;
  const waiting = review.items.filter((item) => isToDecide(item) && review.stateOf(item) !== 'dismissed');
  const tone = toneOf(verdict.level);
  const isGood = tone === 'good';
  return {
    ...(waiting.length > 0 && { suspicions: markOf(waiting, t) }),
    ...(report.debts.length > 0 && { debts: { shown: report.debts.length, tone: 'quiet' as const } }),
    authenticity: { shown: isGood ? '✓' : '!', tone: isGood ? 'good' : tone === 'bad' ? 'bad' : 'warning' },
  };
}

/** How many there are to review that nobody set aside, in the colour of the heaviest. */
function markOf(waiting: Review['items'], t: ReturnType<typeof useT>): Mark {
  const has = (level: string) => waiting.some(({ severity }) => severity === level);
  const tone = has('high') ? 'bad' : has('medium') ? 'warning' : 'quiet';
  return { shown: waiting.length, said: t('toReviewOf', { count: waiting.length }), tone };
}
