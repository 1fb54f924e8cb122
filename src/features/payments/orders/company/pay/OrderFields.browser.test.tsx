// The fields of a payment to another bank: whose account it is, when the money arrives, and references.
import { QueryClientProvider } from '@tanstack/react-query';
import { encode } from 'uqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { Form } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { selectCompany } from '#client/session/company.ts';
import { sessionStore } from '#client/session/session.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import { orderRules } from '#features/payments/orders/orderForm.ts';
import { formatIban, ownIban } from '#shared/iban.ts';
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
    const answer = pathname.includes('/banks/')
      ? { ...bank, ...days }
      : { items: [{ name: 'Kūdra AS', acc: slowIban, lastAt: '2026-11-01T00:00:00Z' }], next: null };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});

const reach = { rails: ['book', 'sepa'], bankCode: '39990' };

function Fields({ payee }: { payee?: string | undefined }) {
  const form = useCallForm({
    rules: orderRules(reach),
    start: {
      ...{ ...startValues({}, []), accountid: 'EUR.LT603999030000000001' },
      ...(!payee && { name: 'Holz AG', amount: '5.00' }),
    },
    send: (order) => {
      sent = order;
    },
  });
  return (
    <Form form={form}>
      <OrderFields form={form} funds={[]} reach={reach} payee={payee} />
      <button type="submit">Continue</button>
    </Form>
  );
}

const open = (payee?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Fields payee={payee} />
    </QueryClientProvider>,
  );
type Screen = Awaited<ReturnType<typeof open>>;
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Continue' }).click();

test('the bank of an IBAN is named, and money goes instantly where it can, unless given otherwise', async () => {
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

test('an earlier payee of the address is filled in', async () => {
  const screen = await open(slowIban);
  await expect.element(screen.getByRole('combobox', { name: 'Payee name' })).toHaveValue('Kūdra AS');
  await expect.element(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue(formatIban(slowIban));
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
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
    .element(screen.getByText('A payment carries a message or a reference. Empty one of them.', { exact: true }))
    .toBeVisible();
  await screen.getByRole('textbox', { name: 'Message' }).fill('');
  await screen.getByRole('textbox', { name: 'End-to-end id' }).fill('INV-118');
  await submit(screen);
  await expect.poll(() => sent).toMatchObject({ msg: '', reference: 'RF18539007547034', endToEndId: 'INV-118' });
});

const qrText = (reference: string) =>
  ['BCD', '002', '1', 'SCT', '', 'Bücher & Söhne', instantIban, 'EUR12.34', '', reference, ''].join('\n');

/** A picture as an invoice has it. */
async function getPicture(text: string): Promise<File> {
  const { size, data } = encode(text, { border: 4 });
  const canvas = Object.assign(document.createElement('canvas'), { width: size * 4, height: size * 4 });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * 4, y * 4, 4, 4);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File(blob ? [blob] : [], 'invoice.png', { type: 'image/png' });
}

/** As the clipboard brings it. */
function pasteInto(element: Element, text: string, file?: File): void {
  const clipboardData = new DataTransfer();
  if (text) clipboardData.setData('text/plain', text);
  if (file) clipboardData.items.add(file);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('the text of a QR code, or its picture, fills in the form', async () => {
  const screen = await open();
  const name = screen.getByRole('combobox', { name: 'Payee name' });
  pasteInto(name.element(), qrText('+++010/8068/17183+++'));
  await expect.element(screen.getByText('Filled in from the QR code. Check the values.')).toBeVisible();
  await expect.element(name).toHaveValue('Bücher & Söhne');
  await expect.element(screen.getByRole('textbox', { name: 'Creditor reference' })).toHaveValue('+++010/8068/17183+++');
  await name.fill('Bücher und Söhne');
  await submit(screen);
  await expect.poll(() => sent).toMatchObject({ acc: instantIban, amount: '12.34', reference: '+++010/8068/17183+++' });

  pasteInto(name.element(), '', await getPicture(qrText('1234561')));
  await expect.element(screen.getByRole('textbox', { name: 'Creditor reference' })).toHaveValue('1234561');
  await expect.element(name).toHaveValue('Bücher & Söhne');
  pasteInto(name.element(), '', await getPicture('https://example.lt'));
  await expect.element(screen.getByText('There is no QR code of a euro payment in it.')).toBeVisible();
});

test('a code without an amount keeps none of the code before, and what was typed', async () => {
  const screen = await open();
  const name = screen.getByRole('combobox', { name: 'Payee name' });
  pasteInto(name.element(), qrText('1234561'));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await expect.element(amount).toHaveValue('12.34');
  const without = qrText('').replace('EUR12.34', '');
  pasteInto(name.element(), without);
  await expect.element(amount).toHaveValue('');
  await expect.element(screen.getByRole('textbox', { name: 'Creditor reference' })).toHaveValue('');
  await amount.fill('7.00');
  pasteInto(name.element(), without);
  await expect.element(name).toHaveValue('Bücher & Söhne');
  await expect.element(amount).toHaveValue('7.00');
});

test('a pasted text that only begins with these letters stays a text', async () => {
  const screen = await open();
  const message = screen.getByRole('textbox', { name: 'Message' });
  const isTaken = (text: string) => {
    const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    event.clipboardData?.setData('text/plain', text);
    message.element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(['BCD bank', 'BCD', ' BCD\r\n002'].map(isTaken)).toEqual([false, false, true]);
});
