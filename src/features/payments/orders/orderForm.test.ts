import { expect, it } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { emptyField } from '#shared/rules/sentences.ts';
import { type OrderForm, orderRules, type Reach, unreachableWords } from './orderForm.ts';

const ownAccount = ownIban('39990', '10000000001');
const reach: Reach = { bankCode: '39990', rails: ['book', 'sepa'] };
const form = (over: Partial<OrderForm> = {}): OrderForm => ({
  name: 'Baltic Timber UAB',
  acc: 'LT121000011101001000',
  amount: '12.34',
  msg: 'Invoice 1',
  reference: '',
  endToEndId: '',
  instant: true,
  accountid: `EUR.${ownAccount}`,
  ...over,
});
const check = (over: Partial<OrderForm>, reached = reach) => checkForm(orderRules(reached), form(over));

it('gives the order as it will be sent', () => {
  expect(check({ acc: 'lt12 1000 0111 0100 1000' }).sent).toEqual({
    acc: 'LT121000011101001000',
    name: 'Baltic Timber UAB',
    amount: '12.34',
    currency: 'EUR',
    msg: 'Invoice 1',
    accountid: `EUR.${ownAccount}`,
  });
});

it('reads an amount with a comma', () => {
  expect(check({ amount: '12,34' }).sent?.amount).toBe('12.34');
});

it('turns letters that a bank cannot carry into their nearest', () => {
  expect(check({ name: 'Žemaitė ėjo' }).sent?.name).toBe('Žemaite ejo');
  expect(check({ name: 'Müller & Söhne' }).faults).toEqual({
    name: 'Payee name contains invalid or special characters. “&” cannot be sent.',
  });
});

it('tells empty fields together', () => {
  const { faults } = check({ name: ' ', acc: '', amount: '' });
  expect(faults).toEqual({ name: emptyField, acc: emptyField, amount: emptyField });
});

it.each([
  [
    { acc: 'LT121000011101001001' },
    { acc: 'IBAN is invalid. The check digits do not fit. Look for a mistyped character.' },
  ],
  [{ acc: '+37060000000' }, { acc: 'IBAN is invalid. Begin with the two letters of the country.' }],
  [{ acc: 'lt12 1000 0111 0100 100' }, { acc: 'IBAN is invalid. One character short: IBANs from Lithuania have 20.' }],
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
  [{ msg: 'x'.repeat(141) }, { msg: 'Message is invalid. At most 140 characters.' }],
  [{ name: 'x'.repeat(71) }, { name: 'Payee name is invalid. At most 70 characters.' }],
  [
    { msg: 'Invoice #1\nof May' },
    { msg: 'Message contains invalid or special characters. “#” and a line break cannot be sent.' },
  ],
  [{ msg: 'a\0b' }, { msg: 'Message contains invalid or special characters. Remove the invisible character.' }],
  [{ acc: ownAccount }, { acc: 'Payer and payee are the same account.' }],
] as [Partial<OrderForm>, object][])('%j → %j', (over, expected) => {
  expect(check(over).faults).toEqual(expected);
});

it('refuses an account that no rail reaches as soon as its IBAN is whole', () => {
  const ownOnly: Reach = { ...reach, rails: ['book'] };
  const sentence = 'We cannot send payments to other banks at the moment.';
  expect(unreachableWords('lt12 1000 0111 0100 1000', ownOnly)).toBe(sentence);
  expect(unreachableWords('LT12 1000 0111 0100 10', ownOnly)).toBeUndefined();
  expect(unreachableWords(ownAccount, ownOnly)).toBeUndefined();
  expect(unreachableWords('LT121000011101001000', reach)).toBeUndefined();
  expect(check({}, ownOnly).faults).toEqual({ acc: sentence });
  const beyond = 'Only SEPA countries can be paid.';
  for (const each of [reach, ownOnly])
    expect(unreachableWords('BR18 0036 0305 0000 1000 9795 493C 1', each)).toBe(beyond);
  expect(check({ acc: 'TR330006100519786457841326' }).faults).toEqual({ acc: beyond });
});
