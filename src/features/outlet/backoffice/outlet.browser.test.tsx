// The outlet for marketing against a bank that answers from memory: the list and its polling, an offer from nothing to
// on sale, each specified sentence, pictures and colours, and a change from elsewhere.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { signInFinance } from '#tests/harness/finance.browser.tsx';
import { bank, button, coffee, dialog, draft, field, id, now, problem, show } from '#tests/harness/outlet.browser.tsx';

signInFinance();
beforeEach(() => page.viewport(1600, 1000));
afterEach(() => vi.useRealTimers());

test('the list says price, state and codes, and is read every 10 s until the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lists } = bank();
  const shown = await show();
  await expect.element(page.getByRole('row', { name: /Coffee for two.*01:00:00.*12\.50/ })).toBeVisible();
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

test('on a phone an offer shows what it costs, with its currency, and no dash', async () => {
  await page.viewport(390, 844);
  const [forTime, forEuros] = [{ SEC: 1800 }, { EUR: '9.00' }];
  bank({
    coupons: [coffee, { ...draft, tuPrice: forTime }, { ...draft, id: id(6), title: 'Lunch', tuPrice: forEuros }],
  });
  await show();
  const read = (name: RegExp) => (page.getByRole('row', { name }).element() as HTMLElement).innerText;
  await expect.element(page.getByRole('row', { name: /Lunch/ })).toBeVisible();
  for (const paid of ['12.50 EUR', '01:00:00']) expect(read(/Coffee for two/)).toContain(paid);
  expect(read(/Museum ticket/)).toContain('00:30:00');
  expect(read(/Lunch/)).toContain('9.00 EUR');
  for (const name of [/Museum ticket/, /Lunch/]) expect(read(name)).not.toContain('–');
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

test('without a price it is refused; empty fields without a text of their own have the general one', async () => {
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
