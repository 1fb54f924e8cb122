/**
 * Where the boxes of a relation tree stand: owners above, the client in the middle, roles right, family left. Pure; px.
 */
import type { Branch, BranchTitle, Node } from './tree.ts';

export const boxWidth = 168;
export const boxHeight = 48;
/** of a '+4' in a column */
export const moreHeight = 28;
const [indent, gapX, gapY, apart, lane] = [12, 20, 8, 16, 56];
const blockWidth = boxWidth + indent;
/** so many of a column, and of those beyond one box, stand there before somebody asks for the rest */
const maxColumn = 6;
const maxBeyond = 3;

export interface Point {
  x: number;
  y: number;
}
export interface PlacedNode extends Point {
  node: Node;
  /** those beyond it; none for the second level */
  beyond: PlacedList;
}
export interface PlacedList {
  /** names the list among those that are opened */
  key: string;
  nodes: PlacedNode[];
  /** the button for the others */
  more: (Point & { count: number; height: number }) | undefined;
}
export interface TreeLayout {
  width: number;
  height: number;
  client: Point;
  lists: (PlacedList & { title: BranchTitle; count: number })[];
  /** paths of SVG */
  lines: string[];
  shares: (Point & { words: string })[];
}

type Side = 'above' | 'right' | 'left' | 'below';
export const sides: Readonly<Record<BranchTitle, Side>> = {
  'Owners and boards': 'above',
  Users: 'right',
  'Family and associates': 'left',
  'Belongs to': 'below',
};

const noNodes: PlacedList = { key: '', nodes: [], more: undefined };
const rowWidth = (count: number) => count * blockWidth + (count - 1) * gapX;

/** `opened`: the keys of lists that show all; `room`: how wide the page is. */
export function layTree(branches: readonly Branch[], opened: ReadonlySet<string>, room: number): TreeLayout {
  const getNodes = (side: Side) => branches.find(({ title }) => sides[title] === side)?.nodes ?? [];
  const besides = (side: Side) => (getNodes(side).length > 0 ? blockWidth + lane : 0);
  const perRow = Math.max(2, Math.floor((room - besides('left') - besides('right') + gapX) / (blockWidth + gapX)));
  const cutRow = (side: Side) => cut(getNodes(side), perRow, opened.has(side));
  const [above, below] = [cutRow('above'), cutRow('below')];
  const slots = ({ shown, hidden }: Cut) => shown.length + (hidden > 0 ? 1 : 0);
  const centre = Math.max(blockWidth, rowWidth(slots(above)), rowWidth(slots(below)));
  const left = besides('left');
  const start = (row: Cut) => left + (centre - rowWidth(slots(row))) / 2;
  const top = Math.max(0, ...above.shown.map((node) => beyondHeight(node, opened)));
  const client = {
    // in the middle of the boxes, which have room at their right for those beyond them
    x: left + (centre - blockWidth) / 2,
    y: above.shown.length > 0 ? top + boxHeight + lane : 0,
  };
  const lists = branches.map(({ title, nodes }) => {
    const side = sides[title];
    const placed =
      side === 'above'
        ? placeRow(side, above, { x: start(above), y: top }, opened)
        : side === 'below'
          ? placeRow(side, below, { x: start(below), y: client.y + boxHeight + lane }, opened)
          : placeColumn(side, nodes, { x: side === 'left' ? 0 : left + centre + lane, y: client.y }, opened);
    return { ...placed, title, count: nodes.length };
  });
  const all = lists.flatMap(getBoxes);
  return {
    width: Math.max(left + centre + besides('right'), ...all.map(({ x }) => x + boxWidth)),
    height: Math.max(client.y + boxHeight, ...all.map(({ y, height }) => y + height)),
    client,
    lists,
    lines: lists.flatMap((list) => getLines(sides[list.title], list, client)),
    shares: lists.flatMap((list) => getShares(sides[list.title], list)),
  };
}

interface Cut {
  shown: readonly Node[];
  hidden: number;
}

/** The button for the rest takes one place. */
function cut(nodes: readonly Node[], most: number, isOpen: boolean): Cut {
  const shown = isOpen || nodes.length <= most ? nodes : nodes.slice(0, most - 1);
  return { shown, hidden: nodes.length - shown.length };
}

const cutBeyond = (node: Node, opened: ReadonlySet<string>) =>
  cut(node.children, maxBeyond, opened.has(beyondKey(node)));
const beyondKey = ({ key }: Node) => `beyond ${key}`;

