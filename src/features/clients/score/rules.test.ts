import { describe, expect, test } from 'vitest';
import type { RiskLevel } from '../standing.ts';
import { type Factor, formatOverall, getFactors, getFloor, getOverall, isBelow, type Standing } from './rules.ts';

/** 'LLM' → three factors of a company with these levels; a capital F is a floor. */
function standings(levels: string): Standing[] {
  const factors = getFactors('LEGAL');
  return [...levels].map((letter, at) => ({
    factor: factors[at] as Factor,
    level: (letter === 'F' ? 'H' : letter) as RiskLevel,
    isFloor: letter === 'F',
  }));
}

test('people have eight factors and companies eleven', () => {
  expect(getFactors('N').join(' ')).toBe('ATM CCD CCT TAX SOF TRN ADV PEP');
  expect(getFactors('LEGAL').join(' ')).toBe('LIC LTR LBA LBC LPC LOS LMT LSC LIP LOP LOF');
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
    expect(getOverall(standings(levels))).toBe(overall);
  });

  test.each([
    ['LLL', 'No factor is raised'],
    ['MLL', 'Incorporation country: medium; not enough for more'],
    ['MMM', 'Incorporation country, tax residence, business activities: medium'],
    ['HMM', 'Incorporation country: high'],
    ['HFM', 'Tax residence: high'],
  ])('%s is reported as %s', (levels, words) => {
    expect(formatOverall(standings(levels))).toBe(words);
  });
});

test('no officer goes below a floor, neither of the factor nor of the whole', () => {
  const factors = standings('HFM');
  expect(getFloor('ALL', factors)).toBe('H');
  expect(getFloor('LTR', factors)).toBe('H');
  expect(getFloor('LIC', factors)).toBe('L');
  expect(getFloor('ALL', standings('HHM'))).toBe('L');
});

test.each([
  ['L', 'M', true],
  ['M', 'H', true],
  ['L', 'L', false],
  ['H', 'M', false],
] as const)('%s below %s: %s', (level, other, is) => {
  expect(isBelow(level, other)).toBe(is);
});
