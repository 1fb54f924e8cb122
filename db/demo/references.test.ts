import { expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { isBankDay } from '#shared/rules/bankDays.ts';
import { isCreditorReference, isEndToEndId } from '#shared/rules/references.ts';
import { movements, today } from '#tests/samples/demoPlan.ts';
import type { Movement } from './movements.ts';
import { getReferences } from './references.ts';

function found(movement: Movement) {
  const other = movement.kind === 'sepa-in' ? movement.payer : movement.payee;
  const iban = typeof other === 'string' ? '' : (other.iban ?? '');
  const day = addDays(today, movement.day);
  return { movement, iban, day, ...getReferences(movement, iban, isBankDay(day)) };
}

const all = movements.map(found);

test('payments to and from other banks carry ids and references, others none', () => {
  const isOutside = ({ movement: { kind } }: (typeof all)[number]) => kind === 'sepa-out' || kind === 'sepa-in';
  const outside = all.filter(isOutside);
  const others = all.filter((one) => !isOutside(one));
  expect(
    others.filter((one) => one.bank || one.transactionId || one.endToEndId || one.reference || one.isInstant),
  ).toEqual([]);
  const ids = outside.flatMap(({ transactionId }) => transactionId ?? []);
  expect(ids.length).toBe(outside.filter(({ movement }) => movement.kind === 'sepa-in').length);
  expect(new Set(ids).size).toBe(ids.length);
  const share = (isSo: (one: (typeof outside)[number]) => boolean) => outside.filter(isSo).length / outside.length;
  expect(share(({ isInstant }) => isInstant)).toBeGreaterThan(0.4);
  expect(share(({ endToEndId }) => endToEndId !== null)).toBeGreaterThan(0.1);
  expect(outside.filter(({ reference }) => reference !== null).length).toBeGreaterThan(50);
  const isSound = ({ endToEndId, reference }: (typeof all)[number]) =>
    (endToEndId === null || isEndToEndId(endToEndId)) && (reference === null || isCreditorReference(reference));
  expect(outside.filter((one) => !isSound(one))).toEqual([]);
});

test('every account of another SEPA country is at a bank of the directory', () => {
  const unknown = all.filter(({ bank, iban }) => iban !== '' && bank === '' && !iban.startsWith('UA'));
  expect([...new Set(unknown.map(({ iban }) => iban))]).toEqual([]);
});
