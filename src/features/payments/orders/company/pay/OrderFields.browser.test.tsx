// The fields of a payment to another bank: whose account it is, when the money arrives, and references.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '../../../../../client/api/proof.ts';
import { queryClient } from '../../../../../client/api/queries.ts';
import { Form } from '../../../../../client/forms/Form.tsx';
import { useCallForm } from '../../../../../client/forms/useCallForm.ts';
import { selectCompany } from '../../../../../client/session/company.ts';
import { sessionStore } from '../../../../../client/session/session.ts';
import { ownIban } from '../../../../../shared/iban.ts';
import type { PaymentOrder } from '../../calls.ts';
import { orderRules } from '../../orderForm.ts';
import { startValues } from './formValues.ts';
import { OrderFields } from './OrderFields.tsx';

const instantIban = 'DE14999000112661482224';
const slowIban = 'PL27999000094053363345026024';
let sent: PaymentOrder | undefined;

beforeEach(async () => {
  sent = undefined;
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  selectCompany('30000000001');
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(String(address), window.location.href);
    const isInstant = pathname.endsWith(instantIban);
    const bank = { name: isInstant ? 'Beispielbank AG' : 'Bank Przykładowy SA', bic: 'DEMODEF1XXX', isInstant };
    const days = { arrivesOn: '2026-11-24', cutOffAt: '2026-11-24T13:30:00.000Z' };
    const answer = pathname.includes('/banks/') ? { ...bank, ...days } : { items: [], next: null };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});

const reach = { rails: ['book', 'sepa'], bankCode: '39990' };

function Fields() {
  const form = useCallForm({
    rules: orderRules(reach),
    start: { ...startValues({}, []), accountid: 'EUR.LT603999030000000001', name: 'Holz AG', amount: '5.00' },
    send: (order) => {
      sent = order;
    },
  });
  return (
    <Form form={form}>
      <OrderFields form={form} funds={[]} reach={reach} />
      <button type="submit">Continue</button>
    </Form>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Fields />
    </QueryClientProvider>,
  );
type Screen = Awaited<ReturnType<typeof open>>;
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Continue' }).click();

test('the bank of an IBAN is named, and money goes instantly where it can, unless told otherwise', async () => {
  const screen = await open();
  await screen.getByRole('textbox', { name: 'IBAN' }).fill(instantIban);
  await expect.element(screen.getByText('Germany, Beispielbank AG')).toBeVisible();
  const instant = screen.getByRole('checkbox', { name: 'Instant payment' });
  await expect.element(instant).toBeChecked();
  await expect.element(instant).toHaveAccessibleDescription('Arrives within 10 seconds.');
  await submit(screen);
  await expect.poll(() => sent?.acc).toBe(instantIban);
  expect(sent?.instant).toBeUndefined();
  await instant.click();
  await expect
    .element(instant)
    .toHaveAccessibleDescription(/^Arrives on Tuesday, 24 November, if it is approved before/);
  await submit(screen);
  await expect.poll(() => sent?.instant).toBe(false);
});

test('a bank without instant payments offers none, and says when the money arrives', async () => {
  const screen = await open();
  await screen.getByRole('textbox', { name: 'IBAN' }).fill(slowIban);
  await expect.element(screen.getByText('Poland, Bank Przykładowy SA')).toBeVisible();
  await expect.element(screen.getByText(/^Arrives on Tuesday, 24 November/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});

test('an account at this bank asks for no bank', async () => {
  const screen = await open();
  await screen.getByRole('textbox', { name: 'IBAN' }).fill(ownIban('39990', '30000000002'));
  await expect.element(screen.getByText('Lithuania, an account at this bank')).toBeVisible();
  await expect.element(screen.getByText(/Arrives/)).not.toBeInTheDocument();
});

test('references wait behind More details, which opens for a wrong one', async () => {
  const screen = await open();
  await screen.getByRole('textbox', { name: 'IBAN' }).fill(instantIban);
  const reference = screen.getByRole('textbox', { name: 'Creditor reference' });
  await expect.element(reference).not.toBeInTheDocument();
  await screen.getByText('More details').click();
  await reference.fill('rf19 5390 0754 7034');
  await submit(screen);
  await expect.element(screen.getByText(/Creditor reference is invalid\. Enter an RF, Belgian/)).toBeVisible();
  await reference.fill('rf18 5390 0754 7034');
  await screen.getByRole('textbox', { name: 'Message' }).fill('Invoice');
  await submit(screen);
  await expect
    .element(screen.getByText(/A payment carries a message or a reference\. Empty one of them\./))
    .toBeVisible();
  await screen.getByRole('textbox', { name: 'Message' }).fill('');
  await screen.getByRole('textbox', { name: 'End-to-end id' }).fill('INV-118');
  await submit(screen);
  await expect.poll(() => sent).toMatchObject({ msg: '', reference: 'RF18539007547034', endToEndId: 'INV-118' });
});
