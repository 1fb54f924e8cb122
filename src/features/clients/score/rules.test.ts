import { describe, expect, test } from 'vitest';
import type { RiskLevel } from '../standing.ts';
import { type Factor, factorsOf, floorOf, isBelow, overallOf, overallWords, type Standing } from './rules.ts';

/** 'LLM' → three factors of a company with these levels; a capital F is a floor. */
function standings(levels: string): Standing[] {
  const factors = factorsOf('LEGAL');
  return [...levels].map((letter, at) => ({
    factor: factors[at] as Factor,
    level: (letter === 'F' ? 'H' : letter) as RiskLevel,
    isFloor: letter === 'F',
  }));
}

test('people have eight factors and companies eleven', () => {
  expect(factorsOf('N').join(' ')).toBe('ATM CCD CCT TAX SOF TRN ADV PEP');
  expect(factorsOf('LEGAL').join(' ')).toBe('LIC LTR LBA LBC LPC LOS LMT LSC LIP LOP LOF');
});

describe('the overall level', () => {
  test.each([
    ['', 'L'],
    ['LLLLLLLLLLL', 'L'],
    ['MLLLLLLLLLL', 'L'],
    ['MMLLLLLLLLL', 'L'],
    ['MMMLLLLLLLL', 'M'],
    ['MMMMMMMMMMM', 'M'],
    ['HLLLLLLLLLL', 'M'],
    ['HMMMMLLLLLL', 'M'],
    ['HHLLLLLLLLL', 'H'],
    ['HHHMMLLLLLL', 'H'],
    ['FLLLLLLLLLL', 'H'],
    ['LLLLLLLLLLF', 'H'],
  ])('of %s is %s', (levels, overall) => {
    expect(overallOf(standings(levels))).toBe(overall);
  });

  test.each([
    ['LLL', 'No factor is raised'],
    ['MLL', 'Incorporation country: medium; not enough for more'],
    ['MMM', 'Incorporation country, tax residence, business activities: medium'],
    ['HMM', 'Incorporation country: high'],
    ['HFM', 'Tax residence: high'],
  ])('%s is reported as %s', (levels, words) => {
    expect(overallWords(standings(levels))).toBe(words);
  });
});

test('no officer goes below a floor, neither of the factor nor of the whole', () => {
  const factors = standings('HFM');
  expect(floorOf('ALL', factors)).toBe('H');
  expect(floorOf('LTR', factors)).toBe('H');
  expect(floorOf('LIC', factors)).toBe('L');
  expect(floorOf('ALL', standings('HHM'))).toBe('L');
});

test.each([
  ['L', 'M', true],
  ['M', 'H', true],
  ['L', 'L', false],
  ['H', 'M', false],
] as const)('%s below %s: %s', (level, other, is) => {
  expect(isBelow(level, other)).toBe(is);
});
