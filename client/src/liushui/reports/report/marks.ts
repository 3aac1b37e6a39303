// The counts and signs that the contents of a report show beside its chapters.
import { toneOf } from '@/shared/StateTag';
import type { ReportInfo } from '../types';
import type { useT } from '../words/texts';
import type { Mark } from './Contents';
import type { ChapterId } from './order';
import type { Review } from './reviewing/useReview';

export function marksOf(
  { report }: ReportInfo,
  review: Review,
  t: ReturnType<typeof useT>,
): Partial<Record<ChapterId, Mark>> {
  const { verdict } = report.summary;
  const waiting = review.items.filter((item) => review.stateOf(item) !== 'dismissed');
  const tone = toneOf(verdict.level);
  const isGood = tone === 'good';
  return {
    ...(waiting.length > 0 && { suspicions: markOf(waiting, t) }),
    ...(report.debts.length > 0 && { debts: { shown: report.debts.length, tone: 'quiet' as const } }),
    authenticity: { shown: isGood ? '✓' : '!', tone: isGood ? 'good' : tone === 'bad' ? 'bad' : 'warning' },
  };
}

/** How many are of the highest severity; without such how many there are. */
function markOf(waiting: Review['items'], t: ReturnType<typeof useT>): Mark {
  const of = (level: string) => waiting.filter(({ severity }) => severity === level).length;
  if (of('high') > 0) return { shown: t('highOf', { count: of('high') }), tone: 'bad' };
  return { shown: waiting.length, tone: of('medium') > 0 ? 'warning' : 'quiet' };
}
