// The outlet for marketing: offers, who confirms whom they pay, codes that no staff user sees again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { sampleCoupon } from '#tests/samples/sampleCoupon.ts';
import { couponLimits } from '../limits.ts';

const roles = ['A', 'P', 'F', 'E', 'S'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
const today = bankToday();
const expiresOn = addDays(today, 30);

beforeAll(async () => {
  bank = await startBank();
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const send = (method: string, path: string, body?: unknown, role: (typeof roles)[number] = 'P') =>
  desks[role].browser.send(method, path, body === undefined ? {} : { body });
const create = async (change: object = {}): Promise<string> => {
  const reply = await send('POST', '/web/outlet', { ...sampleCoupon, ...change });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return textField(reply.body, 'id');
};
const read = async (id: string) => Object(field((await send('GET', `/web/outlet/${id}`)).body, 'coupon'));
const outcome = ({ status, body }: Reply) => [status, field(body, 'code')];
const faults = ({ body }: Reply) => field(body, 'errors');
const listed = async (query = '') => getItems((await send('GET', `/web/outlet?${query}`)).body);

test('an offer is created, read, changed and listed by the fields of the specification', async () => {
  const id = await create();
  expect(await read(id)).toEqual({
    ...sampleCoupon,
    ...{ id, version: 1, other: '', perPerson: null, badge: null, open: null, close: null },
    ...{ assetsAvailable: 0, sold: 0, isPending: false },
  });
  const changed = await send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, title: 'Lunch', version: 1 });
  expect(changed.status).toBe(204);
  expect(await read(id)).toMatchObject({ title: 'Lunch', version: 2 });
  // nothing has changed: no version, no record
  expect((await send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, title: 'Lunch', version: 2 })).status).toBe(204);
  expect(await read(id)).toMatchObject({ version: 2 });
  expect((await listed('text=lunch')).map((row) => row['id'])).toEqual([id]);
});

test('the first fault is the answer, all of them are named, and an unknown field is 400', async () => {
  const body = { ...sampleCoupon, tcc: 'NONE', accentColor: 'red' };
  const reply = await send('POST', '/web/outlet', body);
  expect(outcome(reply)).toEqual([422, 'coupon-tcc']);
  expect(field(reply.body, 'title')).toBe('Coupon tcc category is invalid');
  expect(faults(reply)).toEqual([
    { path: 'tcc', code: 'coupon-tcc' },
    { path: 'accentColor', code: 'coupon-accent-color' },
  ]);
  expect(outcome(await send('POST', '/web/outlet', { ...sampleCoupon, discount: 1 }))).toEqual([400, 'invalid-input']);
  expect(outcome(await send('POST', '/web/outlet', { ...sampleCoupon, logo: randomUUID() }))[1]).toBe('coupon-logo');
});

test('on sale without a code, an IBAN or terms is refused with what is missing', async () => {
  const missing = async (change: object) => faults(await send('POST', '/web/outlet', { ...sampleCoupon, ...change }));
  expect(await missing({ isOpen: true })).toEqual([{ path: 'codes', code: 'missing' }]);
  expect(await missing({ isOpen: true, noStock: true, terms: '', IBAN: '' })).toEqual([
    { path: 'IBAN', code: 'missing' },
    { path: 'terms', code: 'missing' },
  ]);
  const id = await create();
  const open = { ...sampleCoupon, isOpen: true };
  expect(outcome(await send('PUT', `/web/outlet/${id}`, open))).toEqual([422, 'coupon-not-sellable']);
  await send('POST', `/web/outlet/${id}`, { expiresOn, codes: ['ONE'] });
  expect((await send('PUT', `/web/outlet/${id}`, open)).status).toBe(204);
  expect(await read(id)).toMatchObject({ isOpen: true, badge: 'last-codes', assetsAvailable: 1, close: null });
  // one that is sold out meanwhile can be changed all the same
  await bank.owner.query(`update coupon_code set expires_on = $2 where coupon_id = $1`, [id, addDays(today, -1)]);
  expect((await send('PUT', `/web/outlet/${id}`, { ...open, title: 'Supper' })).status).toBe(204);
  expect(await read(id)).toMatchObject({ badge: 'sold-out', assetsAvailable: 0 });
  await bank.owner.query(`update coupon_code set expires_on = $2 where coupon_id = $1`, [id, expiresOn]);
  expect((await send('PUT', `/web/outlet/${id}`, sampleCoupon)).status).toBe(204);
  expect(field(await read(id), 'close')).not.toBeNull();
  // sold without codes so far, it needs one to be sold with them
  const bare = await create({ isOpen: true, noStock: true });
  const withCodes = await send('PUT', `/web/outlet/${bare}`, open);
  expect([...outcome(withCodes), faults(withCodes)]).toEqual([
    ...[422, 'coupon-not-sellable'],
    [{ path: 'codes', code: 'missing' }],
  ]);
});

