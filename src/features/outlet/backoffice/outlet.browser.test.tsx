// The outlet for marketing against a bank that answers from memory: the list and its polling, an offer from nothing to
// on sale, each specified sentence, faults of codes by line, a purchase given back, time, and a change from elsewhere.
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { paths } from '#shared/paths.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { signInFinance } from '#tests/harness/finance.browser.tsx';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { Coupon } from '../couponList.ts';
import { CouponsPage } from './CouponsPage.tsx';

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const coffee: Coupon = {
  ...{ id: id(1), version: 3, region: ['LT'], basePrice: { EUR: '20.00' }, tuPrice: { EUR: '12.50', SEC: 3600 } },
  ...{ tcc: 'REST', noStock: false, isOpen: true, style: 'plain', accentColor: '#0B6E69', logo: null, bg: null },
  ...{ title: 'Coffee for two', description: 'Two cups of coffee.', terms: 'Once, in Vilnius.', action: null },
  ...{ other: '', IBAN: 'LT121000011101001000', Name: 'Kavos Namai UAB', perPerson: null, badge: 'new' },
  ...{ open: '2026-11-28T08:00:00Z', close: null, assetsAvailable: 12, sold: 2, isPending: false },
};
const draft: Coupon = {
  ...{ ...coffee, id: id(2), title: 'Museum ticket', isOpen: false, badge: null, assetsAvailable: 0, sold: 0 },
  ...{ tuPrice: { EUR: '9.00' }, terms: '' },
};
const batch = {
  ...{ id: id(3), expiresOn: '2027-03-01', addedAt: '2026-11-20T08:00:00Z', addedBy: 'Marketa', count: 20, sold: 8 },
  ...{ left: 12, withdrawn: 0 },
};
const sale = {
  ...{ id: id(4), at: '2026-11-28T09:00:00Z', clientId: '20000000003', buyer: 'Jonas Petrauskas', code: '••••1037' },
  ...{ euro: '12.50', seconds: 3600, refundedAt: null },
};
const sold = {
  days: [
    { day: '2026-11-27', count: 1, EUR: '12.50', SEC: 3600, people: 1, refunded: 0 },
    { day: '2026-11-28', count: 2, EUR: '25.00', SEC: 7200, people: 2, refunded: 1 },
  ],
  totals: { count: 3, EUR: '37.50', SEC: 10_800, people: 2, refunded: 1 },
};

interface World {
  coupons?: Coupon[];
  /** answers of calls that change something, by method */
  answers?: Record<string, () => Response>;
}
interface Sent {
  method: string;
  path: string;
  body: unknown;
}
const problem = (code: string, status: number, title: string, errors: unknown[] = []) =>
  Response.json({ type: 'about:blank', title, status, code, requestId: 'r1', errors }, { status });

function read(path: string, search: string, coupons: readonly Coupon[]): Response {
  if (path === '/web/outlet')
    return Response.json({ items: coupons, next: null, count: { rows: coupons.length, exact: true } });
  if (search.startsWith('sold')) return Response.json(sold);
  const coupon = coupons.find((one) => path.endsWith(one.id));
  if (!coupon) return Response.json({ items: [], next: null });
  return Response.json({ coupon, batches: coupon === coffee ? [batch] : [], sales: coupon === coffee ? [sale] : [] });
}

/** Answers the calls of the page; gives what was sent, and how often the list was read. */
function bank({ coupons = [coffee, draft], answers = {} }: World = {}) {
  const sent: Sent[] = [];
  const lists: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const [path = '', search = ''] = address.split('?');
    if (method !== 'GET') {
      const isText = typeof body === 'string';
      sent.push({ method, path: search ? `${path}?${search}` : path, body: isText ? JSON.parse(body) : body });
      return (answers[method] ?? (() => new Response(null, { status: 204 })))();
    }
    if (path === '/web/outlet') lists.push(search);
    return read(path, search, coupons);
  });
  return { sent, lists, coupons };
}

