// One promotion: what was entered, its link, its visits by day and by hour.
import { Button, Descriptions, Drawer } from '@arco-design/web-react';
import { useCallback, useMemo } from 'react';
import { askFirst } from '@/shared/ask';
import { Chart } from '@/shared/charts/Chart';
import { copyAndSay } from '@/shared/copy';
import { EmptyState } from '@/shared/EmptyState';
import { useJoin } from '@/shared/i18n';
import { LoadedPart } from '@/shared/LoadedPart';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { StateTag, type Tone } from '@/shared/StateTag';
import { useLoaded } from '@/shared/useLoaded';
import { deletePromotion, getPromotion, type PromotionDetail } from './api';
import { wholeLink } from './promotionRules';
import { tPromotion, usePromotionT } from './promotionTexts';
import './promotions.css';

export const STATES = ['coming', 'running', 'over'] as const;
const TONES: Record<string, Tone> = { coming: 'busy', running: 'good', over: 'neutral' };

export function PromotionState({ state }: { state: string }) {
  const t = usePromotionT();
  return (
    <StateTag tone={TONES[state] ?? 'neutral'}>{t(`state.${state as (typeof STATES)[number]}`)}</StateTag>
  );
}

interface Props {
  id: number;
  onClose: () => void;
  onChange: () => void;
}

export function PromotionDrawer({ id, onClose, onChange }: Props) {
  const t = usePromotionT();
  const loaded = useLoaded(
    useCallback((signal: AbortSignal) => getPromotion(id, { signal, isQuiet: true }), [id]),
  );
  const row = loaded.data;
  const link = row ? wholeLink(row.link) : '';
  return (
    <Drawer
      title={row?.activityName ?? t('title')}
      visible
      width="min(600px, 100vw)"
      onCancel={onClose}
      footer={
        row && (
          <>
            <Button status="danger" onClick={() => confirmDelete(row, onChange, onClose)}>
              {t('delete')}
            </Button>
            <Button type="primary" onClick={() => void copyAndSay(link, t('copied'))}>
              {t('copy')}
            </Button>
          </>
        )
      }
    >
      <div role="dialog" aria-label={row?.activityName ?? t('title')}>
        <LoadedPart loaded={loaded}>{(known) => <Facts row={known} link={link} />}</LoadedPart>
      </div>
    </Drawer>
  );
}

function Facts({ row, link }: { row: PromotionDetail; link: string }) {
  const t = usePromotionT();
  const join = useJoin();
  const facts = [
    { label: t('state'), value: <PromotionState state={row.state} /> },
    { label: t('link'), value: <code className="long">{link}</code> },
    { label: t('promoteLink'), value: <span className="long">{row.promoteLink}</span> },
    { label: t('channelType'), value: t(`channel.${row.channelType as 'web' | 'api'}`) },
    { label: t('promotionTime'), value: row.promotionTime.join(' – ') },
    { label: t('advertisingSource'), value: row.advertisingSource },
    { label: t('advertisingMedia'), value: row.advertisingMedia },
    { label: t('keyword'), value: join(row.keyword) },
    { label: t('pushNotify'), value: t(row.pushNotify ? 'yes' : 'no') },
    { label: t('advertisingContent'), value: <span className="long">{row.advertisingContent}</span> },
    { label: t('visits'), value: formatCount(row.visits) },
    { label: t('visitors'), value: formatCount(row.visitors) },
  ];
  return (
    <>
      <Descriptions column={1} tableLayout="fixed" labelStyle={{ width: 152 }} data={facts} />
      <h3>{t('daily')}</h3>
      <Bars label={t('daily')} head={t('day')} names={row.days} values={row.daily} />
      <h3>{t('hourly')}</h3>
      <Bars
        label={t('hourly')}
        head={t('hour')}
        names={row.hourly.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)}
        values={row.hourly}
      />
    </>
  );
}

interface BarsProps {
  label: string;
  head: string;
  names: string[];
  values: number[];
}

function Bars({ label, head, names, values }: BarsProps) {
  const t = usePromotionT();
  const drawn = JSON.stringify([names, values]);
  const option = useMemo(() => {
    const [axis, data] = JSON.parse(drawn) as [string[], number[]];
    return {
      grid: { left: 8, right: 8, top: 16, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: axis, axisLabel: { hideOverlap: true, alignMaxLabel: 'right' } },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ type: 'bar', name: t('visits'), data, barMaxWidth: 18 }],
    };
  }, [drawn, t]);
  if (values.every((value) => value === 0)) return <EmptyState title={t('noVisits')} />;
  const rows = names.map((name, at) => [name, formatCount(values[at] ?? 0)]);
  return <Chart label={label} option={option} height={180} table={{ head: [head, t('visits')], rows }} />;
}

function confirmDelete(row: PromotionDetail, onChange: () => void, onClose: () => void): void {
  askFirst({
    title: tPromotion('deleteTitle', { name: row.activityName }),
    content: tPromotion('deleteBody'),
    okText: tPromotion('delete'),
    isDangerous: true,
    onOk: () =>
      deletePromotion(row.id).then(
        () => {
          void showSuccess(tPromotion('deleted'));
          onChange();
          onClose();
        },
        () => undefined,
      ),
  });
}
