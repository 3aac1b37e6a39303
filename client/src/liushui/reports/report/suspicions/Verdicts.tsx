// What can be decided about a hit or finding: confirm it, set it aside for a reason, open it again.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { formatCount } from '@/shared/money';
import { useKeys } from '@/shared/useKeys';
import { useWords } from '../../../cases/wording';
import { useT } from '../../words/texts';
import { REASONS, saidBy } from '../reviewing/reasons';
import type { Review } from '../reviewing/useReview';
import type { Suspicion, SuspicionState } from './suspicions';

const DecisionDialog = lazyDialog(() => import('../DecisionDialog').then((found) => found.DecisionDialog));

interface Props {
  item: Suspicion;
  state: SuspicionState;
  review: Review;
  isOwn: boolean;
}

export function Verdicts({ item, state, review, isOwn }: Props) {
  const t = useT();
  const words = useWords();
  const [isDialog, setDialog] = useState(false);
  const isAsking = review.asking === item.key;
  const dismiss = (code: (typeof REASONS)[number]) => review.judge(item, 'dismissed', saidBy(code, item));
  const byKey = REASONS.map((code, at) => [String(at + 1), () => dismiss(code)] as const);
  useKeys(
    isAsking
      ? {
          ...Object.fromEntries(byKey),
          [String(REASONS.length + 1)]: () => setDialog(true),
          Escape: () => review.ask(null),
        }
      : {},
    true,
  );
  return (
    <div className="verdicts">
      {state !== 'confirmed' && (
        <Button size="small" aria-keyshortcuts="c" onClick={() => review.judge(item, 'confirmed')}>
          {t('confirm')} <kbd>C</kbd>
        </Button>
      )}
      {state !== 'dismissed' && (
        <Button
          size="small"
          aria-expanded={isAsking}
          aria-keyshortcuts="d"
          onClick={() => review.ask(isAsking ? null : item.key)}
        >
          {t('dismiss')} <kbd>D</kbd>
        </Button>
      )}
      {state !== 'open' && (
        <Button size="small" type="text" onClick={() => review.judge(item, 'open')}>
          {t('reopen')}
        </Button>
      )}
      {isAsking && (
        <fieldset className="reasons" aria-label={t('why')}>
          {REASONS.map((code, at) => (
            <button key={code} type="button" onClick={() => dismiss(code)}>
              {t(`reason.${code}`)} <kbd>{at + 1}</kbd>
            </button>
          ))}
          <button type="button" onClick={() => setDialog(true)} {...DecisionDialog.preload}>
            {t('reason.other')} <kbd>{REASONS.length + 1}</kbd>
          </button>
        </fieldset>
      )}
      {isDialog && (
        <DecisionDialog
          verdict="dismissed"
          reportId={review.reportId}
          kind={item.kind}
          rule={item.rule}
          number={0}
          state={state}
          name={words(item.name)}
          about={item.hit ? t('wholeRule', { count: formatCount(item.rows) }) : words(item.sentence)}
          isOwn={isOwn}
          onDecided={() => {
            review.forget(item.key);
            review.reload();
          }}
          onClose={() => setDialog(false)}
          {...(item.hit && { parties: item.hit.parties, debtRows: item.hit.debt_rows, rows: item.hit.rows })}
        />
      )}
    </div>
  );
}
