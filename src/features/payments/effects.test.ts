// Every total of a payment: on the panel, in the list, on paper and in the file of the list.
import fc from 'fast-check';
import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Definition } from '#client/ui/display/Definitions.tsx';
import { amountText, decimalText } from '#shared/money.ts';
import { feeTitle, paymentFees } from '#shared/reference/fees.ts';
import { runs } from '#tests/harness/runs.ts';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { getCosts, getEffects, totalMinor } from './effects.ts';
import { getConfirmation } from './lists/server/confirmation/confirmation.ts';
import { paymentSource } from './lists/server/paymentSource.ts';
import { PaymentFee } from './lists/shown/PaymentFee.tsx';
import { costItems, paymentItems } from './lists/shown/paymentItems.tsx';
import type { Payment } from './payment.ts';
import { countsForAmounts, paymentStates } from './rules.ts';

const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n });
const fees = fc.option(
  fc.record({
    minor: fc.bigInt({ min: 1n, max: 500n }),
    label: fc.constantFrom('BOOKFEE', 'SEPAFEE', 'ACQFEE', 'NEWFEE'),
  }),
);
const payments = fc
  .record({
    op: fc.constantFrom('TX' as const, 'RX' as const),
    state: fc.constantFrom(...Object.values(paymentStates)),
    main: cents,
    fee: fees,
  })
  .map(({ op, state, main, fee }) => {
    const amount = [amountText('EUR', main, 'PAYMENT'), ...(fee ? [amountText('EUR', fee.minor, fee.label)] : [])];
    return { payment: samplePayment({ op, state, amount }), main, fee };
  });

const getText = (node: ReactNode): string =>
  isValidElement(node) ? renderToStaticMarkup(node).replaceAll(/<[^>]*>/g, '') : String(node ?? '');
const shownIn = (items: readonly (Definition | false)[], label: string): string =>
  getText(items.flatMap((item) => (item !== false && item.label === label ? [item.value] : []))[0]);
/** '−1 234.50 EUR' as minor units */
const parseMinor = (words: string): bigint => BigInt(words.replace('−', '-').replace(/[^\d-]/g, ''));
const minorOfDecimal = (text: string): bigint => (text === '' ? 0n : BigInt(text.replace('.', '')));
const maker = { name: 'Test Bank', bic: 'TESTLT21', zone: 'Europe/Vilnius' };
const reader = { personId: '1', timeIn: (moment: string) => moment };

test('panel, list, paper and file say the same total, the amount with its fee by their signs', () => {
  fc.assert(
    fc.property(payments, ({ payment, main, fee }) => {
      const moved = countsForAmounts(payment.state) ? main : 0n;
      const effect = (payment.op === 'RX' ? moved : -moved) - (fee?.minor ?? 0n);
      expect(getEffects(payment).total.minor).toBe(effect);
      const { amount, fee: feeCell, total } = paymentSource.cells;
      expect(minorOfDecimal(total(payment, reader))).toBe(effect);
      expect(feeCell(payment, reader)).toBe(fee ? decimalText(-fee.minor) : '');
      expect(minorOfDecimal(amount(payment, reader))).toBe(payment.op === 'RX' ? main : -main);
      expect(getText(PaymentFee({ payment }))).toBe(fee ? `−${decimalText(fee.minor)}` : '');
      const items = paymentItems(payment);
      const { facts } = getConfirmation(payment, maker, '2026-03-09T08:00:00Z');
      const onPaper = (label: string) => facts.find((fact) => fact.label === label)?.value ?? '';
      if (!fee) {
        expect([shownIn(items, 'Total'), onPaper('Total')]).toEqual(['', '']);
        return;
      }
      const inDirection = payment.op === 'RX' ? effect : -effect;
      for (const words of [shownIn(items, 'Total'), onPaper('Total')]) expect(parseMinor(words)).toBe(inDirection);
      const title = feeTitle(fee.label);
      for (const words of [shownIn(items, title), onPaper(title)]) expect(parseMinor(words)).toBe(fee.minor);
    }),
    { numRuns: 25 * runs },
  );
});

test.each<[string, Partial<Payment>, string]>([
  ['a top-up brings what its acquirer leaves', { op: 'RX', amount: ['EUR20.00#PAYMENT', 'EUR0.24#ACQFEE'] }, '19.76'],
  ['a payment costs its fee too', { amount: ['EUR20.00#PAYMENT', 'EUR0.35#SEPAFEE'] }, '20.35'],
  [
    'one that came back cost the fee that stays',
    { state: paymentStates.reversed, amount: ['EUR20.00#PAYMENT', 'EUR0.35#SEPAFEE'] },
    '0.35',
  ],
  ['a fee above the amount leaves a debt', { op: 'RX', amount: ['EUR0.20#PAYMENT', 'EUR0.24#ACQFEE'] }, '−0.04'],
])('%s', (_, over, total) => {
  expect(shownIn(paymentItems(samplePayment(over)), 'Total')).toBe(`${total} EUR`);
});

test('a fee in another currency has no total, and one of nothing is not shown', () => {
  const costs = getCosts(samplePayment({ amount: ['SEC60#PAYMENT', 'EUR0.10#BOOKFEE'] }));
  expect(costs).toMatchObject({ fee: { minor: 10n, currency: 'EUR' }, total: null });
  expect(costItems(costs).filter(Boolean)).toHaveLength(1);
  expect(getCosts(samplePayment({ amount: ['EUR5.00#PAYMENT', 'EUR0.00#BOOKFEE'] }))).toBeNull();
});

test('before there is a payment, its total is the one that it will have', () => {
  for (const op of ['TX', 'RX'] as const) {
    const minor = 35n;
    const { label } = paymentFees.sepa;
    const amount = [amountText('EUR', 2_000n, 'PAYMENT'), amountText('EUR', minor, label)];
    expect(getCosts(samplePayment({ op, amount }))?.total?.minor).toBe(totalMinor(op, 2_000n, minor));
  }
});
