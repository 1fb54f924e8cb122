// Which days an identity document can have.
import { expect, test } from 'vitest';
import { wrongDay } from './identityRules.ts';

const today = '2026-11-22';

test.each([
  ['valid for years', '2020-01-01', '2030-01-01', undefined],
  ['issued today', today, '2036-11-22', undefined],
  ['issued tomorrow', '2026-11-23', '2036-11-22', 'issuedOn'],
  ['valid until today', '2016-11-22', today, undefined],
  ['expired yesterday', '2016-11-22', '2026-11-21', 'expiresOn'],
  ['ends on the day it begins', today, today, 'expiresOn'],
])('a document that is %s', (_, issuedOn, expiresOn, wrong) => {
  expect(wrongDay({ issuedOn, expiresOn }, today)).toBe(wrong);
});
