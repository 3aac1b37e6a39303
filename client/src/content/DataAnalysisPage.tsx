// The analysis of public opinion: four tiles, what is published when, who is read most, when it is read.
import { useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import { DemoNote, DemoTag, demoPart } from '@/shared/Demo';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { PartFailed } from '@/shared/PartFailed';
import { type Column, DataTable } from '@/shared/table/DataTable';
import {
  type Authors,
  getPeriod,
  getPopularAuthors,
  getPublish,
  getQuota,
  orNull,
  type Period,
  type Publish,
  QUOTAS,
  type Quota,
  rangeOf,
} from './analysisApi';
import { GRID, Growth, LEGEND, Panel, Plot, RangeFilter } from './analysisParts';
import { nameOf, useAnalysisT } from './analysisTexts';
import './analysis.css';

interface Loaded {
  quotas: Record<(typeof QUOTAS)[number], Quota | null>;
  publish: Publish | null;
  authors: Authors | null;
  period: Period | null;
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const range = rangeOf(new URL(request.url).searchParams);
  const [publish, authors, period, ...quotas] = await Promise.all([
    orNull(getPublish(range)),
    orNull(getPopularAuthors(range)),
    orNull(getPeriod(range)),
    ...QUOTAS.map((quota) => orNull(getQuota(quota, range))),
  ]);
  const named = Object.fromEntries(QUOTAS.map((quota, at) => [quota, quotas[at] ?? null]));
  return { quotas: named as Loaded['quotas'], publish, authors, period };
}

const TITLES = {
  visitors: 'visitors',
  published: 'publishedCount',
  comment: 'comment',
  share: 'share',
} as const;

export function Component() {
  const t = useAnalysisT();
  const { quotas, publish, authors, period } = useLoaderData<Loaded>();
  const days = quotas.published?.chartData.length ?? 30;
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={<RangeFilter />} />
      <DemoNote parts={inventedIn(quotas, t)} />
      <Panel title={t('opinion')}>
        <div className="tiles">
          {QUOTAS.map((quota) => (
            <Tile key={quota} quota={quota} tile={quotas[quota]} days={days} />
          ))}
        </div>
      </Panel>
      <div className="analysis-pair">
        <Panel
          title={t('ratio')}
          isFailed={!publish}
          isEmpty={publish?.every((line) => line.y.every((value) => value === 0)) ?? false}
          demo={publish?.reduce((sum, line) => sum + line.demo, 0)}
        >
          {publish && <PublishChart publish={publish} />}
        </Panel>
        <AuthorPanel authors={authors} />
      </div>
      <Panel
        title={t('period')}
        note={t('periodNote')}
        isFailed={!period}
        isEmpty={period?.views.every((line) => line.every((value) => value === 0)) ?? false}
        demo={period?.demo}
      >
        {period && <PeriodChart period={period} />}
      </Panel>
    </>
  );
}

/** What of the tiles is invented, in words; where only the range before has some, that. */
function inventedIn(quotas: Loaded['quotas'], t: ReturnType<typeof useAnalysisT>): (string | null)[] {
  const { visitors, comment, share, published } = quotas;
  const parts = [
    demoPart(visitors?.demo, t('demoVisits')),
    demoPart(comment?.demo, t('demoComments')),
    demoPart(share?.demo, t('demoShares')),
    demoPart(published?.demo, t('demoArticles')),
  ];
  const isBefore = QUOTAS.some((quota) => quotas[quota]?.demoBefore);
  return isBefore && parts.every((part) => part === null) ? [t('demoBefore')] : parts;
}

interface TileProps {
  quota: (typeof QUOTAS)[number];
  tile: Quota | null;
  days: number;
}

function Tile({ quota, tile, days }: TileProps) {
  const t = useAnalysisT();
  const title = t(TITLES[quota]);
  return (
    <section className="tile" data-quota={quota} aria-label={title}>
      <h3>
        {title} <DemoTag of={tile?.demo || (tile?.demoBefore ?? 0) > 0} />
      </h3>
      {tile ? (
        <>
          <strong className="tile-count figures">{formatCount(tile.count)}</strong>
          <Growth growth={tile.growth} before={tile.before} days={days} />
          {tile.count + tile.before > 0 && <TileChart quota={quota} tile={tile} title={title} />}
        </>
      ) : (
        <PartFailed />
      )}
    </section>
  );
}

