import { describe, expect, test } from 'vitest';
import { closingTexts } from './closingTexts.ts';
import { isNoticeOver, whyNotClosed, whyNotEmpty } from './rules.ts';

const empty = { flags: '', accountsWithMoney: 0, owes: false, openPayments: 0, openCases: 0 };
const none = 'No notice of closing was given.';
const lasts = 'The notice of closing lasts until 2026-03-02.';

test.each([
  ['no notice', null, '2026-03-02', false, [none]],
  ['the day before', '2026-03-02', '2026-03-01', false, [lasts]],
  ['the day', '2026-03-02', '2026-03-02', true, []],
  ['a day later', '2026-03-02', '2026-03-03', true, []],
  ['a year before', '2026-03-02', '2025-12-31', false, [lasts]],
])('%s: closing waits for the notice', (_name, closesFrom, today, isOver, why) => {
  expect(isNoticeOver({ closesFrom, today })).toBe(isOver);
  expect(whyNotClosed({ ...empty, closesFrom, today })).toEqual(why);
  expect(whyNotEmpty({ ...empty })).toEqual([]);
});

test('a closed or declined client waits for no notice, and the notice comes after what must end', () => {
  const today = '2026-03-01';
  expect(whyNotClosed({ ...empty, flags: 'Z', closesFrom: null, today })).toEqual(['The client is closed already.']);
  const declined = ['The client was declined: there is nothing to close.'];
  expect(whyNotClosed({ ...empty, flags: 'D', closesFrom: null, today })).toEqual(declined);
  expect(whyNotClosed({ ...empty, flags: 'DZ', closesFrom: null, today })).toEqual(['The client is closed already.']);
  expect(whyNotEmpty({ ...empty, owes: true })).toEqual(['The client owes money.']);
  expect(whyNotClosed({ ...empty, openCases: 2, closesFrom: null, today })).toEqual(['2 cases are open.', none]);
});

describe('what the client is sent', () => {
  test.each([
    ['given', 'on 2026-03-02 or later we will close your accounts'],
    ['withdrawn', 'Your accounts stay open'],
    ['closed', 'We have closed your accounts'],
  ] as const)('%s: %s', (event, words) => {
    const texts = closingTexts(event, 'Toli MB', '2026-03-02');
    expect(texts.words).toContain(words);
    expect(texts.lines[0]).toEqual({ label: 'Client', value: 'Toli MB' });
  });
});
