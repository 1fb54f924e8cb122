import { expect, test } from 'vitest';
import { isIban } from '#shared/validIban.ts';
import { answerTo } from './answers.ts';

const ask = (iban: string, name: string) => {
  expect(isIban(iban)).toBe(true);
  return answerTo({
    party: { name },
    partyAccount: { iban },
    requestingAgent: { financialInstitutionId: { bicfi: 'KONTLT21XXX' } },
  });
};

test.each([
  ['LT829990100000000021', 'Somebody', { partyNameMatch: 'NMTC' }],
  ['LT829990100000000021', 'Kiti Vardai MB', { partyNameMatch: 'MTCH' }],
  ['LT559990100000000022', 'Berzyno Baldai', { partyNameMatch: 'CMTC', matchedName: 'Berzyno Baldai UAB' }],
  ['LT559990100000000022', 'Berzyno Baldai UAB', { partyNameMatch: 'MTCH' }],
  ['LT289990100000000023', 'Somebody', { partyNameMatch: 'NOAP' }],
  ['LT989990100000000024', 'Somebody', 'silence'],
  ['DE89370400440532013000', 'Holz AG', { partyNameMatch: 'MTCH' }],
])('asked whether %s belongs to %s, the banks answer %j', (iban, name, answer) => {
  expect(ask(iban, name)).toEqual(answer);
});

test.each([undefined, null, 'x', {}, { party: { name: 'x' } }])('%j is no question', (body) =>
  expect(answerTo(body)).toBeUndefined(),
);
