// The multi-dimensional analysis: overview, user actions, topics, retention and consumption, sources.
import { IconEdit, IconHeart, IconThumbUp, IconUser } from '@arco-design/web-react/icon';
import { type ReactNode, useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import { DemoNote, DemoTag, demoPart } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { PartFailed } from '@/shared/PartFailed';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import {
  CHAINS,
  type Chain,
  type Distribution,
  getActions,
  getChain,
  getDistribution,
  getOverview,
  getSources,
  type Named,
  type Overview,
  orNull,
  rangeOf,
  type Sources,
} from './analysisApi';
import { GRID, Growth, LEGEND, Panel, Plot, RangeFilter, shortDay, TWO_ROWS } from './analysisParts';
import { nameOf, useAnalysisT } from './analysisTexts';
import './analysis.css';

interface Loaded {
  overview: Overview | null;
  actions: Named[] | null;
  distribution: Distribution | null;
  sources: Sources | null;
  chains: (Chain | null)[];
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const range = rangeOf(new URL(request.url).searchParams);
  const [overview, actions, distribution, sources, ...chains] = await Promise.all([
    orNull(getOverview(range)),
    orNull(getActions(range)),
    orNull(getDistribution(range)),
    orNull(getSources(range)),
    ...CHAINS.map((quota) => orNull(getChain(quota, range))),
  ]);
  return { overview, actions, distribution, sources, chains };
}

export function Component() {
  const t = useAnalysisT();
  const { overview, actions, distribution, sources, chains } = useLoaderData<Loaded>();
  return (
    <>
      <PageHeader title={t('multiTitle')} note={t('multiNote')} actions={<RangeFilter />} />
      <DemoNote parts={inventedIn(overview, actions, chains, t)} />
      <div className="analysis-overview">
        <Panel title={t('overview')} isFailed={!overview}>
          {overview && <OverviewBody overview={overview} />}
        </Panel>
        <div>
          <Panel
            title={t('actions')}
            isFailed={!actions}
            isEmpty={actions?.every(({ value }) => value === 0) ?? false}
            demo={actions?.reduce((sum, { demo }) => sum + demo, 0)}
          >
            {actions && <Actions actions={actions} />}
          </Panel>
          <Panel
            title={t('distribution')}
            isFailed={!distribution}
            isEmpty={distribution?.indicators.every(({ max }) => max === 0) ?? false}
            demo={distribution?.demo}
          >
            {distribution && <Topics distribution={distribution} />}
          </Panel>
        </div>
      </div>
      <div className="growth-cards">
        {CHAINS.map((quota, at) => (
          <ChainCard key={quota} quota={quota} chain={chains[at] ?? null} />
        ))}
      </div>
      <Panel
        title={t('sources')}
        isFailed={!sources}
        isEmpty={sources?.every(({ items }) => items.every(({ value }) => value === 0)) ?? false}
        demo={sources?.reduce((sum, { items }) => sum + items.reduce((all, { demo }) => all + demo, 0), 0)}
      >
        {sources && <SourceCharts sources={sources} />}
      </Panel>
    </>
  );
}

const INVENTED = {
  contentClick: 'demoViews',
  contentExposure: 'demoExposures',
  activeUsers: 'demoReaders',
  contentProduction: 'demoArticles',
} as const;

/** What of the screen is invented, in words; where only the range before has some, that. */
function inventedIn(
  overview: Overview | null,
  actions: Named[] | null,
  chains: (Chain | null)[],
  t: ReturnType<typeof useAnalysisT>,
): (string | null)[] {
  const of = (code: string) => overview?.data.find((line) => line.code === code)?.demo;
  const parts = [
    ...Object.entries(INVENTED).map(([code, words]) => demoPart(of(code), t(words))),
    demoPart(
      actions?.reduce((sum, { demo }) => sum + demo, 0),
      t('demoActions'),
    ),
  ];
  const isBefore = chains.some((chain) => chain?.demo);
  return isBefore && parts.every((part) => part === null) ? [t('demoBefore')] : parts;
}

const ICONS: Record<string, ReactNode> = {
  contentProduction: <IconEdit />,
  contentClick: <IconThumbUp />,
  contentExposure: <IconHeart />,
  activeUsers: <IconUser />,
};

function OverviewBody({ overview }: { overview: Overview }) {
  const t = useAnalysisT();
  const isPhone = useMediaQuery(PHONE);
  const option = useMemo(
    () => ({
      grid: isPhone ? { ...GRID, bottom: TWO_ROWS } : GRID,
      legend: LEGEND,
      tooltip: { trigger: 'axis' },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: overview.xAxis,
        axisLabel: { hideOverlap: true, formatter: shortDay },
      },
      yAxis: { type: 'value', minInterval: 1 },
      series: overview.data.map((line) => ({
        type: 'line',
        name: nameOf(t, line),
        data: line.value,
        showSymbol: false,
        areaStyle: { opacity: 0.1 },
      })),
    }),
    [overview, isPhone, t],
  );
  const rows = overview.xAxis.map((day, at) => [
    day,
    ...overview.data.map(({ value }) => formatCount(value[at] ?? 0)),
  ]);
  return (
    <>
      <ul className="overview-figures">
        {overview.data.map(({ code, name, count, demo }) => (
          <li key={code}>
            <span className="overview-icon" data-code={code}>
              {ICONS[code]}
            </span>
            <span>
              <span>{nameOf(t, { code, name })}</span>
              <strong className="figures">{formatCount(count)}</strong> <DemoTag of={demo} />
            </span>
          </li>
        ))}
      </ul>
      {overview.data.every(({ count }) => count === 0) ? (
        <EmptyState title={t('noData')} />
      ) : (
        <Plot
          label={t('overview')}
          option={option}
          head={[t('day'), ...overview.data.map((line) => nameOf(t, line))]}
          rows={rows}
          height={400}
        />
      )}
    </>
  );
}

