import { expect, it } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { countries } from '#shared/reference/countries.ts';
import { sepaCountries } from '#shared/rules/bankCodes.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { emptyField } from '#shared/rules/sentences.ts';
import { formatUnreachable, type OrderForm, orderRules, type Reach } from './orderForm.ts';

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

it('names empty fields together', () => {
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
  expect(formatUnreachable('lt12 1000 0111 0100 1000', ownOnly)).toBe(sentence);
  expect(formatUnreachable('LT12 1000 0111 0100 10', ownOnly)).toBeUndefined();
  expect(formatUnreachable(ownAccount, ownOnly)).toBeUndefined();
  expect(formatUnreachable('LT121000011101001000', reach)).toBeUndefined();
  expect(check({}, ownOnly).faults).toEqual({ acc: sentence });
  const beyond = 'Only SEPA countries can be paid.';
  for (const each of [reach, ownOnly])
    expect(formatUnreachable('BR18 0036 0305 0000 1000 9795 493C 1', each)).toBe(beyond);
  expect(check({ acc: 'TR330006100519786457841326' }).faults).toEqual({ acc: beyond });
});

it('says of each country outside SEPA that it cannot be paid, whether it has IBANs or none', () => {
  // their accounts have IBANs of Finland, France and the United Kingdom
  const within = ['AX', 'BL', 'GF', 'GG', 'GP', 'IM', 'JE', 'MF', 'MQ', 'PM', 'RE', 'YT'];
  const letters = countries.map(({ iso2 }) => iso2);
  expect(letters).toEqual(expect.arrayContaining([...sepaCountries, ...within, 'US', 'AU', 'IN', 'RU', 'BR']));
  for (const each of letters)
    for (const acc of [each, `${each}64`, `iban ${each.toLowerCase()}64 1234 5678`]) {
      const isPaid = sepaCountries.includes(each) || within.includes(each);
      expect([acc, formatUnreachable(acc, reach)]).toEqual([
        acc,
        isPaid ? undefined : 'Only SEPA countries can be paid.',
      ]);
      if (!isPaid) expect(check({ acc }).faults).toEqual({ acc: 'Only SEPA countries can be paid.' });
    }
  // what is no country is no account either
  for (const acc of ['UK29', 'IB', 'XY12'])
    expect(check({ acc }).faults?.['acc']).toMatch(/^IBAN is invalid\. No IBAN begins with [A-Z]{2}\.$/);
});

it('calls neither field invalid where a message and a reference are both right', () => {
  const both = 'A payment carries a message or a reference. Empty one of them.';
  expect(check({ reference: 'RF18 5390 0754 7034' }).faults).toEqual({ reference: both });
  expect(check({ reference: 'RF19 5390 0754 7034', msg: '' }).faults?.['reference']).toMatch(
    /^Creditor reference is invalid/,
  );
});
