// What the bank has posted by hand, in the panel of a company: an entry of the bank, which no person of the company has
// made.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { callKey, queryClient } from '#client/api/queries.ts';
import { selectCompany } from '#client/session/company.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { PaymentPanel } from './PaymentPanel.tsx';

test('an entry of the bank says so, and asks for no history of approvals', async () => {
  const asked = vi.fn(async () => Response.json({ items: [], next: null, arrivesOn: '' }));
  vi.stubGlobal('fetch', asked);
  await page.viewport(1440, 900);
  selectCompany('10000000001');
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '20000000002', FullName: 'Mantas', Permissions: '', flags: '', companies: [] },
  });
  const meta = { name: 'Kontora', acc: '', msg: 'Sent twice', initiator: 'The bank', confirmator: '' };
  const posted = samplePayment({ tag: 'MANUAL', tcc: 'OTHR', op: 'TX', state: paymentStates.executed }, meta);
  await render(
    <QueryClientProvider client={queryClient}>
      <PaymentPanel payment={posted} funds={undefined} onClose={() => undefined} onRepeat={() => undefined} />
    </QueryClientProvider>,
  );
  const panel = page.getByRole('complementary', { name: 'Kontora' });
  for (const words of ['MessageSent twice', 'TypeBank entry', 'Created byThe bank'])
    await expect.element(panel).toHaveTextContent(words);
  expect(panel.getByRole('region', { name: 'History' }).elements()).toEqual([]);
  expect(panel.getByRole('button', { name: 'Repeat payment' }).elements()).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