function beyondHeight(node: Node, opened: ReadonlySet<string>): number {
  const { shown, hidden } = cutBeyond(node, opened);
  return shown.length * (boxHeight + gapY) + (hidden > 0 ? moreHeight + gapY : 0);
}

function placeRow(side: Side, { shown, hidden }: Cut, from: Point, opened: ReadonlySet<string>): PlacedList {
  const at = (index: number) => ({ x: from.x + index * (blockWidth + gapX), y: from.y });
  return {
    key: side,
    nodes: shown.map((node, index) => place(node, at(index), side === 'above' ? -1 : 1, opened)),
    more: hidden > 0 ? { ...at(shown.length), count: hidden, height: boxHeight } : undefined,
  };
}

/** In the middle beside the client, as far as there is room above it. */
function placeColumn(side: Side, nodes: readonly Node[], from: Point, opened: ReadonlySet<string>): PlacedList {
  const { shown, hidden } = cut(nodes, maxColumn, opened.has(side));
  const heights = shown.map((node) => boxHeight + beyondHeight(node, opened) + apart);
  const whole = heights.reduce((sum, height) => sum + height, hidden > 0 ? moreHeight : -apart);
  const top = Math.max(0, from.y + boxHeight / 2 - whole / 2);
  const at = (index: number) => {
    const before = heights.slice(0, index).reduce((sum, height) => sum + height, 0);
    return { x: from.x, y: top + before };
  };
  return {
    key: side,
    nodes: shown.map((node, index) => place(node, at(index), 1, opened)),
    more: hidden > 0 ? { ...at(shown.length), count: hidden, height: moreHeight } : undefined,
  };
}

/** A box, and those beyond it in a column above (-1) or below (1) it. */
function place(node: Node, { x, y }: Point, step: 1 | -1, opened: ReadonlySet<string>): PlacedNode {
  const { shown, hidden } = cutBeyond(node, opened);
  const at = (index: number, height = boxHeight) => ({
    x: x + indent,
    y: step === 1 ? y + (index + 1) * (boxHeight + gapY) : y - index * (boxHeight + gapY) - height - gapY,
  });
  const nodes = shown.map((one, index) => ({ node: one, ...at(index), beyond: noNodes }));
  const more = hidden > 0 ? { ...at(shown.length, moreHeight), count: hidden, height: moreHeight } : undefined;
  return { node, x, y, beyond: { key: beyondKey(node), nodes, more } };
}

function getBoxes({ nodes, more }: PlacedList): (Point & { height: number })[] {
  return [
    ...nodes.flatMap(({ x, y, beyond }) => [{ x, y, height: boxHeight }, ...getBoxes(beyond)]),
    ...(more ? [more] : []),
  ];
}

/** From the client to each box, and along the side of a box to those beyond it. */
function getLines(side: Side, { nodes, more }: PlacedList, client: Point): string[] {
  const [middle, half] = [client.x + boxWidth / 2, boxHeight / 2];
  const toBox = ({ x, y, height = boxHeight }: Point & { height?: number }) => {
    const centre = x + boxWidth / 2;
    if (side === 'above') return `M${centre},${y + boxHeight}V${client.y - half}H${middle}V${client.y}`;
    if (side === 'below') return `M${middle},${client.y + boxHeight}V${client.y + boxHeight + half}H${centre}V${y}`;
    const [from, to, turn] =
      side === 'right' ? [client.x + boxWidth, x, x - half] : [client.x, x + boxWidth, x + blockWidth + half];
    return `M${from},${client.y + half}H${turn}V${y + height / 2}H${to}`;
  };
  const toBeyond = ({ x, y, beyond }: PlacedNode) =>
    getBoxes(beyond).map((box) => {
      const edge = side === 'above' ? y : y + boxHeight;
      return `M${x + indent / 2},${edge}V${box.y + box.height / 2}H${box.x}`;
    });
  return [...[...nodes, ...(more ? [more] : [])].map(toBox), ...nodes.flatMap(toBeyond)];
}

/** On the line, beside the box that it is of. */
function getShares(side: Side, { nodes }: PlacedList): TreeLayout['shares'] {
  if (side === 'left' || side === 'right') return [];
  return nodes
    .filter(({ node }) => node.share !== '')
    .map(({ node, x, y }) => ({
      words: node.share,
      x: x + boxWidth / 2 + 6,
      y: side === 'above' ? y + boxHeight + 16 : y - 8,
    }));
}
