// Who pays whom: payers, the own accounts, payees; every line is a sum that opens its transactions.

import { inkOf } from '@/shared/chartInks';
import { Chart } from '@/shared/charts/Chart';
import { formatCount, formatFen } from '@/shared/money';
import { useTheme } from '@/shared/theme';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { useWords } from '../../cases/wording';
import { Drill, useDesk } from '../transactions/Drill';
import type { Network as Money } from '../types';
import { type T, useT } from '../words/texts';
import { type Place, placesOf, shortName, targetOf } from './networkPlaces';
import { Paths } from './Paths';

const LINE_HEIGHT = 30;
const KINDS = ['account', 'party', 'related', 'rest'] as const;

/** The flows as a picture and a table, and the ways that money took through own accounts. */
export function NetworkFlows({ network }: { network: Money }) {
  return (
    <>
      <Flows network={network} />
      <Paths network={network} />
    </>
  );
}

function Flows({ network }: { network: Money }) {
  const t = useT();
  const words = useWords();
  const isPhone = useMediaQuery(PHONE);
  const { open } = useDesk();
  const { ground } = inkOf(useTheme());
  const { nodes = [], edges = [] } = network;
  const names = nodes.map(({ name }) => words(name));
  const places = placesOf(nodes, edges);
  const rest = nodes.find(({ kind }) => kind === 'rest')?.parties ?? 0;
  const shown = nodes.filter(({ kind }) => kind === 'party').length;
  const tallest = Math.max(...[-1, 0, 1].map((column) => places.filter(({ x }) => x === column).length));
  return (
    <>
      <p className="quiet">{rest > 0 ? t('networkNote', { shown, rest }) : t('networkAll')}</p>
      <Chart
        label={t('networkChart')}
        height={Math.max(280, tallest * LINE_HEIGHT + 90)}
        option={drawn(network, names, places, isPhone, ground, t)}
        onPick={({ dataType, dataIndex }) => {
          const target = dataType === 'edge' ? { edge: dataIndex } : targetOf(network, dataIndex);
          if (target) open(target);
        }}
        table={{
          head: [t('from'), t('to'), t('amount'), t('rows')],
          rows: edges.map(({ source, target, fen, rows }, edge) => [
            names[source] ?? '',
            names[target] ?? '',
            <Drill key="fen" to={{ edge }}>
              {formatFen(fen)}
            </Drill>,
            formatCount(rows),
          ]),
        }}
      />
    </>
  );
}

function drawn(network: Money, names: string[], places: Place[], isPhone: boolean, ground: string, t: T) {
  const { nodes = [], edges = [] } = network;
  const most = Math.max(...edges.map(({ fen }) => fen), 1);
  const busiest = Math.max(...places.map(({ turnover }) => turnover), 1);
  const side = isPhone ? 92 : 210;
  const axis = { type: 'value', show: false, splitLine: { show: false } };
  return {
    legend: {
      bottom: 0,
      itemWidth: 14,
      itemHeight: 10,
      data: KINDS.map((kind) => t(`node.${kind}`)),
    },
    // Names come from statements: text, never markup.
    tooltip: { renderMode: 'richText', confine: true },
    grid: { left: side, right: side, top: 16, bottom: 48 },
    xAxis: { ...axis, min: -1, max: 1 },
    yAxis: { ...axis, min: 0, max: 1 },
    series: [
      {
        type: 'graph',
        coordinateSystem: 'cartesian2d',
        edgeSymbol: ['none', 'arrow'],
        edgeSymbolSize: 7,
        emphasis: { focus: 'adjacency', lineStyle: { opacity: 0.8 } },
        categories: KINDS.map((kind) => ({ name: t(`node.${kind}`) })),
        data: nodes.map(({ kind, related }, at) => {
          const { x, y, turnover, in_fen, out_fen } = places[at] as Place;
          return {
            // The name is the key of a node: two parties may be called the same.
            id: String(at),
            name: names[at],
            value: [x, y],
            category: KINDS.indexOf(related ? 'related' : (kind as (typeof KINDS)[number])),
            symbolSize: 8 + 20 * Math.sqrt(turnover / busiest),
            label: {
              show: true,
              position: x < 0 ? 'left' : x > 0 ? 'right' : 'bottom',
              ...(x === 0 && { textBorderColor: ground, textBorderWidth: 4 }),
              width: x === 0 ? (isPhone ? 140 : 260) : side - 24,
              overflow: 'truncate',
              formatter: () =>
                kind === 'account' ? shortName(names[at] ?? '', isPhone ? 11 : 30) : (names[at] ?? ''),
            },
            tooltip: {
              formatter: () =>
                t(kind === 'account' ? 'accountTip' : 'nodeTip', {
                  name: names[at] ?? '',
                  in: formatFen(in_fen),
                  out: formatFen(out_fen),
                }),
            },
          };
        }),
        links: edges.map(({ source, target, fen, rows }) => ({
          source,
          target,
          value: fen,
          lineStyle: {
            width: 1 + 11 * (fen / most),
            color: 'source',
            opacity: 0.4,
            curveness: places[source]?.x === places[target]?.x ? 0.4 : 0.08,
          },
          tooltip: {
            formatter: () =>
              t('edgeTip', {
                source: names[source] ?? '',
                target: names[target] ?? '',
                amount: formatFen(fen),
                rows: formatCount(rows),
              }),
          },
        })),
      },
    ],
  };
}
