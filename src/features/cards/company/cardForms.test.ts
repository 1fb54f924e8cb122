import { expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { loadIbanRules } from '#shared/validIban.ts';
import { sampleCard } from '#tests/samples/sampleCard.ts';
import { assignRules, orderRules, orderStart } from './cardForms.ts';

const named = orderStart(undefined, 'named');
const purpose = orderStart(undefined, 'purpose');

test('an order begins with the limits of the specification', () => {
  expect(checkForm(orderRules, named)).toEqual({ sent: { type: 'named', limit: 100, monthlyLimit: 1000 } });
});

test('a purpose card has a name, as bank text; a named one has none', () => {
  expect(checkForm(orderRules, purpose)).toEqual({ faults: { nameOnCard: 'Cannot be empty' } });
  expect(checkForm(orderRules, { ...purpose, nameOnCard: ' Fleet 12 ' }).sent?.nameOnCard).toBe('Fleet 12');
  expect(checkForm(orderRules, { ...purpose, nameOnCard: 'R&D' }).faults?.['nameOnCard']).toBe(
    'Holder name contains invalid or special characters. “&” cannot be sent.',
  );
  expect(checkForm(orderRules, { ...named, nameOnCard: 'Fleet 12' }).sent).not.toHaveProperty('nameOnCard');
});

test('a new card for a lost one begins with its name, limits and account', () => {
  const lost = sampleCard({ design: 'X1VISA', name: 'FLEET 12', accountid: 'EUR.LT123999010000000001' });
  expect(orderStart(lost, 'purpose')).toEqual({
    ...{ type: 'purpose', nameOnCard: 'FLEET 12', limit: '500', monthlyLimit: '2000' },
    accountid: 'EUR.LT123999010000000001',
  });
});

test('a holder is found by IBAN, number or phone, with the date of birth', async () => {
  await loadIbanRules();
  const iban = ownIban('39990', '20000000008');
  const check = (holderID: string, holderDOB = '1980-05-17') => checkForm(assignRules, { holderID, holderDOB });
  expect(check(iban.toLowerCase()).sent).toEqual({ holderID: iban, holderDOB: '1980-05-17' });
  expect(check('20000000008').sent?.holderID).toBe('20000000008');
  expect(check('+370 612 34567').sent?.holderID).toBe('+37061234567');
  expect(check('LT00').faults?.['holderID']).toContain('IBAN or phone is invalid');
  expect(check('', '').faults).toEqual({ holderID: 'Cannot be empty', holderDOB: 'Cannot be empty' });
});