test('a change of a version that has changed meanwhile is refused with what differs and by whom', async () => {
  const id = await create();
  expect((await send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, title: 'Brunch', version: 1 }, 'A')).status).toBe(
    204,
  );
  const reply = await send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, terms: 'None.', version: 1 });
  expect(outcome(reply)).toEqual([409, 'version-changed']);
  const { rows } = await bank.owner.query('select full_name from person where id = $1', [staff.A]);
  expect(field(reply.body, 'detail')).toBe(`${rows[0].full_name} has changed: Title.`);
  expect(await read(id)).toMatchObject({ title: 'Brunch', version: 2, terms: 'Not on Sundays.' });
});

test('of changes at the same moment one is made, the others are refused', async () => {
  const id = await create();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, title: `Title ${n}`, version: 1 }, n % 2 ? 'A' : 'P'),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
  expect(await read(id)).toMatchObject({ version: 2 });
});

test('an offer that pays somebody who is no client waits for finance, and so does every change of who is paid', async () => {
  const proposed = await send('POST', '/web/outlet', { ...sampleCoupon, IBAN: ibans.elsewhere, Name: 'Kavine' });
  expect(proposed.status).toBe(202);
  expect(await listed('text=kavine')).toEqual([]);
  expect((await confirm(desks.F, textField(proposed.body, 'proposalId'))).status).toBe(200);
  const [row] = await listed('text=kavine');
  const id = String(row?.['id']);
  // what does not say who is paid needs nobody
  const own = { ...sampleCoupon, IBAN: ibans.elsewhere, Name: 'Kavine' };
  expect((await send('PUT', `/web/outlet/${id}`, { ...own, title: 'Coffee' })).status).toBe(204);
  for (const change of [{ IBAN: ibans.bakery }, { Name: 'Somebody else' }]) {
    const { version } = await read(id);
    const reply = await send('PUT', `/web/outlet/${id}`, { ...own, title: 'Coffee', ...change, version });
    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    expect(await read(id)).toMatchObject({ version, IBAN: ibans.elsewhere, Name: 'Kavine', isPending: true });
    await send('POST', `/web/proposals/${textField(reply.body, 'proposalId')}?withdraw`, { version, comment: 'No.' });
  }
  const { version } = await read(id);
  const reply = await send('PUT', `/web/outlet/${id}`, { ...own, IBAN: ibans.bakery, version });
  expect((await confirm(desks.A, textField(reply.body, 'proposalId'))).status).toBeLessThan(300);
  expect(await read(id)).toMatchObject({ IBAN: ibans.bakery, isPending: false });
});

test('a proposal is void once the offer has another version', async () => {
  const id = await create();
  const reply = await send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, Name: 'Another', version: 1 });
  expect(reply.status).toBe(202);
  expect((await send('PUT', `/web/outlet/${id}`, { ...sampleCoupon, title: 'Tea', version: 1 }, 'A')).status).toBe(204);
  expect((await confirm(desks.F, textField(reply.body, 'proposalId'))).status).toBe(409);
  expect(await read(id)).toMatchObject({ title: 'Tea', Name: sampleCoupon.Name });
});

