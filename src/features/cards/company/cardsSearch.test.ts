import { expect, test } from 'vitest';
import { readSearch } from '#client/router/search.ts';
import { csvText } from '#shared/csv.ts';
import { sampleCard } from '#tests/samples/sampleCard.ts';
import { pickFirstCards } from './CardsAtGlance.tsx';
import { cardsFile } from './cardsFile.ts';
import { cardsFound, cardsSearch, getHolders, isFilteredSearch, stateTitles } from './cardsSearch.ts';

const cards = [
  sampleCard({ cardID: 'a' }),
  sampleCard({ cardID: 'b', design: 'X1VISA', name: 'FLEET 12', mask: '400000******8841', enabled: 0 }),
  sampleCard({ cardID: 'c', name: '', holderID: null, holderName: '', mask: null, notAccepted: 1 }),
  sampleCard({ cardID: 'd', terminated: 1, holderID: '20000000003', holderName: 'Adelė Žemaitė' }),
];

test.each([
  [{}, 'abc'],
  [{ state: 'terminated' }, 'd'],
  [{ state: 'locked,not-accepted' }, 'bc'],
  [{ state: '!locked' }, 'acd'],
  [{ type: 'purpose' as const }, 'b'],
  [{ holder: 'none' }, 'c'],
  [{ holder: '20000000002' }, 'ab'],
  [{ text: 'fleet' }, 'b'],
  [{ text: '8841' }, 'b'],
  [{ text: 'KAZLAUSKAS' }, 'ab'],
  [{ text: 'zemaite', state: 'terminated' }, 'd'],
  [{ text: '4000' }, ''],
])('%j finds %s', (filter, found) => {
  expect(
    cardsFound(cards, filter)
      .map(({ cardID }) => cardID)
      .join(''),
  ).toBe(found);
  expect(isFilteredSearch(filter)).toBe(Object.keys(filter).length > 0);
});

test('an address with other words is read without them', () => {
  const words = { state: 'stolen', type: 'gold', holder: 'x', open: '1', dialog: 'melt', text: 'fleet' };
  expect(readSearch(cardsSearch, words)).toEqual({ text: 'fleet' });
  const known = { state: Object.keys(stateTitles).join(','), dialog: 'order' };
  expect(readSearch(cardsSearch, known)).toEqual(known);
});

test('holders are named once, by name, and no one last', () => {
  expect(getHolders(cards)).toEqual([
    { value: '20000000003', label: 'Adelė Žemaitė' },
    { value: '20000000002', label: 'Tomas Kazlauskas' },
    { value: 'none', label: 'No holder' },
  ]);
  expect(getHolders(cards.slice(0, 2))).toHaveLength(1);
});

test('the file has a line for each card, and never more than four digits of a number', () => {
  const { headings, lines } = cardsFile(cards);
  expect(lines.every((line) => line.length === headings.length)).toBe(true);
  expect(lines[1]?.slice(0, 5)).toEqual(['FLEET 12', '•••• 8841', 'Purpose', 'Locked', 'Tomas Kazlauskas']);
  expect(csvText(headings, lines)).not.toContain('400000');
});

test('cards that wait for somebody come first at a glance, those that do not pay last', () => {
  expect(pickFirstCards(cards.slice(0, 3)).map(({ cardID }) => cardID)).toEqual(['c', 'a', 'b']);
});
