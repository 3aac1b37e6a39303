// The cases behind one link, biggest first.
import { Drawer, Spin, Tag } from '@arco-design/web-react';
import { useCallback } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LoadFailure } from '@/shared/LoadFailure';
import { amountsOf, formatCount } from '@/shared/money';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { getLink, type Link, type LinkedCase } from './api';
import { periodOf } from './period';
import { useT } from './texts';

interface Props {
  link: Link;
  onClose: () => void;
}

export function CasesDrawer({ link, onClose }: Props) {
  const t = useT();
  const load = useCallback((signal: AbortSignal) => getLink(link, { signal }), [link]);
  const { data, error, reload } = useLoaded(load);
  const columns = useColumns(data?.cases ?? []);
  return (
    <Drawer visible title={link.label} width="min(920px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={link.label}>
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin className="links-loading" />}
        {data && (
          <>
            <p className="links-lead">{t('cases', { count: data.cases.length })}</p>
            <DataTable
              label={link.label}
              columns={columns}
              rows={data.cases}
              rowKey={({ task_id, role }) => `${task_id}-${role}`}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}

function useColumns(cases: readonly LinkedCase[]): Column<LinkedCase>[] {
  const t = useT();
  const amount = amountsOf(cases.map(({ currency }) => currency));
  return [
    { key: 'customer', title: t('customer'), isHeading: true, render: ({ customer }) => customer },
    { key: 'owner', title: t('owner'), render: ({ owner }) => owner },
    {
      key: 'role',
      title: t('role'),
      render: ({ role }) => (
        <Tag color={role === 'self' ? 'orangered' : undefined}>
          {t(role === 'self' ? 'role.self' : 'role.party')}
        </Tag>
      ),
    },
    { key: 'rows', title: t('rows'), isNumeric: true, render: ({ rows }) => formatCount(rows) },
    {
      key: 'in',
      title: t('in'),
      isNumeric: true,
      render: ({ in_fen, currency }) => amount(in_fen, currency),
    },
    {
      key: 'out',
      title: t('out'),
      isNumeric: true,
      render: ({ out_fen, currency }) => amount(out_fen, currency),
    },
    { key: 'period', title: t('period'), render: periodOf },
    {
      key: 'open',
      title: '',
      render: ({ report_id }) =>
        report_id === null ? (
          <span className="links-quiet">{t('noReport')}</span>
        ) : (
          <RouterLink className="text-link" to={`/report/reportinfo?id=${report_id}`}>
            {t('openReport')}
          </RouterLink>
        ),
    },
  ];
}
