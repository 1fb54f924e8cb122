// The tree of owners: its order, what is not declared, circles, and how many lines it has at most.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OwnerLine, ownershipTree } from './ownershipTree.ts';

type Known = Parameters<typeof ownershipTree>[0][number];
const party = (Id: string, Type: Known['Type'], ...rights: [of: string, percent: string][]): Known => ({
  ...{ Id, Type, Name: Id, Country: 'LT' },
  OwnershipRights: rights.map(([OwnerId, Rights], n) => ({ Id: `${Id}${n}`, OwnerId, Rights })),
});
const getLines = (lines: readonly OwnerLine[]) =>
  lines.map(({ level, name, share, whole, note }) => [level, name, share, whole, note].filter(Boolean).join(' '));

test('the largest share comes first, what no one is named for is a line, directors stand at the end', () => {
  const parties = [
    party('Jonas', 'D'),
    party('Ona', 'P', ['', '15'], ['', '15'], ['Holding', '50']),
    party('Holding', 'C', ['', '60']),
    party('Empty', 'C', ['', '10']),
  ];
  expect(getLines(ownershipTree(parties))).toEqual([
    '1 Holding 60 % 60 %',
    '2 Ona 50 % 60 %',
    '2 No one named 50 %',
    '1 Ona 30 % 60 %',
    '1 Empty 10 % 10 %',
    '2 No one named 100 %',
    '1 Jonas',
  ]);
  expect(ownershipTree([party('Jonas', 'D')])).toMatchObject([
    { kind: 'untold', share: '100 %' },
    { kind: 'person', words: 'Director · Lithuania', share: '' },
  ]);
  const thirds = ['a', 'b', 'c'].map((id) => party(id, 'P', ['', '33.33']));
  expect(getLines(ownershipTree(thirds))).toHaveLength(3);
  expect(ownershipTree([])).toEqual([]);
});

test('a person who holds a quarter over all ways is reported as beneficial owner, no one below and no company', () => {
  const parties = [party('Ona', 'P', ['', '20'], ['Holding', '10']), party('Holding', 'C', ['', '50'])];
  const owners = (more: string) =>
    ownershipTree([...parties, party('Petras', 'P', ['', more])])
      .filter(({ words }) => words.endsWith('beneficial owner'))
      .map(({ name }) => name);
  expect(owners('24.99')).toEqual(['Ona', 'Ona']);
  expect(owners('25').sort()).toEqual(['Ona', 'Ona', 'Petras']);
});

test('a company that comes again, one that owns itself, and one of which too much is declared have a note', () => {
  const twice = [
    party('A', 'C', ['', '50'], ['B', '100']),
    party('B', 'C', ['', '50']),
    party('P', 'P', ['A', '70']),
    party('Q', 'P', ['A', '50']),
  ];
  expect(getLines(ownershipTree(twice)).slice(0, 5)).toEqual([
    '1 A 50 % 100 % 120 % of it declared: more than the whole',
    '2 P 70 % 70 %',
    '2 Q 50 % 50 %',
    '1 B 50 % 50 %',
    '2 A 100 % 100 % 120 % of it declared: more than the whole. Its owners are shown where it comes first',
  ]);
  const circle = [party('A', 'C', ['', '100'], ['B', '100']), party('B', 'C', ['A', '100'])];
  expect(getLines(ownershipTree(circle))).toEqual([
    '1 A 100 % Owns itself through others',
    '2 B 100 % Owns itself through others',
    '3 A 100 % Owns itself through others. Its owners are shown where it comes first',
  ]);
});

test('whatever is declared: everybody has a line, and there are no more lines than parties, shares and gaps', () => {
  const ids = Array.from({ length: 12 }, (_, n) => `c${n}`);
  const right = fc.tuple(fc.constantFrom('', ...ids), fc.constantFrom('8', '33.33', '100'));
  const graph = fc.array(fc.array(right, { maxLength: 8 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(graph, (rights) => {
      const parties = rights.map((own, n) => party(`c${n}`, 'C', ...own));
      const lines = ownershipTree(parties);
      for (const id of ids) expect(lines.some(({ name }) => name === id)).toBe(true);
      expect(lines.length).toBeLessThanOrEqual(12 + rights.flat().length + 13);
      for (const [at, { level }] of lines.entries()) expect(level).toBeLessThanOrEqual((lines[at - 1]?.level ?? 0) + 1);
    }),
  );
});