async function show(search = '', permissions = 'P|') {
  browserHistory().replace(`${paths.bkoCoupons}${search}`);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000006', FullName: 'Marketa', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <CouponsPage />
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const dialog = page.getByRole('dialog');
const now = () => decodeURIComponent(browserHistory().location.href);

signInFinance();
beforeEach(() => page.viewport(1600, 1000));
afterEach(() => vi.useRealTimers());

test('the list says price, state and codes, and is read every 10 s until the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lists } = bank();
  const shown = await show();
  await expect.element(page.getByRole('row', { name: /Coffee for two/ })).toHaveTextContent('12.50 EUR and 01:00:00');
  await expect.element(page.getByRole('row', { name: /Museum ticket/ })).toHaveTextContent('Not on sale');
  expect(await barriersIn()).toEqual([]);
  const before = lists.length;
  vi.advanceTimersByTime(9_900);
  expect(lists.length).toBe(before);
  vi.advanceTimersByTime(200);
  await vi.waitFor(() => expect(lists.length).toBe(before + 1));
  await shown.unmount();
  vi.advanceTimersByTime(60_000);
  expect(lists.length).toBe(before + 1);
});

test('filters are in the address and in the call', async () => {
  const { lists } = bank();
  await show('?state=draft&region=LT&category=REST');
  await expect.element(page.getByRole('row', { name: /Museum/ })).toBeVisible();
  for (const part of ['state=draft', 'region=LT', 'category=REST']) expect(lists[0]).toContain(part);
});

test('an unknown badge is said once, and the offer stays', async () => {
  bank({ coupons: [{ ...coffee, badge: 'golden' }] });
  await show();
  await expect.element(page.getByText('Coupon badge is invalid')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Coffee for two/ })).toBeVisible();
});

test('a new offer is saved as a draft, as the contract has it, and its codes come next', async () => {
  const { sent } = bank({ answers: { POST: () => Response.json({ id: draft.id }, { status: 201 }) } });
  await show();
  await button('New offer').click();
  await field('Title').fill('Museum ticket');
  await field('Description').fill('One visit.');
  await field('Price in EUR').fill('9');
  await field('Price in time').fill('00:30:00');
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('ENTT');
  const phone = page.getByRole('region', { name: 'On the phone' });
  await expect.element(phone).toHaveTextContent('Museum ticket');
  await expect.element(phone).toHaveTextContent('9.00 EUR and 00:30:00');
  await button('Save offer').click();
  await expect.element(page.getByText('Coupon was successfully updated.')).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ method: 'POST', path: '/web/outlet' },
      body: {
        ...{ region: null, tuPrice: { EUR: '9.00', SEC: 1800 }, tcc: 'ENTT', noStock: false, isOpen: false },
        ...{ style: 'plain', accentColor: '#0B6E69', logo: null, bg: null, title: 'Museum ticket' },
        ...{ description: 'One visit.', action: null },
      },
    },
  ]);
  await vi.waitFor(() => expect(now()).toContain(`coupon=${draft.id}`));
  await expect.element(page.getByText('No codes yet')).toBeVisible();
});

test.each([
  ['Title', '', 'Coupon title is invalid'],
  ['Description', '', 'Coupon description is invalid'],
  ['Price in EUR', 'ten', 'TU price for Euro is invalid'],
  ['Price in time', '25 min', 'Coupon time value is invalid'],
  ['Worth', 'much', 'Base price for Euro is invalid'],
  ['Accent colour', 'teal', 'Coupon accent color is invalid'],
  ['IBAN of the payee', 'LT00', 'Coupon IBAN is invalid'],
  ['Words of the button', 'Use it', 'Coupon action is invalid'],
])('%s as %o is refused before it is sent', async (name, typed, sentence) => {
  const { sent } = bank();
  await show(`?coupon=${coffee.id}`);
  await field(name).fill(typed);
  await button('Save changes').click();
  // in the alert and under the field
  await vi.waitFor(() => expect(page.getByText(sentence, { exact: true }).elements().length).toBeGreaterThan(1));
  expect(sent).toEqual([]);
});

