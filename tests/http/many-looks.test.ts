// One staff user who opens very many client records is asked why, once, and the Head of AML hears of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, getKinds } from '#shared/call.ts';
import { startBank, type TestBank } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { type Desk, openDesk, openDesks } from '../harness/desks.ts';
import { companies, staff } from '../harness/village.ts';

let bank: TestBank;
let officer: Desk;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  officer = await openDesk(bank, staff.S);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** As if so many others had been opened `minutes` ago. */
async function opened(count: number, minutes: number, staffId: string = staff.S): Promise<void> {
  await bank.owner.query('delete from client_look where staff_id = $1', [staffId]);
  await bank.owner.query(
    `insert into client_look (staff_id, subject_id, at)
     select $1, 'sample ' || n, now() - make_interval(mins => $3) from generate_series(1, $2) n`,
    [staffId, count, minutes],
  );
}
const open = (clientId: string) => officer.browser.send('GET', `/web/clients/${clientId}`);
const recorded = async (clientId: string) =>
  (
    await bank.owner.query(
      `select from (select verb, subject_id, actor_id from audit union all select verb, subject_id, actor_id
        from audit_inbox) a
       where verb = 'client.read' and subject_id = $1 and actor_id = $2`,
      [clientId, staff.S],
    )
  ).rowCount;

test('199 others within the hour are no reason to ask, and 200 of the hour before neither', async () => {
  await opened(199, 10);
  expect(await open(companies.timber)).toMatchObject({ status: 200 });
  await opened(500, 61);
  expect(await open(companies.bakery)).toMatchObject({ status: 200 });
});

test('the 201st is refused and leaves no look behind, until a reason is given; it holds for an hour', async () => {
  await opened(200, 10);
  expect(await open(companies.lonely)).toMatchObject({ status: 422, code: 'reason-required' });
  expect(await recorded(companies.lonely)).toBe(0);
  const reply = await officer.browser.send('PUT', '/web/looks', {
    body: { comment: 'The yearly review of addresses.' },
  });
  expect(reply).toMatchObject({ status: 204 });
  expect(await open(companies.lonely)).toMatchObject({ status: 200 });
  expect(await recorded(companies.lonely)).toBe(1);
  const { rows } = await bank.owner.query(
    `select t.person_id, r.payload -> 'lines' -> 0 ->> 'value' as reason
     from request r join request_recipient t on t.request_id = r.id
     where r.kind = 'notice' and r.payload ->> 'title' like '%opens more than 200 client records%'`,
  );
  expect(rows).toEqual([{ person_id: staff.H, reason: 'The yearly review of addresses.' }]);
  await bank.owner.query(`update look_reason set at = now() - interval '61 minutes'`);
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, created_at) values ($1, 'LEGAL', 'Kita MB', 'kita mb', now())`,
    ['30000000977'],
  );
  expect(await open('30000000977')).toMatchObject({ status: 422, code: 'reason-required' });
});

/** Calls that read something of the client, or of the person, in their path. */
const reads = Object.entries<Call>(calls).filter(
  ([, { method, path, who }]) =>
    method === 'GET' &&
    /\{(clientId|personId|sourceId)\}/.test(path) &&
    getKinds(who).some(({ kind }) => kind === 'staff'),
);

test('every call that reads something of a client counts, whatever record it keeps', async () => {
  const desks = await openDesks(bank, ['A', 'H']);
  for (const role of ['A', 'H'] as const) await opened(200, 10, staff[role]);
  const open: string[] = [];
  for (const [at, [name, call]] of reads.entries()) {
    const kind = getKinds(call.who).find((one) => one.kind === 'staff');
    const desk = kind?.kind === 'staff' && kind.roles.includes('A') ? desks.A : desks.H;
    // one of its own: the same client is counted once in ten minutes
    const clientId = `300000005${String(at).padStart(2, '0')}`;
    const path = call.path
      .replace(/\{(clientId|personId|sourceId)\}/, clientId)
      .replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
    const reply = await desk.browser.send('GET', call.word ? `${path}?${call.word}` : path);
    if (reply.code !== 'reason-required') open.push(`${name} ${reply.status}`);
  }
  expect(reads.length).toBeGreaterThan(30);
  expect(open).toEqual([]);
});

test('clients that a search saves as a file count, too', async () => {
  const save = () => officer.browser.send('GET', '/web/clients?export&text=Giria');
  await bank.owner.query('delete from look_reason');
  await opened(200, 10);
  expect(await save()).toMatchObject({ status: 422, code: 'reason-required' });
  await opened(0, 10);
  expect(await save()).toMatchObject({ status: 200 });
});
