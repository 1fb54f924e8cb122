// Polling with ?ver= while many write: every change is seen, none twice, whatever order transactions end in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { createTask, decide, forgetPushes, patchTask, pushTask } from './tasks.ts';

let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

interface Seen {
  id: string;
  op: string;
  state: number;
  ver: number;
}

async function poll(ver: string): Promise<{ items: Seen[]; next: string | null }> {
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments?ver=${ver}`);
  const items = getItems(body).map(({ id, op, state, ver }) => ({
    id: String(id),
    op: String(op),
    state: Number(state),
    ver: Number(ver),
  }));
  const next = field(body, 'next');
  return { items, next: next === null ? null : String(next) };
}

/** Follows the feed as a page does, until `isOver` and nothing more comes. */
async function follow(isOver: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  let last = '0';
  for (let more = true; more; ) {
    const over = isOver();
    const { items, next } = await poll(last);
    seen.push(...items);
    last = next ?? String(Math.max(Number(last), ...items.map(({ ver }) => ver)));
    more = !over || next !== null;
  }
  return seen;
}

/** Creates a payment in a transaction that stays open for a while. */
async function writeSlowly(ms: number): Promise<void> {
  const client = await bank.owner.connect();
  await client.query('begin');
  await client.query(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
       payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
     select new_id(), 'sepa', 0, a.client_id, a.id, 'x', a.iban, 'x', $2, 'EUR', 1, '', now(), now() from account a
     where a.iban = $1`,
    [ibans.timber, ibans.elsewhere],
  );
  await client.query('select pg_sleep($1)', [ms / 1000]);
  await client.query('commit');
  client.release();
}

/** One writer: payments that are created, pushed, decided, cancelled, and slow ones in between. */
async function writeAll(writer: number): Promise<void> {
  for (let i = 0; i < 6; i++) {
    const id = await createTask(finance, { amount: '0.10' });
    if ((writer + i) % 3 === 0) await patchTask(finance, id, 'cancel');
    if ((writer + i) % 3 === 1) {
      await forgetPushes(bank);
      const requestId = await pushTask(finance, id);
      await decide(finance, requestId, people.director, i % 2 ? 'approve' : 'reject');
    }
    if (writer % 2) await writeSlowly((writer * 13 + i * 7) % 50);
  }
}

test('two followers under eight writers', async () => {
  let over = false;
  const followers = [follow(() => over), follow(() => over)];
  await Promise.all(Array.from({ length: 8 }, (_, writer) => writeAll(writer)));
  await until(async () => {
    const { rows } = await bank.owner.query<{ waiting: bigint }>(
      `select (select count(*) from audit_inbox)
         + (select count(*) from payment where state = payment_state('authorized') and rail = 'book') as waiting`,
    );
    return rows[0]?.waiting === 0n;
  });
  over = true;
  const { rows: records } = await bank.owner.query<{ n: bigint; id: string }>(
    `select n, subject_id as id from audit where client_id = $1 and subject_kind = 'payment' order by n`,
    [companies.timber],
  );
  const { rows: payments } = await bank.owner.query<{ id: string; state: number }>(
    'select id, state from payment where payer_client_id = $1',
    [companies.timber],
  );
  expect(payments).toHaveLength(72);
  for (const seen of await Promise.all(followers)) {
    // nothing twice
    expect(new Set(seen.map(({ id, op, ver }) => `${id} ${op} ${ver}`)).size).toBe(seen.length);
    // in the order of the feed
    expect(seen.map(({ ver }) => ver)).toEqual(seen.map(({ ver }) => ver).sort((a, b) => a - b));
    // nothing missed: each record was followed by a look at its payment, and the last look shows how it ended
    for (const { n, id } of records) {
      expect(seen.some((one) => one.id === id && one.ver >= Number(n))).toBe(true);
    }
    for (const { id, state } of payments) expect(seen.findLast((one) => one.id === id)?.state).toBe(state);
  }
});
