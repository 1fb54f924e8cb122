// The other party of a payment is screened, and stops it; a client that comes back meets the lists of today.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPayments } from '#features/rails/server/blocks.ts';
import { screenPayments } from '#features/screening/server/checks/payments.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { Threads } from '#server/threads/threads.ts';
import { field } from '#tests/harness/bank.ts';
import { bundleTasks } from '#tests/harness/bundleTasks.ts';
import { twoPeople } from '#tests/harness/desks.ts';
import { approvePayments } from '#tests/harness/railPayments.ts';
import {
  bank,
  bear,
  desks,
  getHits,
  getRows,
  head,
  isIdle,
  live,
  missing,
  setUpScreening,
  timber,
} from '#tests/harness/screeningBank.ts';
import { until } from '#tests/harness/until.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

setUpScreening();

describe('the other party of a payment', () => {
  let threads: Threads;
  let bundled: Awaited<ReturnType<typeof bundleTasks>>;
  beforeAll(async () => {
    // what the tests before have left open stops the money of the client
    for (const { id } of await getRows<{ id: string }>(
      `select id from client_case where subject_id = $1 and type = 'SANCTION' and closed_at is null`,
      [timber],
    )) {
      await forgetPushes(bank);
      const path = `/web/tasks/${timber}/${id}`;
      const version = field((await desks.M.browser.send('GET', path)).body, 'version');
      const decision = { comment: 'planted-free', version };
      expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?AFLS`, decision)).status).toBe(200);
    }
    expect(await getRows('select from restriction where client_id = $1 and lifted_at is null', [timber])).toEqual([]);
    await live('US', head + bear);
    await live('PEP', `${head}p1,person,Quirina Office-Holder,,,,,\n`);
    bundled = await bundleTasks(['src/features/screening/server/checks/matchNames.thread.ts']);
    const getFile = () => new URL('matchNames.mjs', bundled.folder);
    threads = new Threads({ getFile, environment: { databaseUrl: bank.database.serverUrl } });
  });
  afterAll(async () => {
    await threads.close(0);
    await bundled.remove();
  });
  beforeEach(() => forgetPushes(bank));
  const about = { clientId: timber, iban: '', message: '', amountMinor: 1n } as const;
  /** Why it stops, once it has stopped; nothing else is asked. */
  const screenPayment = (id: string, name: string, direction: 'in' | 'out' = 'out') =>
    inTransaction(bank.owner, async (tx) => {
      const stop = (await screenPayments(tx, [{ ...about, id, direction, name }], { threads })).get(id);
      if (stop && direction === 'out') await blockPayments(tx, [{ id, clientId: timber, ...stop }]);
      return stop?.comment;
    });
  const approved = async () => (await approvePayments(bank.owner, { amountMinor: 1000n }))[0] ?? '';
  const getState = async (id: string) => (await getRows('select state from payment where id = $1', [id]))[0]?.['state'];
  const getCheck = async (id: string) =>
    (
      await getRows<{ id: string; input: unknown; versions: object; hits: string[] }>(
        `select k.id, k.input, k.versions, array(select code || ' ' || entity_id from screening_hit
          where check_id = k.id) as hits
         from screening_check k where subject_id = $1`,
        [`payment ${id}`],
      )
    )[0];

  test('is compared with the sanction lists and with no other, and each check is kept and replayed', async () => {
    const [listed, free] = [await approved(), '01900000-0000-7000-8000-00000000aaaa'];
    expect(await screenPayment(listed, 'Bear Bearson')).toBe(
      'The payee Bear Bearson resembles Bear Bearson (US b1), 90 %.',
    );
    expect(await screenPayment(free, 'Quirina Office-Holder', 'in')).toBeUndefined();
    expect(await getCheck(free)).toMatchObject({ input: { isPerson: null, name: 'Quirina Office-Holder' }, hits: [] });
    const check = await getCheck(listed);
    expect(check).toMatchObject({
      input: { name: 'Bear Bearson' },
      hits: ['US b1'],
      versions: { US: expect.any(Number) },
    });
    expect(check?.versions).not.toHaveProperty('PEP');
    expect(await missing()).not.toContain('US');
    await live('US', `${head}z1,person,Somebody Different,,,,,\n`);
    const replayed = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${check?.id}`);
    const result = [{ list: 'US', entityId: 'b1', score: 900 }];
    expect(field(replayed.body, 'found')).toMatchObject(result);
    expect(field(replayed.body, 'check')).toMatchObject({ found: result });
    const getList = async () =>
      field((await desks.M.browser.send('GET', `/web/clients/${timber}/screening.json`)).body, 'checks');
    expect(await getList()).toContainEqual(expect.objectContaining({ id: check?.id, cause: 'payment' }));
    expect(await getList()).not.toContainEqual(expect.objectContaining({ subject: 'Quirina Office-Holder' }));
    await live('US', head + bear);
  });

  test('is compared with names in memory, which several new lists do not drive out', async () => {
    for (const code of ['UN', 'UK']) await live(code, `${head}o1,company,Unlike Any Other,,,LT,,\n`);
    const rows = await getRows<{ code: string; n: number }>(`select code, n from list_version where state = 'live'`);
    const all = Object.fromEntries(rows.map(({ code, n }) => [code, n]));
    const subject = {
      kind: 'person',
      names: ['Quirina Office-Holder'],
      birthDates: [],
      countries: [],
      identifiers: [],
    } as const;
    const found = async (versions: Record<string, number>, begun?: { code: string; n: number }) => {
      const input = { versions, ...(begun && { begun }), asked: [{ subject, least: 600 }] };
      return (await threads.run('matchNames', input)).hits[0]?.length;
    };
    const name = (text: string) =>
      getRows(
        `
          update list_entity set body = body || jsonb_build_object('name', $1::text)
          where code = 'PEP' and to_n is null`,
        [text],
      );
    expect([await found(all), rows.length > 3]).toEqual([1, true]);
    for (const one of rows.slice(0, 2)) await found(all, one);
    await name('Wholly Different');
    expect(await found(all)).toBe(1);
    await name('Quirina Office-Holder');
  });

  test('stops its payment alone; somebody else under this name is not stopped again, while the name stays', async () => {
    const id = await approved();
    await screenPayment(id, 'Bear Bearson');
    expect(await getState(id)).toBe(6);
    const outgoing = `select from restriction r join client_case k on k.id = r.case_id where k.payment_id = $1`;
    expect(await getRows(outgoing, [id])).toEqual([]);
    const [found] = await getRows<{ id: string }>('select id, title from client_case where payment_id = $1', [id]);
    expect(found).toMatchObject({ title: 'Payment to Bear Bearson: match with Bear Bearson' });
    const path = `/web/tasks/${timber}/${found?.id}`;
    const { body } = await desks.M.browser.send('GET', path);
    expect(field(body, 'matches')).toMatchObject([{ source: 'US', entryId: 'b1', score: 900, state: 'open' }]);
    const decision = { comment: 'planted-payee', version: field(body, 'version') };
    expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?AFLS`, decision)).status).toBe(200);
    expect(await getState(id)).toBe(4);
    expect(await screenPayment(await approved(), 'Bear Bearson')).toBeUndefined();
    expect(await screenPayment(await approved(), 'Bjorn Bearson')).toMatch(/^The payee Bjorn Bearson resembles/);
    const { body: revived } = await desks.M.browser.send('GET', path);
    const again = { comment: 'planted-again', version: field(revived, 'version') };
    expect((await desks.M.browser.send('PATCH', `${path}?AREV`, { body: again })).status).toBe(200);
    expect(await getState(id)).toBe(6);
    expect(await screenPayment(await approved(), 'Bear Bearson')).toMatch(/^The payee Bear Bearson resembles/);
  });

  /** Two people decide on the case that holds the payment. */
  const decide = async (payment: string, code: 'AFLS' | 'ATRU', props = {}) => {
    await forgetPushes(bank);
    const [found] = await getRows<{ id: string }>('select id from client_case where payment_id = $1', [payment]);
    const path = `/web/tasks/${timber}/${found?.id}`;
    const version = field((await desks.M.browser.send('GET', path)).body, 'version');
    const decision = { comment: `planted-${code}`, version, props };
    expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?${code}`, decision)).status).toBe(200);
  };
  const stopped = async (name: string) => {
    const id = await approved();
    expect(await screenPayment(id, name)).toBeDefined();
    return id;
  };

  test('what was let go is asked about once more: the decision holds for it, and a new entry stops it', async () => {
    const id = await stopped('Bear Bearson');
    await decide(id, 'AFLS');
    await getRows('update suppression set ended_at = bank_now() where ended_at is null and subject_id = $1', [
      `payment ${id}`,
    ]);
    expect(await screenPayment(id, 'Bear Bearson')).toBeUndefined();
    const other = 'b2,person,Bear Bearson,,,,,planted-programme\n';
    await live('US', head + bear + other);
    expect(await screenPayment(id, 'Bear Bearson')).toMatch(/US b2/);
    await live('US', head + bear);
  });

  test('one payee that is on the list ends what was decided of the name, and no one is remembered under it', async () => {
    const [other, same] = [await stopped('Bjorn Bearson'), await stopped('Bjorn Bearson')];
    await decide(other, 'AFLS');
    expect(await screenPayment(await approved(), 'Bjorn Bearson')).toBeUndefined();
    await decide(same, 'ATRU', { clients: ['payment'] });
    // the client is not the one on the list
    await until(
      async () =>
        (
          await getRows(
            `select from risk_factor where client_id = $1 and factor = 'LOF' and until_at is null and level = 'H'
              and not is_floor
               and cause ->> 'words' = 'Confirmed: a payment with a person on a sanctions list'`,
            [timber],
          )
        ).length === 1,
    );
    const third = await stopped('Bjorn Bearson');
    await decide(third, 'AFLS');
    expect(await getState(third)).toBe(4);
    expect(await screenPayment(third, 'Bjorn Bearson')).toBeUndefined();
    await stopped('Bjorn Bearson');
  });
});

test('a person who is a client again is compared with the lists of today', async () => {
  const id = '20000000961';
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, flags, created_at)
      values ($1, 'N', 'Bear Bearson', 'bear bearson', 'Z', bank_now())`,
    [id],
  );
  const asked = (clientId: string) => desks.M.browser.send('PUT', '/web/clients', { body: { clientId } });
  expect(await asked(id)).toMatchObject({ status: 409, code: 'client-closed' });
  expect(await asked('20000000999')).toMatchObject({ status: 404 });
  await forgetPushes(bank);
  const path = `/web/tasks/${id}/${randomUUID()}`;
  const body = { type: 'REOPEN', title: 'Comes back', comment: 'planted-back' };
  expect((await desks.A.browser.send('POST', path, { body })).status).toBe(201);
  const version = field((await desks.A.browser.send('GET', path)).body, 'version');
  const decision = { comment: 'planted-back', version };
  expect((await desks.A.browser.send('PATCH', `${path}?IAPR`, { body: decision })).status).toBe(200);
  await until(isIdle);
  expect(await getHits(id)).toMatchObject([{ code: 'US', entity_id: 'b1', state: 'open', type: 'SANCTION' }]);
});
