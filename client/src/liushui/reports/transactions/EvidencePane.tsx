// The evidence of one transaction: the file, the place, the page with the row marked, and the raw cells.
import { Button, Spin } from '@arco-design/web-react';
import { useCallback } from 'react';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded } from '@/shared/useLoaded';
import { labelOf, useFormat } from '../../cases/useFormat';
import { useOwns } from '../../cases/useOwns';
import { useJoin } from '../../cases/wording';
import { getEvidence, getPagePicture } from '../api';
import { CorrectionForm } from '../corrections/CorrectionForm';
import { useCorrectionCount } from '../corrections/correctionStore';
import type { Evidence, ReportLine } from '../types';
import { signedAmount, signOf, usePlace } from './columns';
import { EvidenceLink } from './EvidenceLink';
import { PagePicture } from './PagePicture';
import { RawLines } from './RawLines';
import { useT } from './texts';

interface Props {
  report: ReportLine;
  n: number;
  /** The transactions on the page of the list, to step through. */
  around: readonly number[];
  onClose: () => void;
}

export function EvidencePane({ report, n, around, onClose }: Props) {
  const t = useT();
  const said = useCorrectionCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) => getEvidence(report.id, n, { signal, isQuiet: true }),
    [report.id, n, said],
  );
  const { data, error, reload } = useLoaded(load);
  const at = around.indexOf(n);
  const [previous, next] = [around[at - 1], at < 0 ? undefined : around[at + 1]];
  return (
    <section className="evidence" aria-label={t('evidence')}>
      <header>
        <h3>{t('evidence')}</h3>
        {previous !== undefined && <EvidenceLink n={previous}>{t('previous')}</EvidenceLink>}
        {next !== undefined && <EvidenceLink n={next}>{t('next')}</EvidenceLink>}
        <Button size="small" onClick={onClose}>
          {t('closeEvidence')}
        </Button>
      </header>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin block className="part-wait" />}
      {data && <Found evidence={data} report={report} />}
    </section>
  );
}

function Found({ evidence, report }: { evidence: Evidence; report: ReportLine }) {
  const t = useT();
  const isOwn = useOwns(report.owner_id);
  const format = useFormat();
  const place = usePlace();
  const facts: [string, string, string?][] = [
    [t('file'), evidence.member ? `${evidence.file} / ${evidence.member}` : evidence.file],
    [t('format'), format(evidence), labelOf(evidence.format_version)],
    [t('place'), place(evidence)],
    [t('hash'), evidence.sha256],
  ];
  return (
    <>
      <Reading evidence={evidence} />
      {isOwn && <CorrectionForm reportId={report.id} row={evidence.transaction} />}
      <dl className="evidence-facts">
        {facts.map(([name, value, title]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures" title={title}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {evidence.picture && (
        <RowPicture reportId={report.id} n={evidence.transaction.n} page={evidence.page ?? 1} />
      )}
      <RawLines columns={evidence.columns} lines={evidence.lines} />
    </>
  );
}

function RowPicture({ reportId, n, page }: { reportId: number; n: number; page: number }) {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => getPagePicture(reportId, n, { signal, isQuiet: true }),
    [reportId, n],
  );
  return <PagePicture load={load} alt={t('picture', { page })} />;
}

/** The transaction as it was read, to be compared with what stands below it. */
function Reading({ evidence: { transaction: row } }: { evidence: Evidence }) {
  const t = useT();
  const join = useJoin();
  const facts = [
    [t('party'), row.party],
    [t('account'), row.party_account],
    [t('text'), row.text],
    [t('kind'), row.kind],
    [t('method'), row.method],
    [t('status'), row.status],
    [t('note'), row.note],
    [t('orderNo'), row.order_no],
    [
      t('balance'),
      row.balance_fen === null ? '' : signedAmount({ signed_fen: 0, amount_fen: row.balance_fen }),
    ],
    [t('rules'), join(row.rules)],
  ].filter(([, value]) => value);
  return (
    <section aria-label={t('asRead')}>
      <p className="evidence-headline figures">
        <span>{row.time_text}</span>
        <strong data-sign={signOf(row)}>
          {signedAmount(row)} {row.currency}
        </strong>
      </p>
      <dl className="evidence-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
