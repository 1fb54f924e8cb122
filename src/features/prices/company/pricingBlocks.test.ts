// The public price list: what is paid today among what is free, and announced prices apart.
import { expect, test } from 'vitest';
import type { Block } from '#shared/reading/blocks.ts';
import type { PublicPrice } from '../openCalls.ts';
import { getPricingBlocks } from './pricingBlocks.ts';

const table: Block = {
  kind: 'table',
  ends: [false, true],
  head: [['What'], ['Price']],
  rows: [[['Statements'], ['free']]],
};
const heading: Block = { kind: 'heading', level: 2, parts: ['Changes'] };
const price = (over: Partial<PublicPrice>): PublicPrice => ({
  ...{ code: 'SEPAFEE', title: 'SEPA payment fee', basis: 'payment', amount: '0.35', rate: '', least: '', most: '' },
  ...{ scope: 'all', from: '2000-01-01', until: null, ...over },
});
const show = (...items: PublicPrice[]) =>
  getPricingBlocks([table, table, heading], { today: '2027-01-10', items }).map((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.flat().join(' | '))
      : block.kind === 'heading' && block.parts[0],
  );

test('prices of today are rows of accounts or payments, announced ones have a heading of their own', () => {
  const shown = show(
    price({ until: '2027-03-10' }),
    price({ amount: '0.40', from: '2027-03-11' }),
    price({ code: 'BOOKFEE', title: 'Internal payment fee', basis: 'percent', amount: '', rate: '0.5', least: '0.02' }),
    price({ code: 'ACCOUNT', title: 'Account', basis: 'month', amount: '2.00', scope: 'LEGAL' }),
  );
  expect(shown).toEqual([
    ['Account, month and account, companies | 2.00 EUR', 'Statements | free'],
    [
      'SEPA payment fee, to an account at another bank{sepaNote}, until 2027-03-10 | 0.35 EUR',
      'Internal payment fee, to an account at this bank | 0.5 %, at least 0.02 EUR',
      'Statements | free',
    ],
    'Announced',
    ['SEPA payment fee, to an account at another bank{sepaNote}, from 2027-03-11 | 0.40 EUR'],
    'Changes',
  ]);
});

test('nothing announced, no heading', () => {
  expect(show(price({ amount: '0.00' }))).toEqual([
    ['Statements | free'],
    ['SEPA payment fee, to an account at another bank{sepaNote} | free', 'Statements | free'],
    'Changes',
  ]);
});
