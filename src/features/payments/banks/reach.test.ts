import { expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { whyUnreachable } from './reach.ts';

const own = ownIban('39990', '10000000001');
test.each([
  [['book'], own, undefined],
  [['book'], 'DE89370400440532013000', 'other-bank-not-reachable'],
  [['book', 'sepa'], 'DE89370400440532013000', undefined],
  [['sepa'], own, 'other-bank-not-reachable'],
  // no countries of SEPA, whatever the bank reaches today
  [['book', 'sepa'], 'TR330006100519786457841326', 'outside-sepa'],
  [['book'], 'BR1800360305000010009795493C1', 'outside-sepa'],
  [['book'], 'RU0304452522540817810538091310419', 'outside-sepa'],
])('by %j to %s: %s', (rails, iban, why) => expect(whyUnreachable(rails, iban, '39990')).toBe(why));
