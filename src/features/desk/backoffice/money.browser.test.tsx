// What staff read when what they do about a client's money is refused.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { ChargeDialog } from '#features/charges/backoffice/ChargeDialog.tsx';
import { VoidDialog } from '#features/voids/backoffice/VoidDialog.tsx';
import { voidCalls } from '#features/voids/calls.ts';
import { WhiteListDialog } from '#features/whitelist/backoffice/WhiteListDialog.tsx';

const nothing = () => undefined;
const clientId = '10000000001';
const counterparty = 'DE89370400440532013000';
const accounts = [{ id: 'EUR.LT123999010000000001', name: 'Main' }];
const comment = page.getByRole('textbox', { name: /^Comment/ });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers reads with what a void would do, and refuses all writes, each of which changes the review; gives them. */
function bank(code: string, status = 422, isLoaded = Promise.resolve()) {
  const written: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      await isLoaded;
      return Response.json({ lines: [], refusal: '', version: written.length, documents: [] });
    }
    written.push({ call: `${method} ${address}`, body: JSON.parse(String(body)) });
    const problem = { type: 'about:blank', requestId: 'r7', status, code, title: 'Refused.' };
    const headers = { 'content-type': 'application/problem+json' };
    return new Response(JSON.stringify(problem), { status, headers });
  });
  return written;
}

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1280, 1000);
});

const dismiss = page.getByLabelText('Alerts').getByRole('button', { name: 'Dismiss' });

/** Closes what other files of this window have said too; it would cover the dialog. */
async function dismissAll(): Promise<void> {
  for (let left = dismiss.elements(); left.length > 0; left = dismiss.elements()) {
    for (const button of left) if (button instanceof HTMLElement) button.click();
    await new Promise(requestAnimationFrame);
  }
}

async function show(dialog: ReactElement): Promise<void> {
  await render(
    <QueryClientProvider client={queryClient}>
      {dialog}
      <Alerts />
    </QueryClientProvider>,
  );
  await dismissAll();
}

/** An error alert says it; closed again, so that it covers nothing of the next test. */
async function shows(words: string): Promise<void> {
  const alert = page.getByLabelText('Alerts').getByRole('alert');
  await expect.element(alert).toHaveTextContent(words);
  await dismissAll();
  await expect.element(alert).not.toHaveTextContent(words);
}

const charge = (of: string) => (
  <ChargeDialog clientId={of} name="Giria UAB" accounts={accounts} onDone={nothing} onClose={nothing} />
);
async function fillCharge(): Promise<void> {
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1.00');
  await comment.fill('Traced.');
}

test('a charge of no client says so and asks no one', async () => {
  const written = bank('internal-error', 500);
  await show(charge(''));
  await fillCharge();
  await press('Charge');
  await shows('Client ID is undefined');
  expect(written).toEqual([]);
});

test('a charge that is refused says so, and what was typed stays', async () => {
  const written = bank('insufficient-funds');
  await show(charge(clientId));
  await fillCharge();
  await press('Charge');
  await shows('Client charge could not be posted');
  await expect.element(comment).toHaveValue('Traced.');
  expect(written).toEqual([
    {
      call: `POST /web/payments/${clientId}`,
      body: { amount: '1.00', fundId: accounts[0]?.id, code: 'OTHER', comment: 'Traced.' },
    },
  ]);
});

test('a charge as a debt is chosen by keyboard, and says what it means', async () => {
  const written = bank('account-closed');
  await show(charge(clientId));
  await fillCharge();
  const box = page.getByRole('checkbox', { name: /debt/i });
  box.element().focus();
  expect(document.activeElement).toBe(box.element());
  await box.click();
  await expect.element(box).toBeChecked();
  await press('Charge');
  await shows('Client charge could not be posted');
  expect(written[0]?.body).toMatchObject({ asDebt: true });
});

test('a void that is refused says so, and needs a comment first', async () => {
  const paymentId = '01900000-0000-7000-8000-000000000001';
  const written = bank('state-conflict', 409);
  await show(<VoidDialog clientId={clientId} paymentId={paymentId} onClose={nothing} />);
  await press('Propose to void');
  expect(written).toEqual([]);
  await comment.fill('Booked twice.');
  await press('Propose to void');
  await shows('Transaction could not be updated');
  expect(written).toEqual([
    {
      call: `PATCH /web/payments/${clientId}/${paymentId}?void`,
      body: { comment: 'Booked twice.', version: 0, props: { reason: 'BANK' } },
    },
  ]);
});

test('a void waits for the version of the review, and after a refusal it is sent with the new one', async () => {
  let load: () => void = nothing;
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const written = bank('version-changed', 409, isLoaded);
  const paymentId = '01900000-0000-7000-8000-000000000002';
  await show(<VoidDialog clientId={clientId} paymentId={paymentId} onClose={nothing} />);
  await comment.fill('Booked twice.');
  const button = page.getByRole('button', { name: 'Propose to void', exact: true });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  load();
  await button.click();
  await shows('Transaction could not be updated');
  await expect
    .poll(() => queryClient.getQueryData(callKey(voidCalls.readVoid, getQuestion(paymentId))))
    .toMatchObject({ version: 1 });
  await button.click();
  await shows('Transaction could not be updated');
  expect(written.map(({ body }) => body)).toMatchObject([{ version: 0 }, { version: 1 }]);
});

const getQuestion = (paymentId: string) => ({ params: { clientId, paymentId }, query: { reason: 'BANK' } });

const whiteList = (iban: string) => (
  <WhiteListDialog clientId={clientId} clientName="Giria UAB" iban={iban} onClose={nothing} />
);

test('an entry of the white list that is refused says so', async () => {
  const written = bank('already-proposed', 409);
  await show(whiteList(counterparty));
  await comment.fill('The same owner.');
  await press('Propose to add');
  await shows('Client could add to white list');
  expect(written.map(({ call }) => call)).toEqual([`POST /web/whitelist/${counterparty}/${clientId}/C.ONE2MANY`]);
});

test.each(['', 'DE00370400440532013000'])('an entry for the IBAN "%s" says so and asks no one', async (iban) => {
  const written = bank('internal-error', 500);
  await show(whiteList(iban));
  await comment.fill('The same owner.');
  await press('Propose to add');
  await expect.element(page.getByText('Error with provided iban')).toBeVisible();
  expect(written).toEqual([]);
});