function TileChart({ quota, tile, title }: { quota: string; tile: Quota; title: string }) {
  const t = useAnalysisT();
  const drawn = JSON.stringify(tile.chartData);
  const { option, head, rows } = useMemo(() => {
    const points = JSON.parse(drawn) as Quota['chartData'];
    if (quota === 'share') {
      const named = points.map((point) => ({ name: nameOf(t, point), value: point.value ?? 0 }));
      return shareChart(named, [t('form'), t('count')]);
    }
    const of = (name: string) => points.filter((point) => point.name === name);
    const isBars = quota === 'published';
    const current = isBars ? points : of('current');
    const previous = of('previous');
    const line = (name: string, data: Quota['chartData'], more: object) => ({
      type: isBars ? 'bar' : 'line',
      name,
      data: data.map((point) => point.y),
      showSymbol: false,
      ...more,
    });
    const series = [line(t('current'), current, {})];
    if (!isBars) series.push(line(t('previous'), previous, { lineStyle: { type: 'dashed', opacity: 0.7 } }));
    return {
      option: {
        grid: { left: 4, right: 4, top: 8, bottom: 4 },
        tooltip: { trigger: 'axis', confine: true },
        xAxis: { type: 'category', show: false, data: current.map((point) => point.x ?? '') },
        yAxis: { type: 'value', show: false },
        series,
      },
      head: isBars ? [t('day'), t('current')] : [t('day'), t('current'), t('previous')],
      rows: current.map((point, at) => [
        point.x ?? '',
        formatCount(point.y ?? 0),
        ...(isBars ? [] : [formatCount(previous[at]?.y ?? 0)]),
      ]),
    };
  }, [drawn, quota, t]);
  return <Plot label={title} option={option} head={head} rows={rows} height={110} />;
}

function shareChart(points: { name: string; value: number }[], head: string[]) {
  return {
    option: {
      tooltip: { trigger: 'item', confine: true },
      legend: { ...LEGEND, bottom: undefined, orient: 'vertical', right: 0, top: 'middle' },
      series: [
        {
          type: 'pie',
          radius: ['56%', '86%'],
          center: ['32%', '50%'],
          label: { show: false },
          data: points,
        },
      ],
    },
    head,
    rows: points.map(({ name, value }) => [name, formatCount(value)]),
  };
}

function PublishChart({ publish }: { publish: Publish }) {
  const t = useAnalysisT();
  const slots = publish[0]?.x ?? [];
  const option = useMemo(
    () => ({
      grid: GRID,
      legend: LEGEND,
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: publish[0]?.x ?? [], axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', minInterval: 1 },
      series: publish.map((line) => ({
        type: 'bar',
        stack: 'one',
        name: nameOf(t, line),
        data: line.y,
        barMaxWidth: 18,
      })),
    }),
    [publish, t],
  );
  const rows = slots.map((slot, at) => [slot, ...publish.map(({ y }) => formatCount(y[at] ?? 0))]);
  return (
    <Plot
      label={t('ratio')}
      option={option}
      head={[t('hours'), ...publish.map((line) => nameOf(t, line))]}
      rows={rows}
      height={340}
    />
  );
}

function AuthorPanel({ authors }: { authors: Authors | null }) {
  const t = useAnalysisT();
  const columns: Column<Authors['list'][number]>[] = [
    { key: 'ranking', title: t('ranking'), isNumeric: true, render: ({ ranking }) => ranking },
    {
      key: 'author',
      title: t('authorName'),
      isHeading: true,
      render: ({ author, demo }) => (
        <>
          {author} <DemoTag of={demo} />
        </>
      ),
    },
    {
      key: 'contentCount',
      title: t('contentCount'),
      isNumeric: true,
      render: ({ contentCount }) => formatCount(contentCount),
    },
    {
      key: 'clickCount',
      title: t('clickCount'),
      isNumeric: true,
      render: ({ clickCount }) => formatCount(clickCount),
    },
  ];
  return (
    <Panel title={t('author')} isFailed={!authors} isEmpty={authors?.list.length === 0}>
      <DataTable
        label={t('author')}
        columns={columns}
        rows={authors?.list ?? []}
        rowKey={({ ranking }) => ranking}
        isAlwaysTable
        size="small"
      />
    </Panel>
  );
}

function PeriodChart({ period }: { period: Period }) {
  const t = useAnalysisT();
  const option = useMemo(
    () => ({
      grid: { ...GRID, bottom: 72 },
      legend: LEGEND,
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => `${value}%` },
      xAxis: { type: 'category', data: period.xAxis, boundaryGap: false },
      yAxis: { type: 'value', axisLabel: { formatter: '{value}%' } },
      dataZoom: [
        { type: 'slider', height: 14, bottom: 32 },
        { type: 'inside', zoomOnMouseWheel: false },
      ],
      series: period.data.map((line) => ({
        type: 'line',
        showSymbol: false,
        name: nameOf(t, line),
        data: line.value,
      })),
    }),
    [period, t],
  );
  const rows = period.xAxis.map((slot, at) => [
    slot,
    ...period.data.map(({ value }) => `${value[at] ?? 0}%`),
  ]);
  return (
    <Plot
      label={t('period')}
      option={option}
      head={[t('hours'), ...period.data.map((line) => nameOf(t, line))]}
      rows={rows}
      height={360}
    />
  );
}
