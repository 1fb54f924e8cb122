import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStaff } from '#features/staff/server/createStaff.ts';
import { startBank, type TestBank } from '#tests/harness/bank.ts';
import { getPasskeys, TestDevice } from '#tests/harness/passkeys.ts';
import { people, staff } from '#tests/harness/village.ts';
import { enrol } from './enrol.ts';

let bank: TestBank;
let said: string[];

beforeAll(async () => {
  bank = await startBank({ demo: false });
});
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await bank.expectSound();
  await bank.close();
});

/** The token of the link that was printed. */
function printedToken(): string {
  const [, origin, token = ''] = /^(http:\S+)\/#\/device\?enrol=([\w-]{43})$/m.exec(said.join('\n')) ?? [];
  expect(origin).toBe(bank.url);
  return token;
}

function printedCode(): string {
  return /^Code: ([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(said.join('\n'))?.[1] ?? '';
}

test('prints a link that enrols this person, and makes earlier ones void', async () => {
  expect(await enrol(bank.database.serverUrl, people.director, bank.url)).toBe(0);
  const earlier = printedToken();
  said = [];
  expect(await enrol(bank.database.serverUrl, people.director, bank.url)).toBe(0);
  const phone = await TestDevice.fresh(bank, people.director);
  expect(await phone.enrolBy(earlier)).toMatchObject({ status: 404 });
  expect(await phone.enrolBy(printedToken(), { code: printedCode() })).toMatchObject({
    status: 200,
    body: { userId: people.director },
  });
  const { rows } = await bank.owner.query(
    `select actor_id, subject_id from (select actor_id, verb, subject_id from audit union all
      select actor_id, verb, subject_id from audit_inbox) a
     where verb = 'enrolment.make'`,
  );
  expect(rows).toHaveLength(2);
});

test('all administrators and the Head of AML learn what was printed, and not the code', async () => {
  await bank.owner.query(`delete from request_recipient`);
  expect(await enrol(bank.database.serverUrl, people.finance, bank.url)).toBe(0);
  expect(await createStaff(bank.database.serverUrl, ['Rūta Nauja', '1975-05-06', 'S'], bank.url)).toBe(0);
  const { rows } = await bank.owner.query<{ reader: string; payload: string }>(
    `select t.person_id as reader, r.payload::text from request r join request_recipient t on t.request_id = r.id
     where r.payload::jsonb ->> 'title' = 'The command line made an enrolment link' order by 1`,
  );
  expect(rows.map(({ reader }) => reader)).toEqual([staff.A, staff.A, staff.H, staff.H].sort());
  for (const { payload } of rows) expect(payload).not.toContain(printedCode());
});

test('the first administrator comes in by the link that was printed', async () => {
  const born = '1975-05-05';
  expect(await createStaff(bank.database.serverUrl, ['Ona Žemaitė', born], bank.url)).toBe(0);
  const [, id = ''] = /Staff user (\d{11})/.exec(said.join('\n')) ?? [];
  const laptop = await TestDevice.fresh(bank, id);
  expect(await laptop.enrolBy(printedToken(), { born, code: printedCode() })).toMatchObject({ status: 200 });
  const desk = await laptop.signIn();
  expect(await desk.send('GET', '/web/users')).toMatchObject({ status: 200 });
});

test.each([
  ['a number that is no one’s', '49999999999'],
  ['no number', ''],
  ['a word', 'director'],
  ['too few digits', '4000000000'],
])('%s is refused', async (_, id) => {
  expect(await enrol(bank.database.serverUrl, id, bank.url)).toBe(2);
  expect(said).toHaveLength(1);
  expect(said[0]).not.toContain('enrol=');
  expect(await getPasskeys(bank, id)).toEqual([]);
});

test('somebody who is blocked gets none', async () => {
  await bank.owner.query('update person set blocked_at = now() where id = $1', [people.baker]);
  expect(await enrol(bank.database.serverUrl, people.baker, bank.url)).toBe(2);
  expect(said.join('')).not.toContain('enrol=');
});
