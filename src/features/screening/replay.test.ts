import { expect, test } from 'vitest';
import { replayed, wasRaised } from './replay.ts';

const match = (list: string, entityId: string, score: number) => ({ list, entityId, score });
const wolf = match('UN', 'w1', 900);
const bear = match('US', 'b1', 800);

test.each([
  ['nothing came out', [], [], true, 'The check found nothing.'],
  ['something comes out now', [], [wolf], false, 'The check found nothing. 1 match did not come out then.'],
  ['the same', [wolf], [wolf], true, '1 of 1 match came again with the same score.'],
  [
    'what was known before comes again',
    [wolf, bear],
    [wolf, bear],
    true,
    '2 of 2 matches came again with the same score.',
  ],
  [
    'more comes out',
    [wolf],
    [wolf, bear],
    false,
    '1 of 1 match came again with the same score. 1 match did not come out then.',
  ],
  ['another score', [wolf], [match('UN', 'w1', 901)], false, '0 of 1 match came again with the same score.'],
  [
    'another list',
    [wolf],
    [match('EU', 'w1', 900)],
    false,
    '0 of 1 match came again with the same score. 1 match did not come out then.',
  ],
  ['one is missing', [wolf, bear], [wolf], false, '1 of 2 matches came again with the same score.'],
])('%s', (_, kept, found, isSame, words) => {
  expect(replayed({ hits: [], found: kept }, found)).toEqual({ isSame, words });
});

test.each([
  ['nothing raised, and something known comes out', [], [wolf], true, 'The check raised nothing new.'],
  ['more comes out', [wolf], [wolf, bear], true, '1 of 1 match came again with the same score.'],
  ['another score', [wolf], [match('UN', 'w1', 901)], false, '0 of 1 match came again with the same score.'],
])('where only what it raised was kept: %s', (_, hits, found, isSame, words) => {
  expect(replayed({ hits, found: null }, found)).toEqual({ isSame, words });
});

test('what came out and was not raised was known before', () => {
  expect([wasRaised([wolf], match('UN', 'w1', 1)), wasRaised([wolf], match('UN', 'w2', 900))]).toEqual([true, false]);
});
