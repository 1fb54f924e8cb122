// Why a card did not pay, in the panel of its payment: each code of the processor has words of its own there.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { callKey, queryClient } from '#client/api/queries.ts';
import { selectCompany } from '#client/session/company.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { declineCodes } from '#features/cards/processor/messages.ts';
import type { Payment } from '#features/payments/payment.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { PaymentPanel } from './PaymentPanel.tsx';

beforeEach(() => {
  selectCompany('10000000001');
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '20000000002', FullName: 'Mantas', Permissions: '', flags: '', companies: [] },
  });
});

const ofCard = (over: Partial<Payment>, reason: string) =>
  samplePayment({ tag: 'CARDTX', tcc: 'REST', op: 'RX', ...over }, { reason, acc: '', msg: '' });

/** What the panel says under 'Reason'. */
async function reasonShown(payment: Payment): Promise<string> {
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <PaymentPanel payment={payment} funds={undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const term = page
    .getByRole('term')
    .filter({ hasText: /^Reason$/ })
    .element();
  const words = term.nextElementSibling?.textContent ?? '';
  await unmount();
  return words;
}

test('each code has a sentence of its own', async () => {
  const shown = new Map<string, string>();
  for (const code of declineCodes) shown.set(code, await reasonShown(ofCard({ state: paymentStates.rejected }, code)));
  for (const [code, words] of shown) expect([code, words]).toEqual([code, expect.stringMatching(/^[A-Z].{8,}\.$/)]);
  expect(new Set(shown.values()).size).toBe(declineCodes.length);
  expect(shown.get('client-locked')).toBe('Please contact us.');
  expect(shown.get('over-single-limit')).toBe('The amount is over the limit of one payment.');
});

test('what a shop gives up was returned by no bank', async () => {
  const payment = ofCard({ state: paymentStates.reversed }, 'given-up-by-shop');
  expect(await reasonShown(payment)).toBe('The shop gave the payment up.');
});
