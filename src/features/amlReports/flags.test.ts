// Lists of days: versions, what the bank has decided, the spans of a period.
import { expect, test } from 'vitest';
import { type ListVersion, listVersions } from '#shared/reference/countryLists.ts';
import { getFlagsOn, getSpanStarts, listAssumed, splitByFlags } from './flags.ts';

const list = (name: ListVersion['list'], inForceOn: string, ...countries: string[]): ListVersion => ({
  ...{ list: name, inForceOn, countries: new Set(countries) },
});
const history = {
  versions: [
    list('GREY', '2026-02-10', 'AA', 'BB'),
    list('BLACK', '2026-01-10', 'CC'),
    list('GREY', '2026-03-10', 'BB', 'DD'),
  ],
  decisions: [
    { country: 'BB', flags: ['HIGH', 'EU'] as const, day: '2026-04-01' },
    { country: 'BB', flags: [] as const, day: '2026-05-01' },
  ],
};

test.each([
  // before its first version a list takes that version
  ['AA', '2020-01-01', ['GREY']],
  ['CC', '2026-01-09', ['BLACK']],
  ['AA', '2026-03-09', ['GREY']],
  ['AA', '2026-03-10', []],
  ['DD', '2026-03-09', []],
  ['DD', '2026-03-10', ['GREY']],
  // a decision holds from the next day on, also one that takes the marks away
  ['BB', '2026-04-01', ['GREY']],
  ['BB', '2026-04-02', ['HIGH']],
  ['BB', '2026-05-01', ['HIGH']],
  ['BB', '2026-05-02', []],
  ['ZZ', '2026-05-02', []],
  ['', '2026-05-02', []],
])('%s on %s: %s', (country, day, flags) => {
  expect(getFlagsOn(history, country, day)).toEqual(flags);
});

test('a later list changes no day before it', () => {
  const later = { ...history, versions: [...history.versions, list('GREY', '2026-06-01', 'AA', 'EE')] };
  for (const country of ['AA', 'BB', 'DD', 'EE'])
    for (const day of ['2020-01-01', '2026-03-10', '2026-05-31'])
      expect([country, day, getFlagsOn(later, country, day)]).toEqual([
        country,
        day,
        getFlagsOn(history, country, day),
      ]);
  expect(getFlagsOn(later, 'EE', '2026-06-01')).toEqual(['GREY']);
});

test('a period is split where lists change, and a country only where its own flags do', () => {
  const days = { from: '2026-02-10', to: '2026-05-02' };
  const starts = getSpanStarts(history, days);
  expect(starts).toEqual(['2026-02-10', '2026-03-10', '2026-04-02', '2026-05-02']);
  expect(splitByFlags(history, 'AA', { starts, to: days.to })).toEqual([
    { from: '2026-02-10', to: '2026-03-09', flags: ['GREY'], spans: [0] },
    { from: '2026-03-10', to: '2026-05-02', flags: [], spans: [1, 2, 3] },
  ]);
  expect(splitByFlags(history, 'BB', { starts, to: days.to }).map(({ from, flags }) => [from, flags])).toEqual([
    ['2026-02-10', ['GREY']],
    ['2026-04-02', ['HIGH']],
    ['2026-05-02', []],
  ]);
  expect(splitByFlags(history, 'ZZ', { starts, to: days.to })).toEqual([{ ...days, flags: [], spans: [0, 1, 2, 3] }]);
});

test('which lists take their first version for days before it', () => {
  expect(listAssumed(history, { from: '2026-01-31', to: '2026-12-31' })).toEqual([
    { list: 'GREY', inForceOn: '2026-02-10' },
  ]);
  expect(listAssumed(history, { from: '2026-02-10', to: '2026-12-31' })).toEqual([]);
});

test('the lists of the product, of each the oldest first, all countries by two letters', () => {
  for (const { countries, inForceOn } of listVersions) {
    expect(inForceOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const country of countries) expect(country).toMatch(/^[A-Z]{2}$/);
  }
  const days = (name: ListVersion['list']) =>
    listVersions.filter((one) => one.list === name).map(({ inForceOn }) => inForceOn);
  for (const name of ['BLACK', 'GREY', 'HIGH'] as const) expect(days(name)).toEqual(days(name).toSorted());
  expect(listVersions.map(({ list: name, countries }) => [name, countries.size])).toEqual([
    ['BLACK', 3],
    ['GREY', 22],
    ['HIGH', 29],
  ]);
});