test('who is linked to the client that is paid creates no offer for it, and changes none', async () => {
  const id = await create({ IBAN: ibans.lonely });
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'Told', $3)`,
    [staff.P, companies.lonely, staff.A],
  );
  const reply = await send('POST', '/web/outlet', { ...sampleCoupon, IBAN: ibans.lonely });
  expect(outcome(reply)).toEqual([403, 'conflict-of-interest']);
  const dearer = { ...sampleCoupon, IBAN: ibans.lonely, tuPrice: { EUR: '99.00' } };
  expect(outcome(await send('PUT', `/web/outlet/${id}`, dearer))).toEqual([403, 'conflict-of-interest']);
});

test('codes are added all or none, and each wrong line is named', async () => {
  const id = await create();
  const add = (codes: string[], day = expiresOn) => send('POST', `/web/outlet/${id}`, { expiresOn: day, codes });
  expect((await add(['A-1', 'A-2'])).body).toMatchObject({ count: 2 });
  const reply = await add(['B-1', '', 'B-1', 'x'.repeat(65)], addDays(today, -1));
  expect(outcome(reply)).toEqual([422, 'codes-not-valid']);
  expect(faults(reply)).toEqual([
    { path: 'expiresOn', code: 'day-expired' },
    { path: 'codes.2', code: 'code-empty' },
    { path: 'codes.3', code: 'code-twice' },
    { path: 'codes.4', code: 'code-too-long' },
  ]);
  expect(faults(await add(['B-1', 'A-2', ' A-1']))).toEqual([
    { path: 'codes.2', code: 'code-known' },
    { path: 'codes.3', code: 'code-known' },
  ]);
  expect(await read(id)).toMatchObject({ assetsAvailable: 2 });
  // another offer may have the same, and today is a day on which they can be used
  const other = await create();
  expect((await send('POST', `/web/outlet/${other}`, { expiresOn: today, codes: ['A-1'] })).status).toBe(200);
  expect(outcome(await send('POST', `/web/outlet/${randomUUID()}`, { expiresOn, codes: ['C'] }))[0]).toBe(404);
});

test('10 000 codes of 64 letters come at once, and not one more', async () => {
  const id = await create();
  const codes = Array.from({ length: 10_000 }, (_, n) => `${n}`.padStart(64, 'K'));
  expect((await send('POST', `/web/outlet/${id}`, { expiresOn, codes })).body).toMatchObject({ count: 10_000 });
  expect((await send('POST', `/web/outlet/${id}`, { expiresOn, codes: [...codes, 'x'] })).status).toBe(400);
  const large = { expiresOn, codes: codes.slice(0, 5000).map((code) => `${code}${code}${code}${code}`.slice(0, 250)) };
  expect((await send('POST', `/web/outlet/${id}`, large)).status).toBe(413);
  expect(await read(id)).toMatchObject({ assetsAvailable: 10_000 });
});

test('the same codes at the same moment are added once', async () => {
  const id = await create();
  const codes = ['R-1', 'R-2', 'R-3'];
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => send('POST', `/web/outlet/${id}`, { expiresOn, codes })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

test('the unsold codes of a batch are withdrawn once', async () => {
  const id = await create();
  const { body } = await send('POST', `/web/outlet/${id}`, { expiresOn, codes: ['W-1', 'W-2'] });
  const path = `/web/outlet/${id}/batches/${textField(body, 'batchId')}`;
  expect((await send('DELETE', path)).body).toEqual({ withdrawn: 2 });
  expect(outcome(await send('DELETE', path))).toEqual([409, 'batch-gone']);
  expect(outcome(await send('DELETE', `/web/outlet/${id}/batches/${randomUUID()}`))[0]).toBe(404);
  const batches = field((await send('GET', `/web/outlet/${id}`)).body, 'batches');
  expect(batches).toMatchObject([{ count: 2, sold: 0, left: 0, withdrawn: 2, expiresOn }]);
  expect(await read(id)).toMatchObject({ assetsAvailable: 0 });
});

test('an offer without purchases is deleted with its codes', async () => {
  const id = await create();
  await send('POST', `/web/outlet/${id}`, { expiresOn, codes: ['D-1'] });
  expect((await send('DELETE', `/web/outlet/${id}`)).status).toBe(204);
  expect((await send('GET', `/web/outlet/${id}`)).status).toBe(404);
  expect((await send('DELETE', `/web/outlet/${id}`)).status).toBe(404);
  expect((await bank.owner.query('select from coupon_code where coupon_id = $1', [id])).rowCount).toBe(0);
});

test('pages are chained by the last offer, newest first', async () => {
  const ids = await listed('limit=200');
  const first = await send('GET', '/web/outlet?limit=2');
  const next = textField(first.body, 'next');
  expect(next).toBe(getItems(first.body)[1]?.['id']);
  const second = await send('GET', `/web/outlet?limit=2&next=${next}`);
  expect([...getItems(first.body), ...getItems(second.body)].map(({ id }) => id)).toEqual(
    ids.slice(0, 4).map(({ id }) => id),
  );
  const last = ids.at(-1)?.['id'];
  expect((await send('GET', `/web/outlet?next=${last}`)).body).toMatchObject({ items: [], next: null });
});

test('the list is filtered by state, region and category', async () => {
  const id = await create({ region: ['LT', 'LV'], tcc: 'TRAV', noStock: true, isOpen: true, title: 'Bus' });
  const ids = async (query: string) => (await listed(query)).map((row) => row['id']);
  expect(await ids('state=on-sale&category=TRAV')).toEqual([id]);
  expect(await ids('state=draft&category=TRAV')).toEqual([]);
  expect(await ids('region=LV&category=TRAV')).toEqual([id]);
  expect(await ids('region=DE&category=TRAV')).toEqual([]);
  expect(await listed('category=TRAV')).toMatchObject([{ badge: 'new', assetsAvailable: null, region: ['LT', 'LV'] }]);
});

test('badges have the bounds of the limits', async () => {
  const { lastCodes, newDays } = couponLimits;
  const getBadge = async (left: number, codes: number, change: object = {}) => {
    const offer = { is_open: true, no_stock: false, opened_at: '2000-01-01T00:00:00Z', ...change };
    const { rows } = await bank.owner.query<{ badge: string | null }>(
      'select coupon_badge(jsonb_populate_record(null::coupon, $1), $2, $3) as badge',
      [offer, left, codes],
    );
    return rows[0]?.badge;
  };
  const { under, permille } = lastCodes;
  expect(await getBadge(0, 100)).toBe('sold-out');
  expect(await getBadge(0, 0, { no_stock: true })).toBeNull();
  expect([await getBadge(under - 1, under), await getBadge(under, under)]).toEqual(['last-codes', null]);
  expect([await getBadge(permille - 1, 1000), await getBadge(permille, 1000)]).toEqual(['last-codes', null]);
  const since = (minutes: number) => ({ opened_at: new Date(Date.now() - newDays * 86_400_000 - minutes * 60_000) });
  expect([await getBadge(1000, 1000, since(-5)), await getBadge(1000, 1000, since(5))]).toEqual(['new', null]);
  expect(await getBadge(0, 100, { is_open: false })).toBeNull();
});

test('marketing and administrators alone', async () => {
  for (const role of ['F', 'E', 'S'] as const) {
    expect((await send('GET', '/web/outlet', undefined, role)).status).toBe(403);
    expect((await send('POST', '/web/outlet', sampleCoupon, role)).status).toBe(403);
  }
});
