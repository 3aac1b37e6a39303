// What an operator decides about one row of a hit: confirm it, dismiss it with a reason, or open it again.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { showError } from '@/shared/notice';
import { StateTag, type Tone } from '@/shared/StateTag';
import { decide } from '../corrections/api';
import { useFollow } from '../corrections/useFollow';
import { useName } from '../tags';
import { useT } from '../words/texts';
import type { Decision, Verdict } from './DecisionDialog';

const DecisionDialog = lazyDialog(() => import('./DecisionDialog').then((found) => found.DecisionDialog));

const TONES: Record<string, Tone> = { open: 'neutral', confirmed: 'bad', dismissed: 'good' };

export function DecisionState({ state }: { state: string }) {
  const name = useName();
  return <StateTag tone={TONES[state] ?? 'neutral'}>{name('decision', state)}</StateTag>;
}

interface Props extends Decision {
  /** A row that was set aside with its whole rule is not opened alone. */
  canReopen?: boolean;
}

export function DecisionButtons(props: Props) {
  const t = useT();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { reportId, kind, rule, number, state, onDecided, canReopen = true } = props;
  const follow = useFollow();

  async function reopen() {
    try {
      const revision = await decide(reportId, { kind, rule, number, state: 'open' });
      onDecided();
      follow(revision, null);
    } catch (error) {
      void showError(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <span className="decision-buttons">
      {kind === 'hit' && state === 'open' && (
        <Button size="small" type="text" onClick={() => setVerdict('confirmed')} {...DecisionDialog.preload}>
          {t('confirm')}
        </Button>
      )}
      {state !== 'dismissed' && (
        <Button size="small" type="text" onClick={() => setVerdict('dismissed')} {...DecisionDialog.preload}>
          {t('dismiss')}
        </Button>
      )}
      {state !== 'open' && canReopen && (
        <Button size="small" type="text" onClick={reopen}>
          {t('reopen')}
        </Button>
      )}
      {verdict && <DecisionDialog {...props} verdict={verdict} onClose={() => setVerdict(null)} />}
    </span>
  );
}
