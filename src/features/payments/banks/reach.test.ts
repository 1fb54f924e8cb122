import { expect, test } from 'vitest';
import { ownIban } from '../../../shared/iban.ts';
import { canCarry } from './reach.ts';

const own = ownIban('39990', '10000000001');
test.each([
  [['book'], own, true],
  [['book'], 'DE89370400440532013000', false],
  [['book', 'sepa'], 'DE89370400440532013000', true],
  [['sepa'], own, false],
  // not a country of SEPA
  [['book', 'sepa'], 'TR330006100519786457841326', false],
])('by %j to %s: %s', (rails, iban, isReached) => expect(canCarry(rails, iban, '39990')).toBe(isReached));
