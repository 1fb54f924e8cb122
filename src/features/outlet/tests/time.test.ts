// Time given to people, pictures of offers, and what was sold by day.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUnusedPictures } from '#features/outlet/server/pictures.ts';
import { addDays } from '#shared/days.ts';
import { ownIban } from '#shared/iban.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { bankCode, companies, people, staff } from '#tests/harness/village.ts';
import { samplePng } from '#tests/samples/clientFiles.ts';
import { sampleCoupon } from '#tests/samples/sampleCoupon.ts';
import { sendPicture } from '#tests/samples/sendPicture.ts';

const today = bankToday();
const hours = 3600;
let bank: TestBank;
let desks: Record<'A' | 'P' | 'F', Desk>;

beforeAll(async () => {
  bank = await startBank();
  desks = await openDesks(bank, ['A', 'P', 'F']);
  for (const id of [people.stranger, people.representative]) {
    await bank.owner.query(
      `insert into client (id, type, title, sort_name, country, created_at)
       select id, 'N', full_name, lower(full_name), 'LT', bank_now() from person where id = $1`,
      [id],
    );
    await bank.owner.query(
      `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
       values ($1, 'client', $2, 'Main', 'EUR', 0, bank_now())`,
      [id, ownIban(bankCode, id)],
    );
  }
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const give = (seconds: number, change: object = {}, role: 'A' | 'P' = 'P') =>
  desks[role].browser.send('POST', '/web/time', {
    body: { id: randomUUID(), clientId: people.stranger, seconds, comment: 'Well done.', ...change },
  });
const outcome = ({ status, body }: Reply) => [status, field(body, 'code')];
async function getTime(clientId: string = people.stranger): Promise<bigint | undefined> {
  const { rows } = await bank.owner.query<{ minor: bigint }>(
    `select balance_minor as minor from account where client_id = $1 and currency = 'SEC'`,
    [clientId],
  );
  return rows[0]?.minor;
}

test('time opens the account of a person once, and repeats give once, at the same moment too', async () => {
  const gift = { id: randomUUID() };
  const replies = await Promise.all(Array.from({ length: 4 }, () => give(2 * hours, gift)));
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect((await give(2 * hours, gift)).status).toBe(204);
  expect(await getTime()).toBe(7200n);
  // the same id for something else
  expect(outcome(await give(3 * hours, gift))).toEqual([409, 'state-conflict']);
  const { rows } = await bank.owner.query(
    `select t.kind, d.kind as debit, c.iban from transfer t join account d on d.id = t.debit_id
     join account c on c.id = t.credit_id where t.id = $1`,
    [gift.id],
  );
  expect(rows).toEqual([{ kind: 'capital', debit: 'equity', iban: ownIban(bankCode, people.stranger) }]);
  const { rows: records } = await bank.owner.query(
    `select count(*)::integer as count from (select subject_id from audit where verb = 'time.give'
     union all select subject_id from audit_inbox where verb = 'time.give') r where subject_id = $1`,
    [gift.id],
  );
  expect(records).toEqual([{ count: 1 }]);
});

test('many gifts at once open one account', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => give(60, { clientId: people.representative }, n % 2 ? 'A' : 'P')),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(await getTime(people.representative)).toBe(480n);
});

/** Past what closing a client asks for. */
const setFlags = (flags: string) =>
  bank.owner.query(
    `begin; set local session_replication_role = replica;
     update client set flags = '${flags}' where id = '${people.representative}'; commit`,
  );

