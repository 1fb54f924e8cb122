import { expect, test } from 'vitest';
import { isBelgianBis, isBelgianNational } from './europeanNumbers.ts';

/** Year, month, day and counter with their check digits; `isNew`: born from 2000 on. */
function belgian(front: string, isNew = false): string {
  return front + String(97 - (Number(isNew ? `2${front}` : front) % 97)).padStart(2, '0');
}

test.each([
  ['00', true, false],
  ['12', true, false],
  ['13', false, false],
  ['19', false, false],
  ['20', false, true],
  ['32', false, true],
  ['33', false, false],
  ['39', false, false],
  ['40', false, true],
  ['52', false, true],
  ['53', false, false],
])('month %s: a national number %s, one of who is not in the register %s', (month, isNational, isBis) => {
  for (const isNew of [false, true]) {
    const number = belgian(`85${month}26123`, isNew);
    expect([isBelgianNational(number), isBelgianBis(number)]).toEqual([isNational, isBis]);
  }
});
