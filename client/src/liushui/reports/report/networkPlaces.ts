// Where the nodes of the network stand, and what a click on one of them opens.
import type { Drill } from '../address';
import type { Network } from '../types';

type Nodes = NonNullable<Network['nodes']>;
type Edges = NonNullable<Network['edges']>;

export interface Place {
  /** Payers stand at -1, own accounts at 0, payees at 1. */
  x: number;
  /** From 0 at the bottom to 1 at the top, the largest turnover of a column first. */
  y: number;
  /** What parties paid in and were paid, without moves between own accounts; of a party what it paid and got. */
  in_fen: number;
  out_fen: number;
  turnover: number;
}

export function placesOf(nodes: Nodes, edges: Edges): Place[] {
  const places = nodes.map((): Place => ({ x: 0, y: 0.5, in_fen: 0, out_fen: 0, turnover: 0 }));
  for (const { source, target, flow, fen } of edges) {
    for (const place of [places[source], places[target]]) {
      if (!place) continue;
      place.turnover += fen;
      if (flow === 'in') place.in_fen += fen;
      if (flow === 'out') place.out_fen += fen;
    }
  }
  nodes.forEach(({ kind }, at) => {
    const place = places[at] as Place;
    place.x = kind === 'account' ? 0 : place.in_fen >= place.out_fen ? -1 : 1;
  });
  for (const column of [-1, 0, 1]) {
    const standing = places.filter(({ x }) => x === column).toSorted((a, b) => b.turnover - a.turnover);
    standing.forEach((place, at) => {
      place.y = 1 - (at + 0.5) / standing.length;
    });
  }
  return places;
}

/** A name that keeps its ending in brackets, which tells the accounts of one bank apart: "招商银…（尾号5621）". */
export function shortName(name: string, most: number): string {
  if (name.length <= most) return name;
  const ending = /\s?[（(][^（()）]*[)）]$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, Math.max(3, most - ending.length)).trimEnd()}…${ending}`;
}

/** The transactions of a node: a party's, or those of an account that is one statement. */
export function targetOf({ nodes = [], edges = [] }: Network, at: number): Drill | null {
  const node = nodes[at];
  if (node?.kind === 'party') return { party_key: node.key };
  if (node?.kind !== 'account') return null;
  const own = edges.filter(({ source, target, flow }) => flow !== 'own' && (source === at || target === at));
  const statements = new Set(own.flatMap((edge) => edge.statements));
  const [only] = statements;
  return statements.size === 1 && only !== undefined ? { statement: only } : null;
}
