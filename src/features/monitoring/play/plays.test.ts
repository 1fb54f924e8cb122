import { describe, expect, test } from 'vitest';
import { judgeSides, sampleFacts } from '#tests/harness/judgeSides.ts';
import { readFirstRules } from '#tests/samples/firstRules.ts';
import { playedSides } from '#tests/samples/playedSides.ts';
import { dayNumber } from '../engine/sides.ts';
import type { Movement } from './movement.ts';
import { plays, typologies } from './plays.ts';
import { type Begin, rulePlays } from './rulePlays.ts';

const rules = readFirstRules();
const firstDays: Readonly<Record<Begin, string>> = {
  'any day': '2027-03-17',
  'within a month': '2027-03-01',
  'last of a month': '2027-02-28',
};

/** The codes of the rules that a new client's movements fire. */
function found(movements: readonly Movement[], begins: Begin): string[] {
  const firstDay = dayNumber(firstDays[begins]);
  const sides = playedSides(movements, firstDay);
  return [...new Set(judgeSides(rules, sides, { ...sampleFacts, since: firstDay }).map(({ rule }) => rule))].sort();
}

test('each rule of the bank has its plays', () => {
  expect(Object.keys(rulePlays).sort()).toEqual(rules.map(({ code }) => code).sort());
});

test.each(Object.entries(rulePlays))('%s fires at its threshold, not below it and not a day outside', (code, of) => {
  expect(found(of.reaches, of.begins)).toContain(code);
  expect(found(of.below, of.begins)).not.toContain(code);
  expect(found(of.outside, of.outsideBegins)).not.toContain(code);
});

describe('a near miss differs as little as it says', () => {
  test.each(Object.entries(rulePlays))('%s', (_, { reaches, below, by, outside }) => {
    const last = reaches.length - 1;
    expect(below.slice(0, last)).toEqual(reaches.slice(0, last));
    const cents = Math.abs(Number(below[last]?.minor) - Number(reaches[last]?.minor));
    if (by === 'a payment') expect(below).toHaveLength(last);
    else expect(cents).toBe(1);
    // the same money, on another day
    const money = (movements: readonly Movement[]) => movements.map(({ what, minor }) => `${what} ${minor}`).sort();
    expect(money(outside)).toEqual(money(reaches));
  });
});

test.each(Object.entries(typologies))('%s fires what it says and nothing else', (_, { movements, fires }) => {
  expect(found(movements, 'within a month')).toEqual([...fires].sort());
});

test('days never go back, and each play can be found by its name', () => {
  for (const { movements } of plays.values()) {
    const days = movements.map(({ day }) => day);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
  }
  expect([...plays.keys()]).toEqual(expect.arrayContaining(['mule chain', 'SLEEPER', 'C.IN.15K below']));
});
