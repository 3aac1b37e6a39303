// Everything about one hit or one finding: its figures, what would clear it, its rows.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { formatPeriod, formatShare, formatUnit, useJoin, useWords } from '../../../cases/wording';
import { DrillFen } from '../../transactions/Drill';
import type { Finding, HitGroup } from '../../types';
import { useT } from '../../words/texts';

const HitRows = lazyDialog(() => import('../HitRows').then((found) => found.HitRows));

export function HitDetail({ hit, reportId, isOwn }: { hit: HitGroup; reportId: number; isOwn: boolean }) {
  const t = useT();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{words(hit.reason)}</p>
      <p className="hit-figures figures">
        <span className="quiet">{hit.rule}</span>
        <DrillFen fen={hit.sum_fen} to={{ rule: hit.rule }} />
        {/* Own accounts are in no net flow: a share of it would say nothing. */}
        {hit.share > 0 && <span>{t('shareOf', { share: formatShare(hit.share) })}</span>}
        <span>{formatPeriod(hit.first, hit.last)}</span>
        <Button
          size="small"
          type="text"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          {...HitRows.preload}
        >
          {t(isOpen ? 'hideRows' : 'showRows')}
        </Button>
      </p>
      {hit.decision_reason && <p className="quiet">{t('decisionReason', { reason: hit.decision_reason })}</p>}
      {/* A decision on the whole rule changes its rows, too. */}
      {isOpen && (
        <HitRows key={`${hit.state} ${hit.decision_reason}`} reportId={reportId} group={hit} isOwn={isOwn} />
      )}
    </>
  );
}

export function FindingDetail({ finding, isCheck = false }: { finding: Finding; isCheck?: boolean }) {
  const t = useT();
  const join = useJoin();
  const words = useWords();
  const months = finding.months ?? [];
  const clearing = finding.result === 'hit' ? words(finding.clearing) : '';
  const missing = words(finding.missing);
  return (
    <>
      <p>{words(finding.sentence)}</p>
      {missing && (
        <p>
          <b>{t('missing')}</b>
          {missing}
        </p>
      )}
      <Numbers finding={finding} isStated={isCheck && finding.id.startsWith('ZW-02')} />
      {months.length > 0 && <p className="quiet figures">{t('monthsOf', { months: join(months) })}</p>}
      {clearing && (
        <p>
          <b>{t('clearing')}</b>
          {clearing}
        </p>
      )}
    </>
  );
}

/** Each number of a finding against its threshold; of stated totals, against what the file states. */
function Numbers({ finding, isStated }: { finding: Finding; isStated: boolean }) {
  const t = useT();
  const words = useWords();
  if (finding.numbers.length === 0) return null;
  return (
    <table className="plain-table narrow">
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t(isStated ? 'stated' : 'threshold')}</th>
        </tr>
      </thead>
      <tbody>
        {finding.numbers.map((number) => (
          <tr key={words(number.name)}>
            <th scope="row">{words(number.name)}</th>
            <td className="figures">{formatUnit(number.value, number.unit)}</td>
            <td className="figures">{formatUnit(number.threshold, number.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
