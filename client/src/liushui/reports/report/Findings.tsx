// Patterns over many rows: those that hit first, then what could not be judged, then what is clear.
import { Radio } from '@arco-design/web-react';
import { useSearchParams } from 'react-router-dom';
import { usePrinting } from '@/shared/usePrinting';
import { useWords } from '../../cases/wording';
import type { Finding } from '../types';
import { useT } from '../words/texts';
import { DecisionButtons } from './Decisions';
import { FindingCard } from './FindingCard';

const RESULTS = ['hit', 'dismissed', 'cannot_judge', 'clear'] as const;
const NAME = 'result';
/** The findings come with the report, which is loaded again. */
const ignore = () => undefined;

interface Props {
  findings: readonly Finding[];
  reportId: number;
  isOwn: boolean;
}

export function Findings({ findings, reportId, isOwn }: Props) {
  const words = useWords();
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const chosen = RESULTS.find((result) => result === query.get(NAME)) ?? 'hit';
  const count = (result: string) => findings.filter((finding) => finding.result === result).length;
  const isPrinting = usePrinting();
  const shown = isPrinting
    ? RESULTS.flatMap((result) => findings.filter((finding) => finding.result === result))
    : findings.filter((finding) => finding.result === chosen);
  function choose(result: string) {
    const next = new URLSearchParams(query);
    next.set(NAME, result);
    setQuery(next, { preventScrollReset: true, replace: true });
  }
  return (
    <>
      <p className="quiet">{t('pointers')}</p>
      <Radio.Group
        type="button"
        aria-label={t('state')}
        value={chosen}
        onChange={choose}
        options={RESULTS.map((result) => ({
          label: `${t(`result.${result}`)} ${count(result)}`,
          value: result,
        }))}
      />
      {shown.length === 0 && <p className="quiet">{chosen === 'hit' ? t('noFindings') : t('noneOfKind')}</p>}
      <ul className="finding-list">
        {shown.map((finding) => (
          <li key={finding.id}>
            <FindingCard
              finding={finding}
              actions={
                (finding.result === 'hit' || finding.result === 'dismissed') && (
                  <DecisionButtons
                    reportId={reportId}
                    kind="finding"
                    rule={finding.id}
                    number={0}
                    state={finding.result === 'hit' ? 'open' : 'dismissed'}
                    name={words(finding.name)}
                    about={words(finding.sentence)}
                    isOwn={isOwn}
                    onDecided={ignore}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
