// Safeguarding over HTTP: who reads, who signs off, who is notified at once of a shortfall, and what a file holds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, startBank, type TestBank } from '#tests/harness/bank.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { takeLooks } from '../server/lookJob.ts';

const roles = ['A', 'F', 'E', 'H'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  // as much is held as is owed
  const { rows } = await bank.owner.query<{ lacks: bigint }>(
    'select owed_minor - held_minor as lacks from safeguarding_now()',
  );
  await hold(rows[0]?.lacks ?? 0n);
  await later(8);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** More cents on the safeguarding account, out of the bank's capital; below zero: less. */
async function hold(cents: bigint): Promise<void> {
  if (cents === 0n) return;
  const { rows } = await bank.owner.query<{ verdict: (string | null)[] }>(
    `select post(array[1], array[new_id()], array[case when $1 > 0 then s.account_id else e.account_id end],
       array[case when $1 > 0 then e.account_id else s.account_id end], array[abs($1::bigint)], array['capital'],
       array[null::uuid], array[0::bigint]) as verdict
     from ledger_account s, ledger_account e
     where s.currency = 'EUR' and s.code = 'SAFEGUARD' and e.currency = 'EUR' and e.code = 'EQUITY'`,
    [cents],
  );
  expect(rows[0]?.verdict).toEqual([null]);
}
/** Days pass, and the looks that are due are made. */
async function later(days: number): Promise<number> {
  await bank.owner.query('update bank set clock_offset = clock_offset + make_interval(days => $1)', [days]);
  return inTransaction(bank.owner, (tx) => takeLooks(tx, '23:59'));
}
const list = async (query = '', role: (typeof roles)[number] = 'E') =>
  getItems((await desks[role].browser.send('GET', `/web/safeguarding${query}`)).body);
const sign = (role: (typeof roles)[number], day: unknown, look: number, comment = 'Checked with the statement.') =>
  desks[role].browser.send('POST', `/web/safeguarding/${day}`, { body: { look, comment } });
const csvLines = (body: unknown) =>
  Buffer.from(body instanceof Uint8Array ? body : [])
    .toString('utf8')
    .split('\n');
const noticed = async () => {
  const { rows } = await bank.owner.query<{ person_id: string; lines: { value: string }[] }>(
    `select t.person_id, r.payload -> 'lines' as lines from request r join request_recipient t on t.request_id = r.id
     where r.payload ->> 'title' = 'Too little money is safeguarded' order by 1`,
  );
  return rows;
};

test('each bank day is there, covered, and nobody is alarmed', async () => {
  const days = await list();
  expect(days.length).toBeGreaterThanOrEqual(4);
  for (const { state, gap, signedBy } of days) expect([state, gap, signedBy]).toEqual(['covered', 'EUR0.00', '']);
  // the newest was counted at its cut-off, the others again one bank day later
  expect(days.map(({ look }) => look)).toEqual([1, ...days.slice(1).map(() => 2)]);
  expect(await noticed()).toEqual([]);
  const { body } = await desks.H.browser.send('GET', '/web/safeguarding?shortfall');
  expect(body).toEqual({ shortfall: null });
  expect(await later(0)).toBe(0);
});

test('Financial signs off what it has seen, once, and it stays; an Executive reads', async () => {
  const [newest, before] = await list('', 'F');
  expect((await sign('E', newest?.['day'], 1)).status).toBe(403);
  expect((await sign('H', newest?.['day'], 1)).status).toBe(403);
  expect((await sign('F', newest?.['day'], 1)).status).toBe(204);
  expect((await sign('A', newest?.['day'], 1)).code).toBe('safeguarding-signed');
  expect((await sign('F', before?.['day'], 1)).code).toBe('safeguarding-look-newer');
  expect((await sign('F', newest?.['day'], 2)).status).toBe(404);
  expect((await sign('F', '2020-01-01', 1)).status).toBe(404);
  expect((await sign('F', before?.['day'], 2, ' ')).status).toBe(400);
  const { body } = await desks.E.browser.send('GET', `/web/safeguarding/${newest?.['day']}`);
  const [look] = field(body, 'looks') as Record<string, unknown>[];
  expect(look?.['signedOff']).toMatchObject({ comment: 'Checked with the statement.' });
  expect(look?.['accounts']).toMatchObject([{ code: 'SAFEGUARD', stated: null }]);
  expect((await list('?signed=yes')).map(({ day }) => day)).toEqual([newest?.['day']]);
  expect((await list('?signed=no')).length).toBe((await list()).length - 1);
});

test('too little is told at once to Admin, Financial, Executive and the Head of AML, and to no one else', async () => {
  await hold(-1_234n);
  await later(4);
  const notices = await noticed();
  const { rows } = await bank.owner.query<{ person_id: string }>(
    `select person_id from staff where active and role = any ('{A,F,E,H}') order by 1`,
  );
  expect(notices.map(({ person_id: id }) => id)).toEqual(rows.map(({ person_id: id }) => id));
  expect(notices[0]?.lines[0]?.value).toBe('12.34 EUR missing');
  const [worst] = await list('?state=short');
  const { body } = await desks.H.browser.send('GET', '/web/safeguarding?shortfall');
  expect(body).toEqual({ shortfall: { day: worst?.['day'], amount: 'EUR12.34' } });
  expect((await desks.H.browser.send('GET', '/web/safeguarding')).status).toBe(403);
});

test('too much is the bank’s own money, and says where it belongs', async () => {
  await hold(100_000_000n);
  const { body } = await desks.E.browser.send('GET', '/web/safeguarding?figures');
  expect(field(body, 'now')).toMatchObject({ state: 'over' });
  expect(field(body, 'ownAccount')).toBeNull();
  await later(8);
  expect((await list())[0]?.['state']).toBe('over');
  expect((await desks.H.browser.send('GET', '/web/safeguarding?shortfall')).body).toEqual({ shortfall: null });
});

test('own funds: no less than 350 000 EUR', async () => {
  const { body } = await desks.E.browser.send('GET', '/web/safeguarding?figures');
  expect(field(body, 'ownFunds')).toMatchObject({ required: 'EUR350000.00' });
  expect(field(body, 'months')).not.toEqual([]);
});

test('the list as a file, and its record', async () => {
  const file = await desks.E.browser.send('GET', '/web/safeguarding?export&state=short');
  const lines = csvLines(file.body);
  expect(lines[0]).toContain('Bank day');
  expect(lines.filter((line) => line.includes('Too little'))).toHaveLength((await list('?state=short')).length);
  expect(await getVerbs(bank, file)).toEqual(['safeguarding.export']);
});
