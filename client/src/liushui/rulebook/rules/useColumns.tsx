// The columns of the table of rules, with the switch that writes to the draft at once.
import { Button, Switch, Tag } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '@/shared/api';
import { showError, showSuccess } from '@/shared/notice';
import type { Column } from '@/shared/table/DataTable';
import { SeverityTag } from '../../cases/tags';
import { useJoin, useWords } from '../../cases/wording';
import { putRule, type RuleRow, type RuleTable, type Scope } from './api';
import { nameOf } from './figures';
import { NoteDialog } from './NoteDialog';
import { followOthers } from './ruleFailures';
import { t as tNow, useT } from './texts';

export function useColumns(
  scope: Scope,
  { revision, rows }: Pick<RuleTable, 'revision' | 'rows'>,
  onOpen: (row: RuleRow) => void,
  onDone: () => void,
): { columns: Column<RuleRow>[]; dialog: ReactNode } {
  const t = useT();
  const words = useWords();
  const content = useContent(rows);
  const [busy, setBusy] = useState('');
  const [asked, setAsked] = useState<RuleRow | null>(null);

  async function turn(row: RuleRow, active: boolean) {
    if (scope === 'presets' && active && row.default?.active === false) {
      setAsked(row);
      return;
    }
    setBusy(keyOf(row));
    try {
      await putRule(scope, row, revision, { active });
      void showSuccess(tNow('saved'));
    } catch (error) {
      void showError(error instanceof ApiError ? error.message : String(error));
    }
    setBusy('');
    onDone();
  }

  const columns: Column<RuleRow>[] = [
    { key: 'name', title: t('rule'), isHeading: true, render: (row) => <Name row={row} /> },
    {
      key: 'kind',
      title: t('kind'),
      render: (row) => (
        <>
          {nameOf(t, 'kind', row.kind)}
          {row.kind !== 'families' && row.family && (
            <span className="rules-quiet"> · {words(row.family_name)}</span>
          )}
        </>
      ),
    },
    {
      key: 'severity',
      title: t('severity'),
      render: ({ current }) =>
        current.severities.length === 0 ? (
          <span className="rules-quiet">–</span>
        ) : (
          <span className="rules-tags">
            {[...new Set(current.severities)].map((level) => (
              <SeverityTag key={level} severity={level} />
            ))}
          </span>
        ),
    },
    {
      key: 'content',
      title: t('content'),
      render: (row) => <span className="rules-quiet">{content(row)}</span>,
    },
    {
      key: 'active',
      title: t('active'),
      render: (row) =>
        row.editable.includes('active') && !row.is_gone ? (
          <Switch
            size="small"
            aria-label={`${t('active')} ${words(row.name)} ${row.id}`}
            checked={row.current.active === true}
            loading={busy === keyOf(row)}
            disabled={busy !== ''}
            onChange={(active) => turn(row, active)}
          />
        ) : (
          <span className="rules-quiet">{row.is_gone ? t('off') : t('alwaysOn')}</span>
        ),
    },
    {
      key: 'edit',
      title: '',
      render: (row) => (
        <Button type="text" size="small" onClick={() => onOpen(row)}>
          {t(row.editable.some((field) => field !== 'active') && !row.is_gone ? 'edit' : 'view')}
        </Button>
      ),
    },
  ];
  const dialog = asked && (
    <NoteDialog
      title={t('reasonAsk', { name: words(asked.name) })}
      label={t('reason')}
      hint={t('reasonHint')}
      missing={t('reasonMissing')}
      okText={t('save')}
      onClose={() => setAsked(null)}
      onOk={async (reason) => {
        await putRule(scope, asked, revision, { active: true, reason }).catch((error: unknown) => {
          followOthers(error, onDone);
          throw error;
        });
        void showSuccess(tNow('saved'));
        onDone();
      }}
    />
  );
  return { columns, dialog };
}

const keyOf = (row: RuleRow) => `${row.kind}-${row.id}`;

function Name({ row }: { row: RuleRow }) {
  const t = useT();
  const words = useWords();
  return (
    <span className="rules-name">
      {words(row.name)} <code>{row.id}</code>
      {row.is_own && <Tag size="small">{t('own')}</Tag>}
      {row.is_gone ? (
        <Tag size="small" color="red">
          {t('isGone')}
        </Tag>
      ) : row.in_draft ? (
        <Tag size="small" color="orangered">
          {t('inDraft')}
        </Tag>
      ) : (
        row.is_changed && (
          <Tag size="small" color="arcoblue">
            {t('changed')}
          </Tag>
        )
      )}
    </span>
  );
}

/** How many rules a family has; records that only add words to another rule are part of that one. */
const ofFamily = (rows: readonly RuleRow[], family: string) =>
  rows.filter((row) => row.family === family && row.kind !== 'families' && !row.reports_as).length;

/** How much a rule holds: words, exclusions, thresholds. */
function useContent(rows: readonly RuleRow[]) {
  const t = useT();
  const join = useJoin();
  return ({ kind, id, current, thresholds }: RuleRow): string => {
    if (kind === 'families') return t('rulesCount', { count: ofFamily(rows, id) });
    const words = current.include.length + current.whole.length + current.words.length;
    return join([
      words ? t('wordsCount', { count: words }) : '',
      current.exclude.length ? t('excludeCount', { count: current.exclude.length }) : '',
      thresholds.length ? t('thresholdsCount', { count: thresholds.length }) : '',
    ]);
  };
}
