import { expect, it } from 'vitest';
import { ownIban } from '../../../shared/iban.ts';
import { emptyField, generalSentence } from '../../../shared/rules/sentences.ts';
import { checkOrder, fieldOfRefusal, type OrderForm, type Reach, unreachableWords } from './orderForm.ts';

const ownAccount = ownIban('39990', '10000000001');
const reach: Reach = { bankCode: '39990', rails: ['book', 'sepa'] };
const form = (over: Partial<OrderForm> = {}): OrderForm => ({
  name: 'Baltic Timber UAB',
  acc: 'LT121000011101001000',
  amount: '12.34',
  msg: 'Invoice 1',
  accountid: `EUR.${ownAccount}`,
  ...over,
});
const errorsOf = (over: Partial<OrderForm>) => checkOrder(form(over), reach).errors;

it('gives the order as it will be sent', () => {
  expect(checkOrder(form({ acc: 'lt12 1000 0111 0100 1000' }), reach).order).toEqual({
    acc: 'LT121000011101001000',
    name: 'Baltic Timber UAB',
    amount: '12.34',
    currency: 'EUR',
    msg: 'Invoice 1',
    accountid: `EUR.${ownAccount}`,
  });
});

it('reads an amount with a comma', () => {
  expect(checkOrder(form({ amount: '12,34' }), reach).order?.amount).toBe('12.34');
});

it('turns letters that a bank cannot carry into their nearest', () => {
  expect(checkOrder(form({ name: 'Žemaitė ėjo' }), reach).order?.name).toBe('Žemaite ejo');
  expect(checkOrder(form({ name: 'Müller & Söhne' }), reach).errors).toEqual({
    name: 'Payee name contains invalid or special characters',
  });
});

it('tells empty fields together', () => {
  const errors = errorsOf({ name: ' ', acc: '', amount: '' });
  expect(errors).toEqual({ name: emptyField, acc: emptyField, amount: emptyField });
  expect(generalSentence(errors ?? {})).toBe('Error, highlighted fields cannot be empty');
});

it.each([
  [{ acc: 'LT121000011101001001' }, { acc: 'IBAN is invalid' }],
  [{ acc: '+37060000000' }, { acc: 'IBAN is invalid' }],
  [{ amount: '0.00' }, { amount: 'Amount is invalid. Enter more than zero.' }],
  [
    { amount: '1.234' },
    { amount: 'Amount is invalid. At most two decimals, and spaces between thousands, such as 1 234.50.' },
  ],
  [
    { amount: '12,345' },
    { amount: 'Amount is invalid. At most two decimals, and spaces between thousands, such as 1 234.50.' },
  ],
  [{ amount: '-5' }, { amount: 'Amount is invalid. Enter the amount without a sign, such as 1 234.50.' }],
  [{ amount: '1e3' }, { amount: 'Amount is invalid. Enter digits with at most two decimals, such as 1 234.50.' }],
  [{ amount: '1000000000.00' }, { amount: 'Amount is invalid. At most 999 999 999.99.' }],
  [{ msg: 'x'.repeat(141) }, { msg: 'Message is invalid' }],
  [{ name: 'x'.repeat(71) }, { name: 'Payee name is invalid' }],
  [{ msg: 'Invoice #1' }, { msg: 'Message contains invalid or special characters' }],
  [{ msg: 'a\0b' }, { msg: 'Message contains invalid or special characters' }],
  [{ acc: ownAccount }, { acc: 'Payer and payee are the same account.' }],
] as [Partial<OrderForm>, object][])('%j → %j', (over, expected) => {
  expect(errorsOf(over)).toEqual(expected);
});

it('refuses an account that no rail reaches as soon as its IBAN is whole', () => {
  const ownOnly: Reach = { ...reach, rails: ['book'] };
  const sentence = 'We cannot send payments to other banks at the moment.';
  expect(unreachableWords('lt12 1000 0111 0100 1000', ownOnly)).toBe(sentence);
  expect(unreachableWords('LT12 1000 0111 0100 10', ownOnly)).toBeUndefined();
  expect(unreachableWords(ownAccount, ownOnly)).toBeUndefined();
  expect(unreachableWords('LT121000011101001000', reach)).toBeUndefined();
  expect(checkOrder(form(), ownOnly).errors).toEqual({ acc: sentence });
});

it('says nothing general about a field that is only wrong', () => {
  expect(generalSentence(errorsOf({ acc: 'LT00' }) ?? {})).toBeUndefined();
});

it('knows which refusals belong to the IBAN', () => {
  expect(fieldOfRefusal('payee-account-unknown')).toBe('acc');
  expect(fieldOfRefusal('account-blocked')).toBeNull();
});
