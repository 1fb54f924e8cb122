// No box of a drawn tree lies on another, whatever belongs to a client.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Branch, BranchTitle, Node } from './tree.ts';
import { boxHeight, boxWidth, layTree, type PlacedList, sides, type TreeLayout } from './treeLayout.ts';

const other = {
  id: '1',
  name: 'X',
  type: 'N',
  isClient: true,
  birthDate: null,
  country: null,
  code: null,
  risk: null,
} as const;
const node = (key: string, beyond: number): Node => ({
  ...{ key, other, words: [], roles: [], share: '5 %' },
  children: Array.from({ length: beyond }, (_, i) => node(`${key}.${i}`, 0)),
});
const titles = Object.keys(sides) as BranchTitle[];
const branches = fc
  .array(fc.array(fc.nat(6), { maxLength: 12 }), { minLength: 4, maxLength: 4 })
  .map((counts): Branch[] =>
    counts.flatMap((nodes, at) => {
      const title = titles[at];
      return title && nodes.length > 0 ? [{ title, nodes: nodes.map((beyond, i) => node(`${at}.${i}`, beyond)) }] : [];
    }),
  );

interface Box {
  x: number;
  y: number;
  height: number;
}
const areApart = (one: Box, two: Box) =>
  one.x + boxWidth <= two.x || two.x + boxWidth <= one.x || one.y + one.height <= two.y || two.y + two.height <= one.y;
const getBoxes = ({ nodes, more }: PlacedList): Box[] => [
  ...nodes.flatMap(({ x, y, beyond }) => [{ x, y, height: boxHeight }, ...getBoxes(beyond)]),
  ...(more ? [more] : []),
];
const getKeys = ({ key, nodes, more }: PlacedList): string[] => [
  ...(more ? [key] : []),
  ...nodes.flatMap(({ beyond }) => getKeys(beyond)),
];

const keysIn = ({ lists }: TreeLayout) => lists.flatMap(getKeys);

test('boxes lie apart and inside the picture, closed and opened, in little and much room', () => {
  fc.assert(
    fc.property(branches, fc.integer({ min: 760, max: 1600 }), fc.boolean(), (tree, room, isOpened) => {
      const opened = new Set<string>();
      const lay = () => layTree(tree, opened, room);
      // who comes can have more beyond them
      for (let keys = keysIn(lay()); isOpened && keys.length > 0; keys = keysIn(lay()))
        for (const key of keys) opened.add(key);
      const laid = lay();
      const boxes = [{ ...laid.client, height: boxHeight }, ...laid.lists.flatMap(getBoxes)];
      const isInside = ({ x, y, height }: Box) =>
        x >= 0 && y >= 0 && x + boxWidth <= laid.width && y + height <= laid.height;
      expect(boxes.filter((one) => !isInside(one))).toEqual([]);
      const overlaps = boxes.flatMap((one, index) =>
        boxes.slice(index + 1).flatMap((two) => (areApart(one, two) ? [] : [[one, two]])),
      );
      expect(overlaps).toEqual([]);
      expect(laid.lists.flatMap(({ nodes }) => nodes).length > 0).toBe(tree.length > 0);
    }),
  );
});

test('a row that has no room for all shows one less and the button for the rest', () => {
  const owners = [
    { title: 'Owners and boards', nodes: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => node(key, 0)) },
  ] as const;
  const { lists, shares } = layTree(owners, new Set(), 800);
  expect([lists[0]?.nodes.length, lists[0]?.more?.count, shares.length]).toEqual([3, 3, 3]);
  expect(layTree(owners, new Set(['above']), 800).lists[0]?.nodes).toHaveLength(6);
});
