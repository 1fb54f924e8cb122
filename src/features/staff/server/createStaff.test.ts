import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { createStaff } from './createStaff.ts';

let database: TestDatabase;
let owner: pg.Pool;
let said: string[];

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
});
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await owner.end();
  await database.drop();
});

const create = (...args: string[]) => createStaff(database.serverUrl, args, 'http://localhost:3000');
const staff = async () =>
  (
    await owner.query(
      'select p.id, p.full_name, p.kind, s.role, s.keys from staff s join person p on p.id = s.person_id order by p.id',
    )
  ).rows;

test('the first of an empty bank is an administrator with all keys, the next follow', async () => {
  expect(await create(' Ona Žemaitė ', '1980-02-29')).toBe(0);
  expect(said).toEqual([
    'Staff user 90000000001 (Admin) was created.',
    expect.stringMatching(
      /before \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttp:\/\/localhost:3000\/#\/device\?enrol=[\w-]{43}\nCode: [A-Z2-9]{4}-[A-Z2-9]{4}$/,
    ),
  ]);
  expect(await create('Jonas', '1990-01-01', 'P')).toBe(0);
  expect(await staff()).toEqual([
    {
      id: '90000000001',
      full_name: 'Ona Žemaitė',
      kind: 'staff',
      role: 'A',
      keys: expect.stringMatching(/^[0DRTIUPCAZES]{12}$/),
    },
    { id: '90000000002', full_name: 'Jonas', kind: 'staff', role: 'P', keys: '' },
  ]);
  const { rows } = await owner.query(
    `select verb, subject_id, facts from audit_inbox where verb = 'staff.create' order by id`,
  );
  expect(rows).toEqual([
    { verb: 'staff.create', subject_id: '90000000001', facts: { role: 'A' } },
    { verb: 'staff.create', subject_id: '90000000002', facts: { role: 'P' } },
  ]);
});

test.each([
  ['no name', '', '1980-01-01', 'A'],
  ['a name with a hidden character', 'O\u200bna', '1980-01-01', 'A'],
  ['no birth date', 'Ona', '', 'A'],
  ['a child', 'Ona', '2020-01-01', 'A'],
  ['a day that is none', 'Ona', '1981-02-29', 'A'],
  ['a role that is none', 'Ona', '1980-01-01', 'X'],
  ['the name of a role', 'Ona', '1980-01-01', 'Admin'],
  ['a word of the language', 'Ona', '1980-01-01', 'toString'],
])('%s is refused with what to give', async (_, ...args) => {
  const before = await staff();
  expect(await create(...args)).toBe(2);
  expect(said[0]).toContain('Give a full name');
  expect(await staff()).toEqual(before);
});

test('once two can do it in the application, the command line does not', async () => {
  await owner.query(`
    insert into passkey (id, person_id, credential_id, public_key, counter, transports, name)
    select new_id(), person_id, person_id, '', 0, '{}', 'x' from staff where role = 'A'`);
  await owner.query(`update staff set created_at = now() - interval '2 days'`);
  expect(await create('Petras', '1990-01-01', 'A')).toBe(0);
  const able = `
    with made as (update staff set created_at = now() - interval '2 days' where role = 'A' returning person_id)
    insert into passkey (id, person_id, credential_id, public_key, counter, transports, name)
    select new_id(), person_id, 'second ' || person_id, '', 0, '{}', 'x' from made`;
  await owner.query(able);
  const before = await staff();
  expect(await create('Antanas', '1990-01-01', 'S')).toBe(1);
  expect(said.at(-1)).toContain('in the application');
  expect(await staff()).toEqual(before);
});
