// Offers on a person's phone against a bank that answers from memory: bought in four taps, every refusal in words, a
// lost answer that buys once, and codes without a network.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { addFeatures } from '#client/featuresAtHand.ts';
import { listKeptOwners, writeKept } from '#client/session/kept.ts';
import { forgetSession } from '#client/session/vault.ts';
import { LockedParts } from '#features/access/device/LockedParts.tsx';
import { getPasskeyHandleText } from '#shared/passkeyHandle.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import type { Offer, OfferAccount, Purchase } from '../deviceCalls.ts';
import { outletErrors } from '../errors.ts';
import { outlet } from '../feature.company.ts';
import { Offers } from './Offers.tsx';

const userId = '20000000003';
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const coffee: Offer = {
  ...{ id: id(1), version: 3, title: 'Coffee for two', description: 'Two cups.', terms: 'Once, in Vilnius.' },
  ...{ action: { label: 'Find the place', address: 'https://kava.example.com' }, other: '', tcc: 'REST' },
  ...{ style: 'plain', accentColor: '#0B6E69', logo: null, bg: null, worth: '20.00' },
  ...{ price: { EUR: '12.50', SEC: 3600 }, badge: 'new', payee: 'Kavos Namai UAB' },
};
const museum: Offer = {
  ...{ ...coffee, id: id(2), title: 'Museum ticket', tcc: 'ENTT', style: 'dark', badge: 'sold-out' },
  price: { EUR: '9.00', SEC: null },
};
const accounts: OfferAccount[] = [
  { accountId: 'EUR.LT12', name: 'Main', currency: 'EUR', availableMinor: 10_000 },
  { accountId: 'SEC.LT12', name: 'Time', currency: 'SEC', availableMinor: 7200 },
];
const bought: Purchase = {
  ...{ saleId: id(5), offerId: coffee.id, title: coffee.title, at: '2026-11-28T09:00:00Z', code: 'KAVA-7H2K-1037' },
  ...{ expiresOn: '2099-03-01', terms: coffee.terms, action: coffee.action, euro: '12.50', seconds: 3600 },
  ...{ refundedAt: null, style: 'plain', accentColor: '#0B6E69', logo: null },
};

interface World {
  offers?: Offer[];
  accounts?: OfferAccount[];
  purchases?: Purchase[];
  mayBuy?: boolean;
  /** the answer to buying; a rejection is a lost one */
  buy?: () => Response | Promise<Response>;
}

/** Gives what was sent to buy, with its key. */
function bank(world: World = {}) {
  const sent: { body: unknown; key: string | null; path: string }[] = [];
  const given = { offers: [coffee, museum], accounts, purchases: [], mayBuy: true, ...world };
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    const [path = ''] = address.split('?');
    if (method === 'POST') {
      const key = new Headers(headers).get('idempotency-key');
      sent.push({ path: address, key, body: JSON.parse(String(body)) });
      return given.buy ? given.buy() : Response.json(bought, { status: 201 });
    }
    if (path === '/device/purchases') return Response.json({ items: given.purchases });
    const category = new URL(address, 'http://x').searchParams.get('category');
    const items = given.offers.filter(({ tcc }) => category === null || tcc === category);
    return Response.json({ items, next: null, accounts: given.accounts, mayBuy: given.mayBuy });
  });
  return { sent, given };
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <div style={{ display: 'flex', flexDirection: 'column', padding: 16, minHeight: '100vh' }}>
        <Offers userId={userId} />
      </div>
    </QueryClientProvider>,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const tick = () => page.getByRole('checkbox', { name: 'I get the code at once and cannot withdraw' }).click();
const open = async () => {
  await button(/Coffee for two/).click();
  await button('Buy for 12.50 EUR and 01:00:00').click();
};

beforeEach(async () => {
  queryClient.clear();
  sessionStorage.clear();
  await forgetSession(`codes.${userId}`);
  await page.viewport(360, 740);
});

test('an offer is bought in four taps, and its code can be read, copied and scanned', async () => {
  const { sent } = bank();
  await show();
  await expect.element(button(/Coffee for two/)).toHaveTextContent('Worth 20.00 EUR');
  expect(document.body).not.toHaveTextContent('%');
  expect(await barriersIn()).toEqual([]);
  await button(/Coffee for two/).click();
  await expect.element(page.getByText('Once, in Vilnius.')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Buy for 12.50 EUR and 01:00:00').click();
  await expect.element(page.getByText('87.50 EUR')).toBeVisible();
  await expect.element(page.getByText('Kavos Namai UAB')).toBeVisible();
  const pay = button('Pay 12.50 EUR and 01:00:00');
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await tick();
  expect(await barriersIn()).toEqual([]);
  await pay.click();
  await expect.element(page.getByText('KAVA-7H2K-1037', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'QR code of KAVA-7H2K-1037' })).toBeVisible();
  await expect.element(button('Copy code')).toBeVisible();
  await expect.element(page.getByText('Valid until 2099-03-01')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`/device/offers/${coffee.id}?${userId}`, { version: 3, pay: 'both', euroAccountId: 'EUR.LT12' }],
  ]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

const codes = [
  ...(['sold-out', 'offer-closed', 'offer-expired', 'offer-changed', 'time-insufficient'] as const),
  ...(['limit-per-person', 'region-other'] as const),
];
test.each(codes)('a refusal %s is said in words, and nothing was bought', async (code) => {
  const { title, status } = outletErrors[code];
  bank({ buy: () => Response.json({ type: 'about:blank', title, status, code, requestId: 'r' }, { status }) });
  await show();
  await open();
  await tick();
  await button(/^Pay/).click();
  await expect.element(page.getByText(title)).toBeVisible();
  expect(page.getByRole('img', { name: /QR/ }).elements()).toEqual([]);
});

test('a changed price is shown and must be agreed to again', async () => {
  const { sent, given } = bank({
    buy: () => {
      given.offers = [{ ...coffee, version: 4, price: { EUR: '15.00', SEC: null } }];
      given.buy = () => Response.json(bought, { status: 201 });
      const { title, status } = outletErrors['offer-changed'];
      return Response.json({ type: 'about:blank', title, status, code: 'offer-changed', requestId: 'r' }, { status });
    },
  });
  await show();
  await open();
  await tick();
  await button(/^Pay/).click();
  await expect.element(page.getByText('This offer has changed. It costs 15.00 EUR now.')).toBeVisible();
  const pay = button('Pay 15.00 EUR');
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await tick();
  await pay.click();
  await expect.element(page.getByText('KAVA-7H2K-1037', { exact: true })).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { version: 3, pay: 'both' },
    { version: 4, pay: 'EUR' },
  ]);
});

