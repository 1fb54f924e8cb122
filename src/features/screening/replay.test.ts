import { expect, test } from 'vitest';
import { replayed, wasRaised } from './replay.ts';

const match = (list: string, entityId: string, score: number) => ({ list, entityId, score });
const wolf = match('UN', 'w1', 900);

test.each([
  ['nothing raised, and something known comes out', [], [wolf], true, 'The check raised nothing new.'],
  ['the same', [wolf], [wolf], true, '1 of 1 match came again with the same score.'],
  ['more comes out', [wolf], [wolf, match('US', 'b1', 800)], true, '1 of 1 match came again with the same score.'],
  ['another score', [wolf], [match('UN', 'w1', 901)], false, '0 of 1 match came again with the same score.'],
  ['another list', [wolf], [match('EU', 'w1', 900)], false, '0 of 1 match came again with the same score.'],
  ['one is missing', [wolf, match('US', 'b1', 800)], [wolf], false, '1 of 2 matches came again with the same score.'],
])('%s', (_, kept, found, isSame, words) => {
  expect(replayed(kept, found)).toEqual({ isSame, words });
});

test('what came out and was not raised was known before', () => {
  expect([wasRaised([wolf], match('UN', 'w1', 1)), wasRaised([wolf], match('UN', 'w2', 900))]).toEqual([true, false]);
});
