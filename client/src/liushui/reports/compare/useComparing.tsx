// Choosing two reports of the list: the second one opens both side by side, and the address says which.
import { Button } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyDialog } from '@/shared/lazyDialog';
import type { ReportLine } from '../types';
import { comparedPair, withPair } from './address';
import { useT } from './barTexts';

const CompareDrawer = lazyDialog(() => import('./CompareDrawer').then((found) => found.CompareDrawer));

export function useComparing(): { bar: ReactNode; buttonOf: (line: ReportLine) => ReactNode } {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<ReportLine | null>(null);
  const pair = comparedPair(query);
  const show = (next: typeof pair) =>
    setQuery((before) => withPair(before, next), { preventScrollReset: true });

  function choose(line: ReportLine) {
    if (!chosen) setChosen(line);
    else {
      setChosen(null);
      if (chosen.id !== line.id) show([chosen.id, line.id]);
    }
  }

  const bar = (
    <>
      {chosen && (
        <div className="compare-bar" role="status">
          <span>{t('chosen', { customer: chosen.customer })}</span>
          <Button type="text" size="small" onClick={() => setChosen(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {pair && <CompareDrawer pair={pair} onClose={() => show(null)} />}
    </>
  );
  const buttonOf = (line: ReportLine) => (
    <Button
      type="text"
      size="small"
      aria-label={t('compareOf', { customer: line.customer })}
      aria-pressed={chosen?.id === line.id}
      onClick={() => choose(line)}
      {...CompareDrawer.preload}
    >
      {t('compare')}
    </Button>
  );
  return { bar, buttonOf };
}