test('what had no answer is sent again under the same key, so it buys once', async () => {
  const { sent, given } = bank({ buy: () => Promise.reject(new TypeError('lost')) });
  await show();
  await open();
  await tick();
  await button(/^Pay/).click();
  await expect.element(page.getByText(/There is no connection to the bank/)).toBeVisible();
  given.buy = () => Response.json(bought, { status: 201 });
  await button(/^Pay/).click();
  await expect.element(page.getByText('KAVA-7H2K-1037', { exact: true })).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
});

test('who has too little is told what is missing before paying', async () => {
  bank({ accounts: [{ accountId: 'EUR.LT12', name: 'Main', currency: 'EUR', availableMinor: 300 }] });
  await show();
  await button(/Coffee for two/).click();
  await expect.element(page.getByText('You have 00:00:00 of time. This costs 01:00:00.').first()).toBeVisible();
  await expect.element(button(/^Buy for/)).toHaveAttribute('aria-disabled', 'true');
});

test('a locked client sees offers and buys nothing; a sold out offer says so', async () => {
  bank({ mayBuy: false });
  await show();
  await expect.element(page.getByText(/You can use your codes, and buy nothing/)).toBeVisible();
  await button(/Museum ticket/).click();
  await expect.element(button(/^Buy for/)).toHaveAttribute('aria-disabled', 'true');
});

test('the category narrows the offers and keeps its choices', async () => {
  bank();
  await show();
  await page.getByText('Entertainment', { exact: true }).click();
  await expect.element(button(/Coffee for two/)).not.toBeInTheDocument();
  await expect.element(button(/Museum ticket/)).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect.element(button(/Coffee for two/)).toBeVisible();
});

test('codes that were bought stay readable without a network; given back ones cannot be used', async () => {
  const { given } = bank({
    purchases: [bought, { ...bought, saleId: id(6), title: 'Cinema', refundedAt: '2026-11-28T10:00:00Z' }],
  });
  const first = await show();
  await page.getByText('Your codes').click();
  await button(/Coffee for two/).click();
  await expect.element(page.getByText('KAVA-7H2K-1037', { exact: true })).toBeVisible();
  await first.unmount();
  queryClient.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(given.purchases.length).toBe(2);
  await show();
  await page.getByText('Your codes').click();
  await expect.element(page.getByText(/codes that this device has kept/)).toBeVisible();
  await button(/Coffee for two/).click();
  await expect.element(page.getByText('KAVA-7H2K-1037', { exact: true })).toBeVisible();
  await button('Your codes').click();
  await button(/Cinema/).click();
  await expect.element(page.getByText(/The code cannot be used any more/)).toBeVisible();
  expect(page.getByRole('img', { name: /QR/ }).elements()).toEqual([]);
});

test('where nothing is kept, codes that could not be read are an error and not none', async () => {
  await writeKept(`codes.${userId}`, { items: [] });
  bank();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await show();
  await page.getByText('Your codes').click();
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(page.getByText('No codes yet')).not.toBeInTheDocument();
});

/** A machine whose passkey belongs to this person. */
async function registerPasskeyFor(personId: string): Promise<void> {
  const text = new TextEncoder().encode(getPasskeyHandleText(location.hostname, personId));
  const userHandle = await crypto.subtle.digest('SHA-256', text);
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle };
  const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential as unknown as Credential);
}

test('a locked phone without a network shows what it kept to its owner alone, and nothing where nothing is kept', async () => {
  addFeatures([outlet]);
  const empty = await render(<LockedParts />);
  const openCodes = button('Open the codes you bought');
  expect(await listKeptOwners()).toEqual([]);
  await expect.element(openCodes).not.toBeInTheDocument();
  await empty.unmount();

  await writeKept(`codes.${userId}`, { items: [bought] });
  await render(
    <QueryClientProvider client={queryClient}>
      <LockedParts />
    </QueryClientProvider>,
  );
  await registerPasskeyFor('20000000009');
  await openCodes.click();
  await expect.element(button('Close the codes')).toBeVisible();
  await expect.element(button(/Coffee for two/)).not.toBeInTheDocument();
  await button('Close the codes').click();
  await registerPasskeyFor(userId);
  await openCodes.click();
  await button(/Coffee for two/).click();
  await expect.element(page.getByText('KAVA-7H2K-1037', { exact: true })).toBeVisible();
});