test('without a price it is refused, and only empty fields without a text of their own have the general one', async () => {
  const { sent } = bank();
  await show(`?coupon=${coffee.id}`);
  await field('Price in EUR').fill('');
  await field('Price in time').fill('');
  await button('Save changes').click();
  await vi.waitFor(() => expect(page.getByText('Coupon price is invalid').elements().length).toBe(2));
  await field('Price in EUR').fill('12.50');
  await field('Terms').fill('');
  await button('Save changes').click();
  await vi.waitFor(() =>
    expect(page.getByText('Error, highlighted fields cannot be empty').elements().length).toBeGreaterThan(0),
  );
  expect(sent).toEqual([]);
});

test.each([
  ['action', 'coupon-action', 'Coupon action is invalid'],
  ['tuPrice', 'coupon-price', 'Coupon price is invalid'],
  ['tuPrice.SEC', 'coupon-time-value', 'Coupon time value is invalid'],
  ['region', 'coupon-region', 'Coupon region is invalid'],
  ['tcc', 'coupon-tcc', 'Coupon tcc category is invalid'],
  ['noStock', 'coupon-no-stock', 'Coupon no stock is invalid'],
  ['isOpen', 'coupon-is-active', 'Coupon is active is invalid'],
  ['accentColor', 'coupon-accent-color', 'Coupon accent color is invalid'],
  ['logo', 'coupon-logo', 'Coupon logo is invalid'],
  ['bg', 'coupon-background', 'Coupon background is invalid'],
  ['title', 'coupon-title', 'Coupon title is invalid'],
  ['description', 'coupon-description', 'Coupon description is invalid'],
  ['IBAN', 'coupon-iban', 'Coupon IBAN is invalid'],
  ['tuPrice.EUR', 'coupon-euro-price', 'TU price for Euro is invalid'],
  ['basePrice.EUR', 'coupon-base-price', 'Base price for Euro is invalid'],
  ['style', 'coupon-style', 'Style field is required'],
])('a refusal of %s stands in the alert and under its field', async (path, code, title) => {
  bank({
    coupons: [{ ...coffee, style: 'picture' }],
    answers: { PUT: () => problem(code, 422, title, [{ path, code }]) },
  });
  await show(`?coupon=${coffee.id}`);
  await field('Other').fill('More');
  await button('Save changes').click();
  await vi.waitFor(() => expect(page.getByText(title, { exact: true }).elements().length).toBe(2));
});

test('a save that fails says so, and the offer stays as it was typed', async () => {
  bank({ answers: { PUT: () => problem('internal-error', 500, 'Something went wrong.') } });
  await show(`?coupon=${coffee.id}`);
  await field('Other').fill('More');
  await button('Save changes').click();
  await expect.element(page.getByText(/^Error while updating a coupon/)).toBeVisible();
  await expect.element(field('Other')).toHaveValue('More');
});

test('a change from elsewhere shows what differs; what was written goes over it when asked', async () => {
  const world = bank({ answers: { PUT: () => problem('version-changed', 409, 'It has changed.') } });
  await show(`?coupon=${coffee.id}`);
  await field('Title').fill('Coffee for three');
  world.coupons[0] = { ...coffee, version: 4, title: 'Tea for two' };
  await button('Save changes').click();
  const differs = page.getByRole('table', { name: 'What differs' });
  await expect.element(differs).toHaveTextContent('Coffee for three');
  await expect.element(differs).toHaveTextContent('Tea for two');
  await button('Keep mine').click();
  await expect.element(differs).not.toBeInTheDocument();
  await button('Save changes').click();
  await vi.waitFor(() => expect(world.sent.length).toBe(2));
  expect(world.sent.map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4, title: 'Coffee for three' }]);
});