test('whom the trial of a file names is given nothing: who has no account, too', async () => {
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into client (id, type, title, sort_name, country, created_at)
     values ('39811110004', 'N', 'Be Sąskaitos', 'be saskaitos', 'LT', bank_now()) returning id`,
  );
  const lines = [{ clientId: rows[0]?.id ?? '', seconds: 60 }];
  expect(outcome(await give(25 * hours, { clientId: lines[0]?.clientId }))).toEqual([422, 'time-not-given']);
  for (const isTrial of [true, false]) {
    const { body } = await giveMany(lines, { isTrial });
    expect(await untilDone(textField(body, 'jobId'))).toMatchObject({ given: 0, refused: 1 });
  }
});

test('time is given to people who are active clients', async () => {
  for (const clientId of [companies.timber, people.director, '39999999999'])
    expect(outcome(await give(60, { clientId }))).toEqual([422, 'time-not-given']);
  await setFlags('Z');
  expect(outcome(await give(60, { clientId: people.representative }))).toEqual([422, 'time-not-given']);
  await setFlags('');
});

test('over 24 hours a day of one staff user waits for finance, and what finance confirms does not count', async () => {
  const before = (await getTime()) ?? 0n;
  const { rows } = await bank.owner.query<{ seconds: bigint }>('select time_given_alone($1) as seconds', [staff.P]);
  const left = 24 * hours - Number(rows[0]?.seconds);
  const proposed = await give(left + 1);
  expect(proposed.status).toBe(202);
  expect(await getTime()).toBe(before);
  expect((await give(left)).status).toBe(204);
  expect((await give(1)).status).toBe(202);
  expect((await confirm(desks.F, textField(proposed.body, 'proposalId'))).status).toBeLessThan(300);
  expect(await getTime()).toBe(before + BigInt(2 * left + 1));
  // somebody else has a day of their own
  expect((await give(hours, {}, 'A')).status).toBe(204);
});

test('gifts at the same moment never exceed what one gives alone', async () => {
  await bank.owner.query(`update time_gift set made_on = made_on - 1 where made_by = $1`, [staff.A]);
  const replies = await Promise.all(Array.from({ length: 6 }, () => give(7 * hours, {}, 'A')));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(3);
  expect(replies.every(({ status }) => [202, 204, 409].includes(status))).toBe(true);
});

const giveMany = (rows: { clientId: string; seconds: number }[], change: object = {}) =>
  desks.P.browser.send('POST', '/web/time?file', {
    body: { id: randomUUID(), isTrial: false, comment: 'For all.', rows, ...change },
  });
async function untilDone(jobId: string): Promise<unknown> {
  const read = async () =>
    (await bank.owner.query(`select result from job where id = $1 and state = 'done'`, [jobId])).rows[0]?.result;
  await until(async () => (await read()) !== undefined);
  return read();
}

test('time for many people is tried first, given as a job, and given once however often', async () => {
  await bank.owner.query(`update time_gift set made_on = made_on - 1 where made_by = $1`, [staff.P]);
  const before = (await getTime()) ?? 0n;
  const rows = [
    { clientId: people.stranger, seconds: hours },
    { clientId: companies.timber, seconds: hours, line: 7 },
    { clientId: people.stranger, seconds: 60 },
  ];
  const id = randomUUID();
  const outcomes = { given: 2, seconds: 3660, refused: 1 };
  const lines = [{ line: 7, reason: 'is no active client who is a person' }];
  const tried = await giveMany(rows, { id, isTrial: true });
  expect(await untilDone(textField(tried.body, 'jobId'))).toEqual({ isTrial: true, ...outcomes, lines });
  expect(await getTime()).toBe(before);
  for (const _ of [1, 2]) {
    const given = await giveMany(rows, { id });
    expect(await untilDone(textField(given.body, 'jobId'))).toEqual({ isTrial: false, ...outcomes, lines });
    expect(await getTime()).toBe(before + 3660n);
  }
  // the same id for other lines
  expect(outcome(await giveMany(rows.slice(1), { id }))).toEqual([409, 'state-conflict']);
});

test('a file beyond 24 hours waits for finance, and its trial does not', async () => {
  const before = (await getTime()) ?? 0n;
  const rows = Array.from({ length: 250 }, () => ({ clientId: people.stranger, seconds: 600 }));
  expect((await giveMany(rows, { isTrial: true })).status).toBe(200);
  const proposed = await giveMany(rows);
  expect(proposed.status).toBe(202);
  const confirmed = await confirm(desks.F, textField(proposed.body, 'proposalId'));
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBeLessThan(300);
  await until(async () => (await getTime()) === before + 150_000n);
});

test('a picture is kept by its content, with the measures of its place, and read again', async () => {
  const { browser } = desks.P;
  const logo = await sendPicture(browser);
  expect(logo.status).toBe(201);
  const bg = textField((await sendPicture(browser, samplePng(1080, 720))).body, 'id');
  const id = textField(logo.body, 'id');
  const read = await browser.send('GET', `/web/outlet-pictures/${id}`);
  expect(read.headers.get('content-type')).toBe('image/png');
  expect(read.body instanceof Uint8Array && samplePng(512, 512).equals(read.body)).toBe(true);
  const create = (body: object) => browser.send('POST', '/web/outlet', { body: { ...sampleCoupon, ...body } });
  expect((await create({ logo: id, bg })).status).toBe(201);
  expect(outcome(await create({ logo: bg }))).toEqual([422, 'coupon-logo']);
  expect(outcome(await create({ bg: id }))).toEqual([422, 'coupon-background']);
});

test('a picture that no offer has goes after some weeks, and its bytes where no one else has them', async () => {
  const { browser } = desks.P;
  // a logo that an offer has, twice, and a background of its own bytes
  const kept = textField((await sendPicture(browser)).body, 'id');
  const saved = await browser.send('POST', '/web/outlet', { body: { ...sampleCoupon, logo: kept } });
  expect(saved.status).toBe(201);
  const twin = textField((await sendPicture(browser)).body, 'id');
  const other = Buffer.concat([samplePng(1080, 720), Buffer.from('other')]);
  const alone = textField((await sendPicture(browser, other)).body, 'id');
  const young = textField((await sendPicture(browser, other)).body, 'id');
  const getStatus = async (id: string) => (await browser.send('GET', `/web/outlet-pictures/${id}`)).status;
  const age = (ids: string[], days: number) =>
    bank.owner.query(
      'update coupon_picture set added_at = bank_now() - make_interval(days => $2) where id = any ($1)',
      [ids, days],
    );
  await age([kept, twin, alone], 31);
  await age([young], 29);
  await deleteUnusedPictures(bank.owner);
  expect(await Promise.all([kept, twin, alone, young].map(getStatus))).toEqual([200, 404, 404, 200]);
  await age([young], 31);
  await deleteUnusedPictures(bank.owner);
  const { rows } = await bank.owner.query<{ bytes: Buffer }>(
    'select bytes from file_content where bytes = any ($1::bytea[])',
    [[samplePng(512, 512), other]],
  );
  expect([await getStatus(young), rows]).toEqual([404, [{ bytes: samplePng(512, 512) }]]);
});

test('what is no picture, has other measures, hides what a camera wrote or is too big, is refused', async () => {
  const { browser } = desks.P;
  const pdf = Buffer.from('%PDF-1.7 not really');
  expect(outcome(await sendPicture(browser, pdf))).toEqual([422, 'picture-not-valid']);
  expect(outcome(await sendPicture(browser, samplePng(511, 512)))).toEqual([422, 'picture-not-valid']);
  // as many pixels as a logo
  expect(outcome(await sendPicture(browser, samplePng(1024, 256)))).toEqual([422, 'picture-not-valid']);
  const camera = Buffer.concat([samplePng(512, 512), Buffer.from('eXIf')]);
  expect(outcome(await sendPicture(browser, camera))).toEqual([422, 'picture-not-valid']);
  const big = Buffer.concat([samplePng(512, 512), Buffer.alloc(200_001)]);
  expect(outcome(await sendPicture(browser, big))).toEqual([413, 'file-too-big']);
});

test('with the checks of somebody whose term is over go the words of a gift', async () => {
  await give(60, { comment: 'For Kunigunda.' });
  await bank.owner.query('select erase_checks($1)', [people.stranger]);
  const { rows } = await bank.owner.query<{ words: string }>(
    `select distinct comment as words from time_gift where client_id = $1`,
    [people.stranger],
  );
  expect(rows).toEqual([{ words: '' }]);
});

test('what was sold is said by bank day, of all time or of some months, with what was given back on its day', async () => {
  const created = await desks.P.browser.send('POST', '/web/outlet', { body: { ...sampleCoupon, noStock: true } });
  const id = textField(created.body, 'id');
  const read = async (word = 'sold') => (await desks.P.browser.send('GET', `/web/outlet/${id}?${word}`)).body;
  const none = { count: 0, EUR: '0.00', SEC: 0, people: 0, refunded: 0 };
  expect(await read()).toEqual({ days: [], totals: none });
  const days = [addDays(today, -200), addDays(today, -1), addDays(today, -1), addDays(today, -1)];
  const buyers = [people.stranger, people.stranger, people.stranger, people.representative];
  await bank.owner.query(
    `insert into coupon_sale (id, coupon_id, version, terms, client_id, reference, price_minor, price_seconds,
       payment_id, time_transfer_id, bought_at, bought_on, signed_hash)
     select new_id(), $1, 1, '', c.id, 'REFERENCE-' || c.i, 1050, 60, new_id(), new_id(), c.day, c.day, ''
     from unnest($2::date[], $3::text[]) with ordinality c(day, id, i)`,
    [id, days, buyers],
  );
  await bank.owner.query(
    `update coupon_sale set refunded_at = bank_now(), refunded_by = $2, refund_confirmed_by = $3
     where coupon_id = $1 and reference = 'REFERENCE-4'`,
    [id, staff.P, staff.F],
  );
  const old = { day: days[0], count: 1, EUR: '10.50', SEC: 60, people: 1, refunded: 0 };
  const yesterday = { day: days[1], count: 3, EUR: '31.50', SEC: 180, people: 2, refunded: 0 };
  const refunds = { day: today, ...none, refunded: 1 };
  expect(await read()).toEqual({
    days: [old, yesterday, refunds],
    totals: { count: 4, EUR: '42.00', SEC: 240, people: 2, refunded: 1 },
  });
  expect(await read('sold=3m')).toEqual({
    days: [yesterday, refunds],
    totals: { count: 3, EUR: '31.50', SEC: 180, people: 2, refunded: 1 },
  });
  for (const wrong of ['sold=0m', 'sold=14m', 'sold=3'])
    expect((await desks.P.browser.send('GET', `/web/outlet/${id}?${wrong}`)).status).toBe(400);
  expect(field((await desks.P.browser.send('GET', `/web/outlet/${id}`)).body, 'coupon')).toMatchObject({ sold: 3 });
  await bank.owner.query('delete from coupon_sale where coupon_id = $1', [id]);
});