function Actions({ actions }: { actions: Named[] }) {
  const t = useAnalysisT();
  const option = useMemo(
    () => ({
      grid: { left: 4, right: 40, top: 4, bottom: 4, containLabel: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true },
      xAxis: { type: 'value', show: false },
      yAxis: { type: 'category', inverse: true, data: actions.map(({ name }) => name) },
      series: [
        {
          type: 'bar',
          name: t('count'),
          data: actions.map(({ value }) => value),
          barWidth: 8,
          itemStyle: { borderRadius: 4 },
          label: { show: true, position: 'right' },
        },
      ],
    }),
    [actions, t],
  );
  const rows = actions.map(({ name, value }) => [name, formatCount(value)]);
  return (
    <Plot label={t('actions')} option={option} head={[t('action'), t('count')]} rows={rows} height={126} />
  );
}

function Topics({ distribution }: { distribution: Distribution }) {
  const t = useAnalysisT();
  const { indicators, series } = distribution;
  const option = useMemo(() => {
    // One scale for all axes: shapes of different scales cannot be compared.
    const most = Math.max(1, ...indicators.map(({ max }) => max));
    return {
      legend: LEGEND,
      tooltip: { confine: true },
      radar: {
        center: ['50%', '46%'],
        radius: '48%',
        nameGap: 6,
        splitNumber: 4,
        indicator: indicators.map(({ name }) => ({ name, max: most })),
      },
      series: [
        {
          type: 'radar',
          symbol: 'none',
          areaStyle: { opacity: 0.15 },
          data: series.map(({ name, values }) => ({ name, value: values })),
        },
      ],
    };
  }, [indicators, series]);
  const rows = indicators.map(({ name }, at) => [
    name,
    ...series.map(({ values }) => formatCount(values[at] ?? 0)),
  ]);
  return (
    <Plot
      label={t('distribution')}
      option={option}
      head={[t('topic'), ...series.map(({ name }) => name)]}
      rows={rows}
      height={250}
    />
  );
}

function ChainCard({ quota, chain }: { quota: (typeof CHAINS)[number]; chain: Chain | null }) {
  const t = useAnalysisT();
  const isRate = quota === 'retentionTrends';
  const isTrend = isRate || quota === 'contentConsumptionTrends';
  const drawn = JSON.stringify(chain?.chartData ?? null);
  const shown = (value: number) => (isTrend ? `${value}${isRate ? '%' : ''}` : formatCount(value));
  const option = useMemo(() => {
    const chart = JSON.parse(drawn) as Chain['chartData'] | null;
    return {
      grid: { left: 4, right: 4, top: 8, bottom: 4 },
      tooltip: { trigger: 'axis', confine: true },
      xAxis: { type: 'category', show: false, data: chart?.xAxis ?? [] },
      yAxis: { type: 'value', show: false },
      series: [
        {
          type: isTrend ? 'line' : 'bar',
          name: t(quota),
          showSymbol: false,
          data: chart?.data.value ?? [],
        },
      ],
    };
  }, [drawn, isTrend, quota, t]);
  return (
    <section className="card growth-card" aria-label={t(quota)}>
      <h2>
        {t(quota)} <DemoTag of={chain?.demo} />
      </h2>
      <p>{t(`${quota}Hint`)}</p>
      {chain ? (
        <>
          <strong className="tile-count figures">{shown(chain.count)}</strong>
          <Growth growth={chain.growth} before={chain.before} days={chain.chartData.xAxis.length} />
          {chain.chartData.data.value.some((value) => value > 0) && (
            <Plot
              label={t(quota)}
              option={option}
              head={[t('day'), t(quota)]}
              rows={chain.chartData.xAxis.map((day, at) => [day, shown(chain.chartData.data.value[at] ?? 0)])}
              height={90}
            />
          )}
        </>
      ) : (
        <PartFailed />
      )}
    </section>
  );
}

function SourceCharts({ sources }: { sources: Sources }) {
  return (
    <div className="source-charts">
      {sources.map((group) => (
        <SourceChart key={group.code} group={group} />
      ))}
    </div>
  );
}

function SourceChart({ group }: { group: Sources[number] }) {
  const t = useAnalysisT();
  const total = group.items.reduce((sum, { value }) => sum + value, 0);
  const option = useMemo(
    () => ({
      tooltip: { trigger: 'item', confine: true },
      legend: LEGEND,
      title: {
        text: group.group,
        subtext: formatCount(group.items.reduce((sum, { value }) => sum + value, 0)),
        left: 'center',
        top: '32%',
        textStyle: { fontSize: 14, fontWeight: 400 },
      },
      series: [
        {
          type: 'pie',
          radius: ['50%', '70%'],
          center: ['50%', '42%'],
          label: { formatter: '{d}%' },
          labelLine: { length: 8, length2: 8 },
          data: group.items.map(({ name, value }) => ({ name, value })).filter(({ value }) => value > 0),
        },
      ],
    }),
    [group],
  );
  if (total === 0) return <EmptyState title={t('noPublished', { group: group.group })} />;
  const rows = group.items.map(({ name, value }) => [name, formatCount(value)]);
  return (
    <Plot
      label={`${t('sources')}: ${group.group}`}
      option={option}
      head={[t('source'), t('count')]}
      rows={rows}
      height={280}
    />
  );
}
