// How each factor is found: facts on the left, level and words on the right.
import { describe, expect, test } from 'vitest';
import { riskTables, shippedRisks } from '#shared/reference/riskTables.ts';
import type { CaseFact, Facts, Owner, Profile } from './facts.ts';
import { findFactors } from './findings.ts';

const euros = (amount: number) => BigInt(Math.round(amount * 100));
const declared: Profile = {
  inMinor: euros(3000),
  outMinor: euros(2500),
  cashMinor: euros(500),
  countries: ['LT'],
  sources: ['salary'],
  taxCountries: ['LT'],
  activities: ['16'],
};
const calm: Facts = {
  id: '1',
  type: 'N',
  country: 'LT',
  residence: 'LT',
  document: { country: 'LT', isExpired: false },
  profile: declared,
  inMinor: 0n,
  outMinor: 0n,
  peakMinor: 0n,
  cashMinor: 0n,
  countries: [],
  cases: [],
  relatedCases: [],
  owners: [{ name: 'Ona', isCompany: false, country: 'LT', shareBp: 10_000 }],
  hasOrder: false,
  risks: shippedRisks,
};

/** 'H!' is high and a floor. */
function getLevel(factor: string, changes: Partial<Facts>): string {
  const found = findFactors({
    ...calm,
    type: factor.length === 3 && factor.startsWith('L') ? 'LEGAL' : 'N',
    ...changes,
  });
  const one = found.find((each) => each.factor === factor);
  return one ? `${one.level}${one.isFloor ? '!' : ''}` : 'none';
}
const profile = (changes: Partial<Profile>) => ({ profile: { ...declared, ...changes } });
const money = (country: string, inEur: number, outEur: number) => ({
  country,
  inMinor: euros(inEur),
  outMinor: euros(outEur),
});
const alert = (type: CaseFact['type'], isTrue: boolean): CaseFact => ({
  ...{ id: 'c', type, isTrue, isOver: false },
});
const owner = (country: string | null, shareBp: number, isCompany = false): Owner => ({
  name: 'X',
  country,
  shareBp,
  isCompany,
});

test('a calm client is low in everything', () => {
  for (const type of ['N', 'LEGAL'] as const)
    expect(findFactors({ ...calm, type }).filter(({ level }) => level !== 'L')).toEqual([]);
});