test('an offer goes on sale with codes and terms only, and the page says what is missing', async () => {
  bank();
  await show(`?coupon=${draft.id}`);
  await expect.element(button('Put on sale')).toHaveAccessibleDescription('It needs codes and terms first.');
  await page.getByRole('checkbox', { name: 'On sale' }).click();
  await button('Save changes').click();
  await expect.element(page.getByText(/^It has no codes\. Save it/).first()).toBeVisible();
});

test('three faults of codes are named by line, mended and added', async () => {
  let isKnown = true;
  const { sent } = bank({
    answers: {
      POST: () =>
        isKnown
          ? problem('codes-not-valid', 422, 'Some codes cannot be taken.', [{ path: 'codes.2', code: 'code-known' }])
          : Response.json({ batchId: id(9), count: 2 }),
    },
  });
  await show(`?coupon=${coffee.id}&tab=codes`);
  await button('Add codes').click();
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('A1\n\nA1\nB2');
  await dialog.getByRole('textbox', { name: 'Expires on' }).fill('2001-01-01');
  await expect.element(dialog).toHaveTextContent('Line 2: Empty');
  await expect.element(dialog).toHaveTextContent('Line 3: Twice in the list');
  await dialog.getByRole('button', { name: 'Add 4 codes' }).click();
  await expect.element(dialog).toHaveTextContent('This day is over.');
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('A1\nB2\n');
  await dialog.getByRole('textbox', { name: 'Expires on' }).fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByText(/^Error while adding codes to a coupon/)).toBeVisible();
  await expect.element(dialog).toHaveTextContent('Line 2: This offer has it already');
  expect(await barriersIn()).toEqual([]);
  isKnown = false;
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('A1\nC3');
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByText('Codes was successfully added to Coupon.')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    ...{ method: 'POST', path: `/web/outlet/${coffee.id}` },
    body: { expiresOn: '2099-01-01', codes: ['A1', 'C3'] },
  });
});

test('codes come from the first column of a file', async () => {
  bank();
  await show(`?coupon=${coffee.id}&tab=codes`);
  await button('Add codes').click();
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('no field for a file');
  await userEvent.upload(input, new File(['code;price\n"A;1";5\nB2;6\n'], 'codes.csv'));
  await expect.element(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('A;1\nB2');
});

test('unsold codes of a batch are withdrawn after a question', async () => {
  const { sent } = bank({ answers: { DELETE: () => Response.json({ withdrawn: 12 }) } });
  await show(`?coupon=${coffee.id}&tab=codes`);
  await page.getByRole('row', { name: /2027-03-01/ }).hover();
  await button('Withdraw').click();
  await expect.element(dialog).toHaveTextContent('Withdraw 12 codes?');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await vi.waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual([`/web/outlet/${coffee.id}/batches/${batch.id}`]),
  );
});

test('a deleted offer leads back to the list; a failure says so', async () => {
  let answer = () => problem('internal-error', 500, 'Something went wrong.');
  bank({ answers: { DELETE: () => answer() } });
  await show(`?coupon=${coffee.id}`);
  const remove = async () => {
    await button('More about this offer').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  await expect.element(page.getByText(/^Error while deleting a coupon\./)).toBeVisible();
  answer = () => new Response(null, { status: 204 });
  await remove();
  await expect.element(page.getByText('Coupon was successfully deleted.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Outlet' })).toBeVisible();
});

test('a copy is a draft without codes', async () => {
  const { sent } = bank({ answers: { POST: () => Response.json({ id: draft.id }, { status: 201 }) } });
  await show(`?coupon=${coffee.id}`);
  await button('More about this offer').click();
  await page.getByRole('menuitem', { name: 'Duplicate as draft' }).click();
  await expect.element(field('Title')).toHaveValue('Coffee for two');
  await button('Save offer').click();
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]).toMatchObject({ method: 'POST', body: { title: 'Coffee for two', isOpen: false, region: ['LT'] } });
});

