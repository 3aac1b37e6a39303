// Hits by rule: why they matter, what was decided about them, and their rows on demand.
import { Button, Select, Spin } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { lazyDialog } from '@/shared/lazyDialog';
import { formatCount } from '@/shared/money';
import { useLoaded } from '@/shared/useLoaded';
import { SeverityTag } from '../../cases/tags';
import { SEVERITIES } from '../../cases/types';
import { formatPeriod, formatShare, useJoin, useWords } from '../../cases/wording';
import { getHits } from '../api';
import { useCorrectionCount } from '../corrections/correctionStore';
import { Drill, DrillFen } from '../transactions/Drill';
import type { HitGroup, HitQuery, UnjudgedRule } from '../types';
import { useT } from '../words/texts';
import { DecisionButtons, DecisionState } from './Decisions';

const HitRows = lazyDialog(() => import('./HitRows').then((found) => found.HitRows));

/** More rules than there can be. */
const EVERY_RULE = 100;
const DECISIONS = ['open', 'confirmed', 'dismissed'] as const;

interface HitsProps {
  reportId: number;
  /** Whether the report is the operator's own: what they decide may hold for later cases, too. */
  isOwn: boolean;
  /** Rules that found nothing because something is missing; reports of earlier versions do not tell. */
  unjudged?: UnjudgedRule[] | undefined;
}

export function Hits({ reportId, isOwn, unjudged = [] }: HitsProps) {
  const t = useT();
  const [query] = useSearchParams();
  const severity = query.get('severity') ?? '';
  const state = query.get('decision') ?? '';
  const said = useCorrectionCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was decided elsewhere is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) => {
      const asked = { severity, state } as Pick<HitQuery, 'severity' | 'state'>;
      const body = { report_id: reportId, group: true, ...asked, pageSize: EVERY_RULE };
      return getHits(body, { signal, isQuiet: true });
    },
    [reportId, severity, state, said],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const isFiltered = severity !== '' || state !== '';
  return (
    <>
      <p className="quiet">{t('pointers')}</p>
      {(isFiltered || (data && data.groups.length > 0)) && <Filters severity={severity} state={state} />}
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && isLoading && <Spin block className="part-wait" />}
      {data && !error && data.groups.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'noHitsFound' : 'noHits')}
          hint={isFiltered ? '' : t('noHitsHint')}
        />
      )}
      <ul className="finding-list" aria-busy={isLoading}>
        {data?.groups.map((group) => (
          <li key={`${group.rule} ${group.is_counted}`}>
            <Group group={group} reportId={reportId} isOwn={isOwn} onDecided={reload} />
          </li>
        ))}
      </ul>
      {unjudged.length > 0 && <Unjudged rules={unjudged} />}
    </>
  );
}

/** The rules that could not judge, those that lack the same together. */
function Unjudged({ rules }: { rules: UnjudgedRule[] }) {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  const named = new Map<string, string[]>();
  for (const { rule, name, missing } of rules) {
    const lacking = words(missing);
    named.set(lacking, [...(named.get(lacking) ?? []), `${words(name)} ${rule}`]);
  }
  const reasons = [...named].map(([missing, names]) => t('unjudgedReason', { rules: join(names), missing }));
  return <p className="quiet">{t('unjudged', { reasons: join(reasons) })}</p>;
}

function Filters({ severity, state }: { severity: string; state: string }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  function choose(name: string, value: string) {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { preventScrollReset: true, replace: true });
  }
  return (
    <div className="filters">
      <Select
        aria-label={t('risk')}
        value={severity}
        onChange={(value: string) => choose('severity', value)}
        options={[
          { label: t('anySeverity'), value: '' },
          ...SEVERITIES.map((value) => ({ label: t(`severity.${value}`), value })),
        ]}
      />
      <Select
        aria-label={t('state')}
        value={state}
        onChange={(value: string) => choose('decision', value)}
        options={[
          { label: t('anyState'), value: '' },
          ...DECISIONS.map((value) => ({ label: t(`decision.${value}`), value })),
        ]}
      />
    </div>
  );
}

interface GroupProps {
  group: HitGroup;
  reportId: number;
  isOwn: boolean;
  onDecided: () => void;
}

function Group({ group, reportId, isOwn, onDecided }: GroupProps) {
  const t = useT();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <article className="finding" data-state={group.state}>
      <header>
        <SeverityTag severity={group.severity} />
        <h4>{words(group.name)}</h4>
        <span className="quiet">
          {group.rule} · {words(group.family_name)}
        </span>
        <DecisionState state={group.state} />
      </header>
      <p>{words(group.reason)}</p>
      <p className="hit-figures figures">
        <Drill to={{ rule: group.rule }}>{t('openRows', { count: formatCount(group.rows) })}</Drill>
        <DrillFen fen={group.sum_fen} to={{ rule: group.rule }} />
        <span>{t('shareOf', { share: formatShare(group.share) })}</span>
        <span>{formatPeriod(group.first, group.last)}</span>
      </p>
      {group.decision_reason && (
        <p className="quiet">{t('decisionReason', { reason: group.decision_reason })}</p>
      )}
      <div className="finding-actions">
        <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hideRows' : 'showRows')}
        </Button>
        <DecisionButtons
          reportId={reportId}
          kind="hit"
          rule={group.rule}
          number={0}
          parties={group.parties}
          debtRows={group.debt_rows}
          rows={group.rows}
          isOwn={isOwn}
          state={group.state}
          name={words(group.name)}
          about={t('wholeRule', { count: formatCount(group.rows) })}
          onDecided={onDecided}
        />
      </div>
      {/* A decision on the whole rule changes its rows, too. */}
      {isOpen && (
        <HitRows
          key={`${group.state} ${group.decision_reason}`}
          reportId={reportId}
          group={group}
          isOwn={isOwn}
        />
      )}
    </article>
  );
}