describe('each factor', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['ATM', { cashMinor: euros(3000) }, 'L'],
    ['ATM', { cashMinor: euros(9000) }, 'L'],
    ['ATM', { cashMinor: euros(9000.01) }, 'M'],
    ['ATM', { cashMinor: euros(12_000), profile: null }, 'L'],
    ['ATM', { cashMinor: euros(12_000.01), profile: null }, 'M'],
    ['ATM', { cashMinor: euros(30_000), ...profile({ cashMinor: euros(2000) }) }, 'M'],
    ['ATM', { cashMinor: euros(30_000.01), ...profile({ cashMinor: euros(9000) }) }, 'H'],
    ['ATM', { cashMinor: euros(3000), ...profile({ cashMinor: 0n }) }, 'L'],
    ['ATM', { cashMinor: euros(3000.01), ...profile({ cashMinor: 0n }) }, 'M'],
    ['CCD', { document: null }, 'M'],
    ['CCD', { document: { country: 'UA', isExpired: false } }, 'M'],
    ['CCD', { document: { country: 'LV', isExpired: true } }, 'M'],
    ['CCD', { document: { country: 'AF', isExpired: true } }, 'H!'],
    ['CCD', { document: { country: 'IR', isExpired: false } }, 'H!'],
    ['CCT', { countries: [money('DE', 90_000, 90_000)] }, 'L'],
    ['CCT', { countries: [money('UA', 9_999, 0)] }, 'L'],
    ['CCT', { countries: [money('UA', 6_000, 4_000)] }, 'M'],
    ['CCT', { countries: [money('UA', 6_000, 4_000)], ...profile({ countries: ['UA'] }) }, 'L'],
    ['CCT', { countries: [money('UA', 10_000, 0), money('LT', 90_001, 0)] }, 'L'],
    ['CCT', { countries: [money('UA', 10_000, 0), money('LT', 90_000, 0)] }, 'M'],
    ['CCT', { countries: [money('NG', 999.99, 0)] }, 'M'],
    ['CCT', { countries: [money('NG', 500, 500)] }, 'H!'],
    ['CCT', { countries: [money('NG', 500, 500)], ...profile({ countries: ['NG'] }) }, 'H!'],
    ['TAX', profile({ taxCountries: ['LT', 'US'] }), 'M'],
    ['TAX', profile({ taxCountries: ['LT', 'VU'] }), 'H!'],
    ['TAX', { ...profile({ taxCountries: [] }), residence: 'UA' }, 'M'],
    ['TAX', { profile: null, residence: null, country: null }, 'M'],
    ['TAX', { profile: null, residence: null }, 'L'],
    ['SOF', { profile: null }, 'M'],
    ['SOF', profile({ sources: [] }), 'M'],
    ['SOF', profile({ sources: ['salary', 'dividends'] }), 'M'],
    ['SOF', profile({ sources: ['salary', 'crypto'] }), 'H'],
    ['TRN', { peakMinor: euros(5000) }, 'L'],
    ['TRN', { peakMinor: euros(5000.01), ...profile({ inMinor: euros(3333), outMinor: 0n }) }, 'M'],
    ['TRN', { peakMinor: euros(9000), ...profile({ inMinor: euros(6000), outMinor: 0n }) }, 'L'],
    ['TRN', { peakMinor: euros(9000) }, 'M'],
    ['TRN', { peakMinor: euros(9000.01) }, 'H'],
    ['TRN', { peakMinor: euros(10_000), profile: null }, 'L'],
    ['TRN', { peakMinor: euros(10_000.01), profile: null }, 'M'],
    ['ADV', { cases: [alert('ADVERSE_MEDIA', false)] }, 'M'],
    ['ADV', { cases: [alert('ADVERSE_MEDIA', true)] }, 'H!'],
    ['ADV', { cases: [alert('SANCTION', true)] }, 'H!'],
    ['ADV', { cases: [alert('LISTED_PARTY', true)] }, 'H'],
    ['ADV', { cases: [alert('LISTED_PARTY', false)] }, 'M'],
    ['ADV', { cases: [alert('PEP', true), alert('FRAUD', true)] }, 'L'],
    ['PEP', { cases: [alert('PEP', false)] }, 'M'],
    ['PEP', { cases: [alert('RCA', false), alert('PEP', true)] }, 'H!'],
    ['PEP', { cases: [alert('RCA', true)] }, 'H!'],
    ['PEP', { cases: [alert('SANCTION', true)] }, 'L'],
    ['LIC', { country: null }, 'M'],
    ['LIC', { country: 'TR' }, 'M'],
    ['LIC', { country: 'MM' }, 'H!'],
    ['LTR', profile({ taxCountries: ['PA'] }), 'M'],
    ['LBA', profile({ activities: [] }), 'M'],
    ['LBA', profile({ activities: ['16', '47'] }), 'M'],
    ['LBA', profile({ activities: ['16', '92'] }), 'H'],
    ['LBC', { owners: [] }, 'M'],
    ['LBC', { owners: [owner('LT', 9000), owner(null, 1000)] }, 'M'],
    ['LBC', { owners: [owner('LT', 9000), owner('VE', 1000)] }, 'H!'],
    ['LPC', { relatedCases: [{ ...alert('PEP', false), name: 'Jonas' }] }, 'M'],
    ['LPC', { relatedCases: [{ ...alert('RCA', true), name: 'Jonas' }] }, 'H!'],
    ['LPC', { cases: [alert('PEP', true)] }, 'H!'],
    ['LPC', { cases: [alert('RCA', false)] }, 'M'],
    ['LPC', { cases: [alert('SANCTION', true)] }, 'L'],
    ['LOS', { owners: [] }, 'M'],
    ['LOS', { owners: [owner('LT', 7499)] }, 'M'],
    ['LOS', { owners: [owner('LT', 7500)] }, 'L'],
    ['LOS', { owners: [owner('LT', 5000), owner('EE', 5000, true)] }, 'M'],
    ['LOS', { owners: [owner('LT', 5000), owner('PA', 5000, true)] }, 'H'],
    ['LMT', { peakMinor: euros(20_000) }, 'L'],
    ['LMT', { peakMinor: euros(100_000), profile: null }, 'L'],
    ['LMT', { peakMinor: euros(100_001), profile: null }, 'M'],
    ['LMT', { peakMinor: euros(100_001) }, 'H'],
    ['LSC', { cashMinor: euros(3000), inMinor: euros(3000) }, 'L'],
    ['LSC', { cashMinor: euros(3001), inMinor: euros(30_000), outMinor: euros(1) }, 'L'],
    ['LSC', { cashMinor: euros(3300), inMinor: euros(1), outMinor: euros(30_000) }, 'M'],
    ['LSC', { cashMinor: euros(9300), outMinor: euros(30_000) }, 'H'],
    ['LIP', { countries: [money('SY', 0, 5000)] }, 'L'],
    ['LIP', { countries: [money('SY', 5000, 0)] }, 'H!'],
    ['LOP', { countries: [money('SY', 0, 5000)] }, 'H!'],
    ['LOF', { cases: [alert('SANCTION', true)] }, 'H!'],
    ['LOF', { cases: [alert('LISTED_PARTY', true)] }, 'H'],
    ['LOF', { cases: [alert('ADVERSE_MEDIA', true)] }, 'H!'],
    ['LOF', { cases: [alert('FRAUD', true)] }, 'H'],
    ['LOF', { cases: [alert('FRAUD', false)] }, 'M'],
    ['LOF', { hasOrder: true }, 'M'],
    ['LOF', { hasOrder: true, cases: [alert('FRAUD', true)] }, 'H'],
  ])('%s, row %#', (factor, changes, level) => {
    expect(getLevel(factor, changes)).toBe(level);
  });
});

test('the words name the worst, and the case that it was found from', () => {
  const found = findFactors({ ...calm, cases: [alert('PEP', true)], document: { country: 'UA', isExpired: true } });
  expect(found.find(({ factor }) => factor === 'PEP')).toMatchObject({
    words: 'Confirmed: politically exposed',
    caseId: 'c',
  });
  expect(found.find(({ factor }) => factor === 'CCD')?.words).toBe(
    'Document of Ukraine: outside the EEA or under increased monitoring',
  );
});

test('what the bank has decided about activities and countries counts at once', () => {
  const risks = riskTables({ activities: { '16': 3 }, countries: { LT: ['EU', 'EEA', 'HIGH'] } });
  expect(['LBA', 'LIC', 'LTR', 'LBC', 'CCD'].map((factor) => getLevel(factor, { risks }))).toEqual([
    ...['H', 'H!', 'H!', 'H!', 'H!'],
  ]);
});