test('what was sold is a chart, a table and its totals', async () => {
  bank();
  await show(`?coupon=${coffee.id}&tab=sold`);
  await expect.element(page.getByRole('table', { name: 'Sold by day' })).toHaveTextContent('2026-11-28');
  await expect.element(page.getByText('37.50').first()).toBeVisible();
  await expect.element(page.getByRole('figure', { name: 'Purchases' })).toBeVisible();
  expect(await barriersIn()).toEqual([]);
});

test('a purchase is given back by a proposal with a comment, as a debt when asked', async () => {
  const { sent } = bank({ answers: { PATCH: () => Response.json({ proposalId: id(8) }, { status: 202 }) } });
  await show(`?coupon=${coffee.id}&tab=purchases`);
  await page.getByRole('row', { name: /Jonas Petrauskas/ }).click();
  await button('Give back').click();
  await expect.element(dialog).toHaveTextContent('Give 12.50 EUR and 01:00:00 back to Jonas Petrauskas?');
  await dialog.getByRole('button', { name: 'Propose to give back' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The shop was closed.');
  await dialog.getByRole('checkbox', { name: 'As a debt' }).click();
  await dialog.getByRole('button', { name: 'Propose to give back' }).click();
  await expect.element(page.getByText('Proposed. A second person decides.')).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ method: 'PATCH', path: `/web/outlet/${coffee.id}?refund` },
      body: { saleId: sale.id, comment: 'The shop was closed.', asDebt: true },
    },
  ]);
});

test('time is given once: a repeat has the same id', async () => {
  let answer = () => problem('try-again-later', 503, 'Try again.');
  const { sent } = bank({ answers: { POST: () => answer() } });
  await show();
  await button('Give time').click();
  await dialog.getByRole('textbox', { name: 'Client' }).fill('20000000003');
  await dialog.getByRole('textbox', { name: 'Time' }).fill('1:30');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Thanks.');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog).toHaveTextContent('Give it as HH:MM:SS.');
  await dialog.getByRole('textbox', { name: 'Time' }).fill('01:30:00');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog).toHaveTextContent('Try again.');
  answer = () => new Response(null, { status: 204 });
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(page.getByText('The time is given')).toBeVisible();
  const ids = new Set(sent.map(({ body }) => (body as { id: string }).id));
  expect(ids.size).toBe(1);
  expect(sent.at(-1)?.body).toMatchObject({ clientId: '20000000003', seconds: 5400, comment: 'Thanks.' });
});

test('a picture is cropped to its measures and sent small, whatever it was', async () => {
  const { sent } = bank({ answers: { POST: () => Response.json({ id: id(7) }, { status: 201 }) } });
  await show(`?coupon=${coffee.id}`);
  await expect.element(button('Choose a logo')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('fieldset input[type=file]');
  if (!input) throw new Error('no field for a picture');
  await userEvent.upload(input, await makeNoise(900, 600));
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await vi.waitFor(() => expect(sent.length).toBe(1), { timeout: 10_000 });
  const { body } = sent[0] as { body: Blob };
  const picture = await createImageBitmap(body);
  expect([picture.width, picture.height]).toEqual([512, 512]);
  expect(body.size).toBeLessThanOrEqual(200_000);
});

/** A picture of noise, which compresses badly. */
async function makeNoise(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const noise = context.createImageData(width, height);
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
  context.putImageData(noise, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'noise.png', { type: 'image/png' });
}

test('colours that cannot be read are said so, with a better one at hand', async () => {
  bank();
  await show(`?coupon=${coffee.id}`);
  await field('Accent colour').fill('#7F7F7F');
  await expect.element(page.getByText(/At least 4\.5 to 1 is needed/)).toBeVisible();
  await button(/^Use #/).click();
  await expect.element(page.getByText(/easy to read/)).toBeVisible();
  expect(await barriersIn()).toEqual([]);
});
