// The white list and what a client may still move: an entry is trusted until its data change, in the database as with
// each other fact.
import { expect, test } from 'vitest';
import { getDb } from '#server/db/pool.ts';
import type { Span } from '#server/followers/followers.ts';
import {
  client,
  day0,
  events,
  money,
  openEdges,
  other,
  owner,
  pay,
  run,
  setRule,
  sum,
  truePositive,
} from '#tests/harness/edgeWorld.ts';
import { readRulesNow } from '../server/engine/rules.ts';
import { listSpending } from '../server/engine/spending.ts';

openEdges();

test('an entry of the white list holds on its last day; ended, it counts no more', async () => {
  await setRule([sum(1, 10)]);
  await money.change({ what: 'list', clientId: client, rule: 'EDGE', iban: 'DE01', untilOn: day0 + 5 });
  await pay(5, 10);
  expect(await events()).toEqual([]);
  await money.change({ what: 'unlist', clientId: client, rule: 'EDGE', iban: 'DE01' });
  await pay(5, 1);
  expect(await events()).toEqual(['5 11']);
});

test('an entry of the white list is over the day after, though the budget would last', async () => {
  await setRule([sum(7, 100)]);
  await money.change({ what: 'list', clientId: client, rule: 'EDGE', iban: 'DE01', untilOn: day0 + 5 });
  await pay(5, 99);
  await pay(6, 1, { iban: 'DE02' });
  expect(await events()).toEqual(['6 100']);
});

const anAddress = `insert into client_address (client_id, type, country, street, postal_code, city) values`;
test.each([
  ['another country of the client', `update client set country = 'PT' where id = '${client}'`],
  ['another name of the client', `update client set title = title || '.' where id = '${client}'`],
  ['another code of the client', `update client set code = '1' || code where id = '${client}'`],
  ['another legal form', `update client set legal_form = 'Ltd' where id = '${client}'`],
  ['another address', `${anAddress} ('${client}', 'O', 'LT', 'Nauja g. 1', '1', 'Vilnius')`],
  ['an address that moved', `update client_address set city = 'Kaunas' where client_id = '${client}'`],
  ['an address less', `delete from client_address where client_id = '${client}'`],
  [
    'another name of the counterparty',
    `insert into counterparty_name (client_id, iban, key, name, first_on)
     values ('${client}', 'DE01', 'zz', 'Zz', bank_today())`,
  ],
  ['an alert that was right', truePositive],
])('the white list covers nothing after %s, though the budget would last', async (_name, change) => {
  await setRule([sum(1, 10)]);
  await money.change({ what: 'list', clientId: client, rule: 'EDGE', iban: 'DE01', untilOn: day0 + 300 });
  await pay(0, 10);
  expect(await events()).toEqual([]);
  await owner.query(change);
  await pay(0, 1);
  expect(await events()).toEqual(['0 11']);
});

const closed = `update account set closed_at = bank_now() where client_id = '${other}'`;
test.each([
  ['another name', `update client set title = title || '.' where id = '${other}'`],
  ['another country', `update client set country = 'PT' where id = '${other}'`],
  ['a closed account', closed],
  ['an open account again', `update account set closed_at = null where client_id = '${other}'`],
])('of a counterparty that is our client it covers nothing after %s', async (_name, change) => {
  if (!change.includes('closed_at = bank')) await owner.query(closed);
  const { rows } = await run('select min(iban) as iban from account where client_id = $1', other);
  const iban = String(rows[0]?.['iban']);
  await setRule([sum(1, 10)]);
  await money.change({ what: 'list', clientId: client, rule: 'EDGE', iban, untilOn: day0 + 300 });
  await pay(0, 10, { iban });
  expect(await events()).toEqual([]);
  await owner.query(change);
  await pay(0, 1, { iban });
  expect(await events()).toEqual(['0 11']);
  await owner.query(`update account set closed_at = null where client_id = '${other}'`);
});

test('nor once the account is opened at this bank', async () => {
  const iban = 'LT633990099999999991';
  await setRule([sum(1, 10)]);
  await money.change({ what: 'list', clientId: client, rule: 'EDGE', iban, untilOn: day0 + 300 });
  await pay(0, 10, { iban });
  await run(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     values ($1, 'client', $2, 'Main', 'EUR', 0, bank_now())`,
    ...[other, iban],
  );
  await pay(0, 1, { iban });
  expect(await events()).toEqual(['0 11']);
  await run('delete from account where iban = $1', iban);
});

test('a client with an entry is counted no more often than others', async () => {
  await setRule([sum(7, 100)]);
  await money.change({ what: 'list', clientId: client, rule: 'EDGE', iban: 'DE01', untilOn: day0 + 300 });
  await pay(0, 70);
  await pay(0, 20, { iban: 'DE02' });
  const { hash } = await readRulesNow(getDb(owner));
  const { rows } = await run('select last_n - 9 as after, last_n as until from follower where name = $1', 'monitoring');
  const spending = await listSpending(getDb(owner), rows[0] as Span, hash);
  // of both the first was counted: what is left is 100, and the second was taken from it
  expect(spending.at(-1)?.kept.budget).toEqual({ left: [80], untilOn: day0 + 301, movedOn: day0 });
  // the entry's own flows lower what is left: it is counted too early, never too late
  await pay(0, 70);
  await pay(0, 79, { iban: 'DE02' });
  expect(await events()).toEqual([]);
  await pay(0, 1, { iban: 'DE02' });
  expect(await events()).toEqual(['0 100']);
});
