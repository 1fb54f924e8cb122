// Nobody but its buyer sees a code: it is planted wherever something of it could lie, and looked for everywhere.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { people, staff } from '#tests/harness/village.ts';
import { sampleCoupon } from '#tests/samples/sampleCoupon.ts';

/** of 12 characters and more its end is shown; of a shorter one nothing */
const [long, short, unsold] = ['GEHEIM-7316-QX42', 'KURZ-8812', 'GEHEIM-0000-FREI'] as const;
const secrets = [long, short, unsold];
let bank: TestBank;
let desks: Record<'A' | 'P', Desk>;
let reader: pg.Pool;
let couponId: string;
let batchId: string;
/** every answer to staff */
const answers: string[] = [];
let log = '';

beforeAll(async () => {
  process.env['TEST_LOG'] = 'trace';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    log += String(text);
    return true;
  });
  bank = await startBank();
  desks = await openDesks(bank, ['A', 'P']);
  reader = openPool({ url: bank.database.serverUrl, size: 1, role: 'kontora_reader' });
  const created = await send('POST', '/web/outlet', sampleCoupon);
  couponId = textField(created.body, 'id');
  const added = await send('POST', `/web/outlet/${couponId}`, { expiresOn: addDays(bankToday(), 9), codes: secrets });
  batchId = textField(added.body, 'batchId');
  await sell(long);
  await sell(short);
});
afterAll(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(process.env, 'TEST_LOG');
  await reader.end();
  await bank.close();
});

async function send(method: string, path: string, body?: unknown, role: 'A' | 'P' = 'P') {
  const reply = await desks[role].browser.send(method, path, body === undefined ? {} : { body });
  const bytes = reply.body instanceof Uint8Array ? Buffer.from(reply.body).toString() : JSON.stringify(reply.body);
  answers.push(`${method} ${path} ${bytes}`);
  return reply;
}

/** The rows of a purchase, without its money. */
async function sell(code: string): Promise<void> {
  await bank.owner.query(
    `with taken as (update coupon_code set state = 'sold' where coupon_id = $1 and code = $2 returning id),
     buyer as (
       insert into client (id, type, title, sort_name, country, created_at)
       select id, 'N', full_name, lower(full_name), 'LT', bank_now() from person where id = $3
       on conflict do nothing returning id)
     insert into coupon_sale (id, coupon_id, version, terms, client_id, code_id, price_minor, payment_id, bought_at,
       bought_on, signed_hash)
     select new_id(), $1, 1, 'Terms', $3, taken.id, 2000, new_id(), bank_now(), bank_today(), '' from taken
     left join buyer on true`,
    [couponId, code, people.stranger],
  );
}

/** Whole codes, and parts of them that nobody is shown. */
const holdsSecret = (text: string) => secrets.filter((code) => text.includes(code) || text.includes(code.slice(0, 8)));

test('staff see the last four letters of a long code, and nothing of a short one', async () => {
  const { body } = await send('GET', `/web/outlet/${couponId}`);
  const sales = field(body, 'sales');
  expect(Array.isArray(sales) && sales.map((sale) => field(sale, 'code')).sort()).toEqual(['••••', '••••QX42']);
});

test('a look at names of buyers is recorded', async () => {
  const { rows } = await bank.owner.query(
    `select actor_id from audit where verb = 'coupon.read' and subject_id = $1
     union select actor_id from audit_inbox where verb = 'coupon.read' and subject_id = $1`,
    [couponId],
  );
  expect(rows).toEqual([{ actor_id: staff.P }]);
});

test('no answer to staff, no file and no refusal has a code', async () => {
  // what is refused names lines alone
  const again = { expiresOn: addDays(bankToday(), 9), codes: [unsold, long, long, `${short}${'x'.repeat(99)}`] };
  expect((await send('POST', `/web/outlet/${couponId}`, again)).status).toBe(422);
  expect((await send('POST', `/web/outlet/${couponId}`, { ...again, codes: [unsold, short] })).status).toBe(422);
  expect((await send('POST', `/web/outlet/${randomUUID()}`, { ...again, codes: secrets })).status).toBe(404);
  expect((await send('POST', '/web/outlet', { ...sampleCoupon, codes: secrets })).status).toBe(400);
  expect((await send('POST', `/web/outlet/${couponId}`, { expiresOn: 'x', codes: secrets })).status).toBe(400);
  for (const path of ['', '?export', `/${couponId}`, `/${couponId}?sold`, `/${couponId}?sold=13m`])
    expect((await send('GET', `/web/outlet${path}`)).status).toBe(200);
  for (const path of ['/web/logs', '/web/audit', '/web/jobs', '/web/proposals', `/web/clients/${people.stranger}`])
    await send('GET', path, undefined, 'A');
  expect(getItems((await send('GET', '/web/outlet')).body)).toHaveLength(1);
  expect((await send('DELETE', `/web/outlet/${couponId}/batches/${batchId}`)).body).toEqual({ withdrawn: 1 });
  expect((await send('DELETE', `/web/outlet/${couponId}`)).status).toBe(204);
  expect(answers.filter((text) => holdsSecret(text).length > 0)).toEqual([]);
});

test('an offer that sold is hidden, and its purchases stay', async () => {
  expect((await send('GET', `/web/outlet/${couponId}`)).status).toBe(404);
  const { rows } = await bank.owner.query('select count(*)::integer as count from coupon_sale where coupon_id = $1', [
    couponId,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});

test('a fault of the database on the way leaves no code in the log', async () => {
  const other = textField((await send('POST', '/web/outlet', sampleCoupon)).body, 'id');
  await bank.owner.query(`alter table coupon_code add constraint planted check (code not like 'GEHEIM%') not valid`);
  const reply = await send('POST', `/web/outlet/${other}`, { expiresOn: addDays(bankToday(), 9), codes: [unsold] });
  await bank.owner.query('alter table coupon_code drop constraint planted');
  expect(reply.status).toBe(500);
  expect(holdsSecret(JSON.stringify(reply.body))).toEqual([]);
  // the fault itself is there, and so are the calls
  expect(log).toContain('planted');
  expect(log).toContain('addCodes');
  expect(holdsSecret(log)).toEqual([]);
});

test('no table but that of the codes holds one, and reports cannot read it there', async () => {
  const { rows: tables } = await bank.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await bank.owner.query<{ count: number }>(
      `select count(*)::integer as count from ${name} t where t::text ~ 'GEHEIM|KURZ-8812'`,
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  expect(found).toEqual(['coupon_code']);
  await expect(reader.query('select code from coupon_code')).rejects.toMatchObject({ code: '42501' });
  await expect(reader.query('select * from coupon_code')).rejects.toMatchObject({ code: '42501' });
  expect((await reader.query('select id, state from coupon_code')).rowCount).toBeGreaterThan(0);
  // of an offer without codes the reference is the code
  await expect(reader.query('select reference from coupon_sale')).rejects.toMatchObject({ code: '42501' });
  expect((await reader.query('select id, price_minor from coupon_sale')).rowCount).toBeGreaterThan(0);
  await bank.owner.query('analyze coupon_code');
  const { rows } = await reader.query(`select attname from pg_stats where tablename = 'coupon_code'`);
  expect(rows.map(({ attname }) => attname)).not.toContain('code');
});
