// What is sold, for administrators: VIP plans, point packs, the bounds of a top-up; make, change, take off sale.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { formatCount, formatFen } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { editPlan, getAllPlans, type PlanRow } from './api';
import { PlanDialog } from './PlanDialog';
import { useWord } from './parts';
import { t as tNow, useT } from './planTexts';
import './pay.css';

export const loader = () => getAllPlans();

export function Component() {
  const t = useT();
  const plans = useLoaderData<PlanRow[]>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  // undefined: no dialog; null: a new plan.
  const [edited, setEdited] = useState<PlanRow | null | undefined>(undefined);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <Button type="primary" onClick={() => setEdited(null)}>
            {t('add')}
          </Button>
        }
      />
      <section className="card">
        <DataTable
          label={t('title')}
          columns={useColumns(setEdited)}
          rows={plans}
          rowKey={({ code }) => code}
          isLoading={state === 'loading'}
        />
      </section>
      {edited !== undefined && (
        <PlanDialog plan={edited} onClose={() => setEdited(undefined)} onDone={() => void revalidate()} />
      )}
    </>
  );
}

function useColumns(onEdit: (plan: PlanRow) => void): Column<PlanRow>[] {
  const t = useT();
  const word = useWord();
  return [
    {
      key: 'name',
      title: t('name'),
      isHeading: true,
      render: (plan) => (
        <div className="plan-name">
          {plan.name}
          <small className="figures" translate="no">
            {plan.code}
          </small>
        </div>
      ),
    },
    { key: 'kind', title: t('kind'), render: ({ kind }) => word('kind', kind) },
    { key: 'gives', title: t('gives'), render: (plan) => <Gives plan={plan} /> },
    {
      key: 'price',
      title: t('price'),
      isNumeric: true,
      render: ({ kind, price_fen }) => (kind === 'recharge' ? t('free') : formatFen(price_fen)),
    },
    { key: 'rank', title: t('rank'), isNumeric: true, render: ({ rank }) => rank },
    {
      key: 'state',
      title: t('state'),
      render: ({ is_active }) => (
        <StateTag tone={is_active ? 'good' : 'neutral'}>{t(is_active ? 'onSale' : 'offSale')}</StateTag>
      ),
    },
    { key: 'do', title: '', render: (plan) => <Buttons plan={plan} onEdit={onEdit} /> },
  ];
}

function Gives({ plan }: { plan: PlanRow }) {
  const t = useT();
  if (plan.kind === 'vip') return t('days', { count: formatCount(plan.days) });
  if (plan.kind === 'points') return t('points', { count: formatCount(plan.points) });
  return t('bounds', { least: formatFen(plan.least_fen), most: formatFen(plan.most_fen) });
}

function Buttons({ plan, onEdit }: { plan: PlanRow; onEdit: (plan: PlanRow) => void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const sell = (isActive: boolean) => {
    setBusy(true);
    return editPlan(plan.code, plan.version, { is_active: isActive }, { isQuiet: false })
      .then(() => showSuccess(tNow(isActive ? 'nowOn' : 'nowOff')))
      .catch(() => undefined)
      .then(() => revalidate())
      .finally(() => setBusy(false));
  };
  const takeOff = () =>
    askFirst({
      title: t('confirmOff', { name: plan.name }),
      content: t('confirmOffBody'),
      okText: t('off'),
      cancelText: t('back'),
      onOk: () => sell(false),
    });
  return (
    <span className="plan-buttons">
      <Button type="text" size="small" aria-label={`${t('edit')}: ${plan.name}`} onClick={() => onEdit(plan)}>
        {t('edit')}
      </Button>
      <Button
        type="text"
        size="small"
        loading={isBusy}
        {...(plan.is_active ? { status: 'danger' as const } : {})}
        aria-label={`${t(plan.is_active ? 'off' : 'on')}: ${plan.name}`}
        onClick={() => (plan.is_active ? takeOff() : void sell(true))}
      >
        {t(plan.is_active ? 'off' : 'on')}
      </Button>
    </span>
  );
}
