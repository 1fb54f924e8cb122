import { expect, test } from 'vitest';
import { getBankCode } from './bankCodes.ts';

const line = { kind: 'payment', category: 'TRSF', amountMinor: -1n, rail: 'sepa', isInstant: false } as const;

test.each([
  ['a transfer that is sent', {}, 'ICDT ESCT'],
  ['one that comes in', { amountMinor: 1n, rail: 'incoming' }, 'RCDT ESCT'],
  ['an instant one that is sent', { isInstant: true }, 'IRCT ESCT'],
  ['an instant one that comes in', { isInstant: true, amountMinor: 1n, rail: 'incoming' }, 'RRCT ESCT'],
  ['one within the bank', { rail: 'book' }, 'ICDT BOOK'],
  ['one within the bank that comes in', { rail: 'book', amountMinor: 1n }, 'RCDT BOOK'],
  ['one that comes back', { kind: 'reversal', amountMinor: 1n }, 'ICDT RRTN'],
  ['one that is taken back from its payee', { kind: 'reversal', rail: 'book' }, 'RCDT RRTN'],
  ['a fee', { category: 'FEES', kind: 'fee', rail: null }, 'MDOP FEES'],
  ['a fee that comes back', { category: 'FEES', kind: 'reversal', rail: null, amountMinor: 1n }, 'MCOP FEES'],
  ['what staff have charged', { category: 'FEES', rail: 'book' }, 'MDOP FEES'],
  ['a card in a shop', { rail: 'card', category: 'REST' }, 'CCRD POSD'],
  ['a card at a cash machine', { rail: 'card', category: 'CASH' }, 'CCRD CWDL'],
  ['what a shop gives back', { rail: 'card', category: 'REST', amountMinor: 1n }, 'CCRD OTHR'],
  ['a top-up', { rail: 'card', category: 'TOPA', amountMinor: 1n }, 'MCRD OTHR'],
  ['what staff post by hand', { kind: 'manual', rail: null, category: 'OTHR' }, 'MDOP ADJT'],
  ['what the bank gives', { kind: 'capital', rail: null, category: 'OTHR', amountMinor: 1n }, 'MCOP OTHR'],
] as const)('%s is PMNT %s %s', (_, over, codes) => {
  const { domain, family, subFamily } = getBankCode({ ...line, ...over });
  expect([domain, `${family} ${subFamily}`]).toEqual(['PMNT', codes]);
});
