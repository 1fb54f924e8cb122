/**
 * Where the nodes of a network stand: the client in the middle, who pays it at the left, whom it pays and who shares
 * something at the right, and clients of the second step beyond. Pure; px.
 */

import type { Network, NetworkEdge, NetworkNode } from '#features/investigation/network.ts';
import { getMinor } from '#shared/money.ts';

export const boxWidth = 176;
export const boxHeight = 36;
const gapY = 6;
/** so many stand on one side before the smallest go to the other */
const maxOneSided = 14;

export interface PlacedNode {
  node: NetworkNode;
  x: number;
  y: number;
}
export interface PlacedLine {
  key: string;
  path: string;
  /** what passes: money in, money out, both, or no money */
  tone: 'in' | 'out' | 'both' | 'thing';
  widthPx: number;
}
export interface NetworkLayout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  lines: PlacedLine[];
}

const [widest, thinnest] = [8, 1.5];
const money = ({ income, expense }: Pick<NetworkEdge, 'income' | 'expense'>) =>
  Number(getMinor(income) + getMinor(expense));

/** @param width of the page; five columns fit into it, or it scrolls */
export function layoutNetwork({ nodes, edges }: Pick<Network, 'nodes' | 'edges'>, width: number): NetworkLayout {
  const [me] = nodes;
  if (!me) return { width: 0, height: 0, nodes: [], lines: [] };
  const sideByKey = getSides(nodes, edges, me.key);
  const column = (side: 'left' | 'right', step: NetworkNode['step']) =>
    nodes.filter((node) => node.step === step && sideByKey.get(node.key) === side);
  const columns = [column('left', 2), column('left', 1), [me], column('right', 1), column('right', 2)];
  const used = columns.filter((one) => one.length > 0);
  const rows = Math.max(...used.map((one) => one.length));
  const height = rows * (boxHeight + gapY) - gapY;
  const step = used.length === 1 ? 0 : Math.max(boxWidth + 56, (width - boxWidth) / (used.length - 1));
  const placed = used.flatMap((one, at) => {
    const top = (height - one.length * (boxHeight + gapY) + gapY) / 2;
    return one.map((node, row) => ({ node, x: at * step, y: top + row * (boxHeight + gapY) }));
  });
  const place = new Map(placed.map((one) => [one.node.key, one]));
  const most = Math.max(1, ...edges.map(money));
  const lines = edges.flatMap((edge): PlacedLine[] => {
    const [from, to] = [place.get(edge.from), place.get(edge.to)];
    if (!from || !to) return [];
    const widthPx = Math.max(thinnest, widest * Math.sqrt(money(edge) / most));
    return [{ key: `${edge.from} ${edge.to}`, path: getPath(from, to), tone: getTone(edge), widthPx }];
  });
  return { width: (used.length - 1) * step + boxWidth, height, nodes: placed, lines };
}

/**
 * Who pays the client more than it is paid is at the left, as far as there is room; the second step is beside its
 * first neighbour.
 */
function getSides(nodes: readonly NetworkNode[], edges: readonly NetworkEdge[], me: string) {
  const sideByKey = new Map<string, 'left' | 'right'>();
  for (const { key, step } of nodes) {
    if (step !== 1) continue;
    const own = edges.filter(({ from, to }) => from === me && to === key);
    const net = own.reduce((sum, { income, expense }) => sum + getMinor(income) - getMinor(expense), 0n);
    sideByKey.set(key, net > 0n ? 'left' : 'right');
  }
  balance(sideByKey);
  for (const { key, step } of nodes) {
    if (step !== 2) continue;
    const near = edges.find(({ from, to }) => from === key || to === key);
    sideByKey.set(key, sideByKey.get((near?.from === key ? near.to : near?.from) ?? '') ?? 'right');
  }
  return sideByKey;
}

/** The smallest of a long side go to the other one; the lines say who pays whom by their colour. */
function balance(sideByKey: Map<string, 'left' | 'right'>): void {
  const of = (side: 'left' | 'right') => [...sideByKey].flatMap(([key, its]) => (its === side ? [key] : []));
  const [left, right] = [of('left'), of('right')];
  const [long, other] = left.length > right.length ? [left, 'right' as const] : [right, 'left' as const];
  const kept = Math.max(maxOneSided, Math.ceil(sideByKey.size / 2));
  for (const key of long.slice(kept)) sideByKey.set(key, other);
}

function getPath(one: PlacedNode, other: PlacedNode): string {
  const [left, right] = one.x <= other.x ? [one, other] : [other, one];
  const [y1, y2] = [left.y + boxHeight / 2, right.y + boxHeight / 2];
  if (left.x === right.x) {
    const x = left.x + boxWidth;
    return `M${x},${y1}C${x + 40},${y1} ${x + 40},${y2} ${x},${y2}`;
  }
  const [x1, x2] = [left.x + boxWidth, right.x];
  const middle = (x1 + x2) / 2;
  return `M${x1},${y1}C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
}

function getTone({ income, expense, count }: NetworkEdge): PlacedLine['tone'] {
  if (count === 0) return 'thing';
  if (getMinor(income) === 0n) return 'out';
  return getMinor(expense) === 0n ? 'in' : 'both';
}
