// The counts and signs that the contents of a report show beside its chapters.
import { toneOf } from '@/shared/StateTag';
import type { ReportInfo } from '../types';
import type { Mark } from './Contents';
import type { ChapterId } from './order';
import type { Review } from './reviewing/useReview';

export function marksOf({ report }: ReportInfo, review: Review): Partial<Record<ChapterId, Mark>> {
  const { verdict } = report.summary;
  const waiting = review.items.filter((item) => review.stateOf(item) !== 'dismissed');
  const heavy = waiting.filter(({ severity }) => severity === 'high').length;
  const tone = toneOf(verdict.level);
  const isGood = tone === 'good';
  return {
    ...(waiting.length > 0 && {
      suspicions: { shown: waiting.length, tone: heavy > 0 ? ('bad' as const) : ('warning' as const) },
    }),
    ...(report.debts.length > 0 && { debts: { shown: report.debts.length, tone: 'quiet' as const } }),
    authenticity: { shown: isGood ? '✓' : '!', tone: isGood ? 'good' : tone === 'bad' ? 'bad' : 'warning' },
  };
}
