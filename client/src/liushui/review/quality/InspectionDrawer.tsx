// The reports of a queue, what waits first; each is passed, or rejected with a reason.
import { Button, Drawer, Input, Modal, Radio, Spin } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { showError, showSuccess } from '@/shared/notice';
import { StateTag, type Tone } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { PAGE_SIZE } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { VerdictTag } from '../../cases/tags';
import { SeverityBadges } from '../../reports/tags';
import { decide, drawReport, getItems, type QualityItem, type Queue, type Verdict } from './api';
import { t as tNow, useT } from './texts';

const STATES = ['pending', 'passed', 'rejected', ''] as const;
type State = (typeof STATES)[number];
const TONES: Record<string, Tone> = { pending: 'busy', passed: 'good', rejected: 'bad' };

interface Props {
  queue: Queue;
  onClose: () => void;
  onChange: () => void;
}

export function InspectionDrawer({ queue, onClose, onChange }: Props) {
  const t = useT();
  const [query, setQuery] = useState<{ state: State; current: number; pageSize: number }>({
    state: 'pending',
    current: 1,
    pageSize: PAGE_SIZE,
  });
  const [rejecting, setRejecting] = useState<QualityItem | null>(null);
  const load = useCallback((signal: AbortSignal) => getItems(queue.id, query, { signal }), [queue.id, query]);
  const { data, error, isLoading, reload } = useLoaded(load);
  const renew = () => {
    reload();
    onChange();
  };
  const pass = async (item: QualityItem) => {
    await settle(item, 'passed', '').catch((failure: unknown) => showError(wordsOf(failure)));
    renew();
  };
  const columns = useColumns(pass, setRejecting);
  const draw = () =>
    drawReport(queue.id)
      .then(() => showSuccess(tNow('drawn')))
      .catch(() => undefined)
      .finally(renew);
  return (
    <Drawer visible title={queue.name} width="min(960px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={queue.name}>
        <div className="filters">
          <Radio.Group
            type="button"
            aria-label={t('states')}
            value={query.state}
            onChange={(state: State) => setQuery((before) => ({ ...before, state, current: 1 }))}
            options={STATES.map((state) => ({ label: t(`state.${state}`), value: state }))}
          />
          <Button disabled={queue.to_draw === 0} onClick={draw}>
            {t('draw')}
          </Button>
        </div>
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin className="quality-loading" />}
        {data && (
          <DataTable
            label={queue.name}
            columns={columns}
            rows={data.list}
            rowKey={({ id }) => id}
            isLoading={isLoading}
            empty={<EmptyState title={t('noItems')} hint={t('noItemsHint')} />}
            paging={{
              current: query.current,
              pageSize: query.pageSize,
              total: data.total,
              onChange: (current, pageSize) => setQuery((before) => ({ ...before, current, pageSize })),
            }}
          />
        )}
        {rejecting && <RejectDialog item={rejecting} onClose={() => setRejecting(null)} onDone={renew} />}
      </div>
    </Drawer>
  );
}

const wordsOf = (failure: unknown) => (failure instanceof ApiError ? failure.message : String(failure));

async function settle(item: QualityItem, verdict: Verdict, reason: string): Promise<void> {
  await decide(item.id, verdict, reason);
  void showSuccess(tNow(verdict === 'passed' ? 'passedNow' : 'rejectedNow'));
}

function useColumns(
  onPass: (item: QualityItem) => void,
  onReject: (item: QualityItem) => void,
): Column<QualityItem>[] {
  const t = useT();
  return [
    {
      key: 'customer',
      title: t('customer'),
      isHeading: true,
      render: ({ report, is_drawn }) => (
        <span className="quality-about">
          <Link className="text-link" to={`/report/reportinfo?id=${report.id}`}>
            {report.customer}
          </Link>
          {is_drawn && <small>{t('drawnByHand')}</small>}
        </span>
      ),
    },
    {
      key: 'madeBy',
      title: t('madeBy'),
      render: ({ made_by, is_own }) => (
        <span className="quality-about">
          {made_by}
          {is_own && <small>{t('own')}</small>}
        </span>
      ),
    },
    {
      key: 'findings',
      title: t('findings'),
      render: ({ report }) => (
        <span className="quality-findings">
          <SeverityBadges counts={report.hits} />
          <VerdictTag level={report.level} text={report.verdict_text} />
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      render: (item) => (
        <span className="quality-about">
          <StateTag tone={TONES[item.state] ?? 'neutral'}>{t(`state.${item.state as State}`)}</StateTag>
          {item.reason && <small>{item.reason}</small>}
          {item.reviewer && <small>{t('by', { who: item.reviewer, time: item.decidetime_text })}</small>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: '',
      render: (item) =>
        item.state === 'pending' && (
          <span className="quality-actions">
            <Button size="small" onClick={() => onReject(item)}>
              {t('reject')}
            </Button>
            <Button size="small" type="primary" onClick={() => onPass(item)}>
              {t('pass')}
            </Button>
          </span>
        ),
    },
  ];
}

interface RejectProps {
  item: QualityItem;
  onClose: () => void;
  onDone: () => void;
}

function RejectDialog({ item, onClose, onDone }: RejectProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const submit = async () => {
    if (!reason.trim()) {
      setFailure(t('reasonMissing'));
      return;
    }
    try {
      await settle(item, 'rejected', reason);
      onClose();
      onDone();
    } catch (error) {
      setFailure(wordsOf(error));
    }
  };
  return (
    <Modal
      visible
      title={t('reasonTitle', { customer: item.report.customer })}
      okText={t('reject')}
      cancelText={t('cancel')}
      okButtonProps={{ status: 'danger' }}
      onOk={submit}
      onCancel={onClose}
      style={{ width: 'min(460px, calc(100vw - 32px))' }}
    >
      <label className="field-label" htmlFor="reject-reason">
        {t('reason')}
      </label>
      <Input.TextArea
        id="reject-reason"
        autoFocus
        maxLength={200}
        value={reason}
        onChange={setReason}
        aria-describedby="reject-failure"
        {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      <p id="reject-failure" className="field-failure" role="alert">
        {failure}
      </p>
    </Modal>
  );
}
