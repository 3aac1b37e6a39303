// The parties with the largest turnover, to sort and to narrow down.
import { Button, Radio } from '@arco-design/web-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { formatCount } from '@/shared/money';
import { StateTag } from '@/shared/StateTag';
import type { Column, Order } from '@/shared/table/DataTable';
import { formatPeriod, useWords } from '../../cases/wording';
import { PagedTable } from '../PagedTable';
import { useName } from '../tags';
import { Drill, DrillFen } from '../transactions/Drill';
import type { Counterparty } from '../types';
import { useT } from '../words/texts';

const PartyDialog = lazyDialog(() => import('./PartyDialog').then((found) => found.PartyDialog));

const CHOICES = ['all', 'person', 'company', 'related'] as const;
type Choice = (typeof CHOICES)[number];
type SortKey = 'in_fen' | 'out_fen' | 'rows' | 'turnover';

const figureOf: Record<SortKey, (party: Counterparty) => number> = {
  in_fen: (party) => party.in_fen,
  out_fen: (party) => party.out_fen,
  rows: (party) => party.in_n + party.out_n,
  turnover: (party) => party.in_fen + party.out_fen,
};

interface Props {
  parties: readonly Counterparty[];
  total: number;
  reportId: number;
  isOwn: boolean;
}

export function Counterparties({ parties, total, reportId, isOwn }: Props) {
  const t = useT();
  const [corrected, setCorrected] = useState<Counterparty | null>(null);
  const hasRelated = parties.some(({ relation }) => relation);
  const columns = useColumns(setCorrected).filter(({ key }) => key !== 'relation' || hasRelated);
  const [asked, setChoice] = useState<Choice>('all');
  // A correction may have taken the last relation away.
  const choice = asked === 'related' && !hasRelated ? 'all' : asked;
  const [sort, setSort] = useState<{ key: string; order: Order } | null>(null);
  const figure = figureOf[(sort?.key ?? 'turnover') as SortKey];
  const sign = sort?.order === 'asc' ? 1 : -1;
  const shown = parties
    .filter((party) => choice === 'all' || (choice === 'related' ? party.relation : party.kind === choice))
    .toSorted((a, b) => sign * (figure(a) - figure(b)));
  const names: Record<Choice, string> = {
    all: t('allKinds'),
    person: t('kind.person'),
    company: t('kind.company'),
    related: t('onlyRelated'),
  };
  return (
    <>
      <Radio.Group
        type="button"
        aria-label={t('kind')}
        value={choice}
        onChange={setChoice}
        options={CHOICES.filter((value) => value !== 'related' || hasRelated).map((value) => ({
          value,
          label: names[value],
        }))}
      />
      <PagedTable
        label={t('table', { name: t('section.counterparties') })}
        columns={columns}
        rows={shown}
        rowKey={({ party_key }) => party_key}
        sort={sort}
        onSort={setSort}
      />
      {total > parties.length && (
        <p className="quiet">{t('partiesShown', { count: parties.length, total: formatCount(total) })}</p>
      )}
      {corrected && (
        <PartyDialog
          reportId={reportId}
          party={corrected}
          others={parties}
          isOwn={isOwn}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}

function useColumns(onCorrect: (party: Counterparty) => void): Column<Counterparty>[] {
  const t = useT();
  const name = useName();
  const words = useWords();
  return [
    {
      key: 'party',
      title: t('party'),
      isHeading: true,
      render: (party) => (
        <span className="report-name">
          <Drill to={{ party_key: party.party_key }}>{party.party}</Drill>
        </span>
      ),
    },
    {
      key: 'relation',
      title: t('relation'),
      render: ({ relation, relation_reason }) =>
        relation && (
          <>
            <StateTag tone="neutral">{name('relation', relation)}</StateTag>{' '}
            <span className="quiet">{relation_reason && words(relation_reason)}</span>
          </>
        ),
    },
    { key: 'kind', title: t('kind'), render: ({ kind }) => name('kind', kind) },
    {
      key: 'in_fen',
      title: t('partyIn'),
      isNumeric: true,
      isSortable: true,
      render: (party) => <DrillFen fen={party.in_fen} to={{ party_key: party.party_key, flow: 'in' }} />,
    },
    {
      key: 'out_fen',
      title: t('partyOut'),
      isNumeric: true,
      isSortable: true,
      render: (party) => <DrillFen fen={party.out_fen} to={{ party_key: party.party_key, flow: 'out' }} />,
    },
    {
      key: 'rows',
      title: t('rows'),
      isNumeric: true,
      isSortable: true,
      render: (party) => formatCount(party.in_n + party.out_n),
    },
    {
      key: 'span',
      title: t('period'),
      render: ({ first, last }) => <span className="figures">{formatPeriod(first, last)}</span>,
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (party) => (
        <Button
          size="small"
          type="text"
          aria-label={t('correctParty', { party: party.party })}
          onClick={() => onCorrect(party)}
          {...PartyDialog.preload}
        >
          {t('correct')}
        </Button>
      ),
    },
  ];
}
