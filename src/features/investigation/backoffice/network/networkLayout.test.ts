import { expect, test } from 'vitest';
import type { NetworkEdge, NetworkNode } from '#features/investigation/network.ts';
import { boxHeight, boxWidth, layoutNetwork } from './networkLayout.ts';

const node = (key: string, step: NetworkNode['step'], kind: NetworkNode['kind'] = 'party'): NetworkNode => ({
  ...{ key, step, kind, name: key, country: 'LT', risk: '' },
});
const edge = (from: string, to: string, more: Partial<NetworkEdge> = {}): NetworkEdge => ({
  ...{ from, to, things: [], income: 'EUR0.00', expense: 'EUR0.00', count: 1 },
  ...more,
});
const nodes = [
  node('me', 0, 'client'),
  node('payer', 1),
  node('payee', 1),
  node('friend', 1, 'client'),
  node('far', 2, 'client'),
];
const edges = [
  edge('me', 'payer', { income: 'EUR100.00' }),
  edge('me', 'payee', { expense: 'EUR400.00' }),
  edge('me', 'friend', { things: ['Phone'], count: 0 }),
  edge('far', 'payer', { income: 'EUR1.00', expense: 'EUR1.00' }),
];

test('payers stand left of the client, payees and who shares something right, the second step beyond', () => {
  const { nodes: placed } = layoutNetwork({ nodes, edges }, 1100);
  const x = (key: string) => placed.find((one) => one.node.key === key)?.x ?? Number.NaN;
  expect(x('far')).toBeLessThan(x('payer'));
  expect(x('payer')).toBeLessThan(x('me'));
  expect(x('me')).toBeLessThan(x('payee'));
  expect(x('friend')).toBe(x('payee'));
});

test('lines say direction and weight', () => {
  const { lines } = layoutNetwork({ nodes, edges }, 1100);
  expect(lines.map(({ tone }) => tone)).toEqual(['in', 'out', 'thing', 'both']);
  expect(lines.map(({ widthPx }) => Math.round(widthPx))).toEqual([4, 8, 2, 2]);
});

test('sixty nodes overlap nowhere, and a client alone is one box', () => {
  const many = [node('me', 0, 'client'), ...Array.from({ length: 59 }, (_, at) => node(`p${at}`, 1))];
  const { nodes: placed, height } = layoutNetwork({ nodes: many, edges: [] }, 900);
  const places = new Set(placed.map(({ x, y }) => `${x} ${y}`));
  expect(places.size).toBe(60);
  expect(Math.max(...placed.map(({ y }) => y + boxHeight))).toBeLessThanOrEqual(height);
  expect(layoutNetwork({ nodes: [node('me', 0, 'client')], edges: [] }, 900)).toMatchObject({
    ...{ width: boxWidth, height: boxHeight, lines: [] },
  });
});
