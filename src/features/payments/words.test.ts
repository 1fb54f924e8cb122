import { describe, expect, it } from 'vitest';
import { countryName } from '#shared/countries.ts';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { categoryTitle, formatRefusal } from './detailTexts.ts';
import { formatAmount, getAmounts, kindTitle, payTitle } from './words.ts';

const payment = samplePayment;

describe('amounts', () => {
  it('distinguishes the fee from the main amount', () => {
    const { main, fee } = getAmounts(payment());
    expect([main.minor, main.currency, fee?.minor, fee?.suffix]).toEqual([1234n, 'EUR', 35n, 'SEPAFEE']);
    expect(getAmounts({ amount: ['EUR5.00#PAYMENT'] }).fee).toBeNull();
  });
  it('reads time as a clock and money with its currency', () => {
    expect(formatAmount({ currency: 'SEC', minor: 3725n })).toBe('01:02:05');
    expect(formatAmount({ currency: 'EUR', minor: 123450n })).toBe('1 234.50 EUR');
    expect(payTitle({ currency: 'EUR', minor: 1234n }, 'Baltic Timber UAB')).toBe('Pay 12.34 EUR to Baltic Timber UAB');
  });
});

it('has a title for every code, also an unknown one', () => {
  expect(categoryTitle('TXFN')).toBe('Tax and Fines');
  expect(categoryTitle('????')).toBe('General');
  expect(countryName('LT')).toBe('Lithuania');
  expect(countryName('QQ')).toBe('QQ');
  expect(countryName('')).toBe('');
});

it('knows top-ups and cash by tag and category', () => {
  expect(kindTitle({ op: 'RX', tag: 'CARDRX', tcc: 'TOPA' })).toBe('Card top-up');
  expect(kindTitle({ op: 'TX', tag: 'CARDTX', tcc: 'CASH' })).toBe('Cash withdrawal');
  expect(kindTitle({ op: 'TX', tag: 'CARDTX', tcc: 'GRCR' })).toBe('Card payment');
  expect(kindTitle({ op: 'TX', tag: 'PAYMENT', tcc: 'CASH' })).toBe('Outgoing payment');
});

it('says why a payment came to nothing', () => {
  expect(formatRefusal('insufficient-funds')).toBe('There is not enough money on the account.');
  expect(formatRefusal('expired')).toBe('No one approved it in time.');
  expect(formatRefusal('unheard-of')).toBe('Unheard Of');
  expect(formatRefusal('')).toBe('');
});
