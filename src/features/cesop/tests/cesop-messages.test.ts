// The way of a message over HTTP: who makes, files and reads it; an answer that rejects in part, its errors beside the
// payees and transactions, and the correction; nothing to report; and the end of the term.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { CesopWorld, quarter, readPayees } from '#tests/harness/cesopWorld.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { answerXml } from '#tests/samples/cesopAnswer.ts';
import { cesopInvariants } from '../server/invariants.ts';

let world: CesopWorld;
let first: string;
let correction: string;

beforeAll(async () => {
  world = await CesopWorld.open();
  await world.receive({ from: 'DE75512108001245126199', count: 26 });
  await world.pay({ to: 'NO9386011117947', name: 'Fjord AS', count: 26 });
  await world.pay({ to: 'GB33BUKB20201555555555', name: 'Thames Ltd', count: 26 });
});
afterAll(async () => {
  expect(await findBreaches(world.bank.owner, cesopInvariants)).toEqual([]);
  await world.bank.close();
});

const at = (messageId: string, rest = '') => `/web/cesop-messages/${messageId}${rest}`;
async function getState(of = quarter): Promise<unknown> {
  const { body } = await world.send('E', 'GET', '/web/cesop');
  return field(
    getItems(body).find((item) => item['quarter'] === of),
    'state',
  );
}

test.each([
  ['2023-Q4', 'cesop-quarter-unknown'],
  ['2026-Q4', 'cesop-quarter-not-over'],
  ['2027-Q1', 'cesop-quarter-unknown'],
])('no message is made of %s: %s', async (of, code) => {
  expect(await world.send('F', 'POST', `/web/cesop/${of}`)).toMatchObject({ status: 422, code });
});

test('a quarter of which nothing was taken has nothing to correct', async () => {
  expect(await getState()).toBe('open');
  const refused = await world.send('F', 'POST', `/web/cesop/${quarter}?correct`, { comment: 'x' });
  expect(refused).toMatchObject({ status: 409, code: 'cesop-not-taken' });
});

test('a quarter without reportable payments gets a message that says so', async () => {
  const nothing = await world.make('A', '2026-Q2');
  expect(readPayees(await world.readFile(nothing))).toEqual([]);
  expect(await world.readFile(nothing)).toContain('<cesop:MessageTypeIndic>CESOP102</cesop:MessageTypeIndic>');
  expect(await getState('2026-Q2')).toBe('drafted');
});

test('Financial makes it once; another staff user files it; Executive only reads', async () => {
  expect(await world.send('E', 'POST', `/web/cesop/${quarter}`)).toMatchObject({ status: 403 });
  first = await world.make('F');
  expect(await world.send('A', 'POST', `/web/cesop/${quarter}`)).toMatchObject({ status: 409, code: 'cesop-open' });
  expect(await world.file(first, 'F')).toMatchObject({ status: 403, code: 'cesop-own-message' });
  expect(await world.answer(first, answerXml({ about: first, result: 'VALIDATED' }))).toMatchObject({
    ...{ status: 409, code: 'cesop-not-filed' },
  });
  const file = await world.send('E', 'GET', at(first, '?file'));
  expect([file.status, await getVerbs(world.bank, file)]).toEqual([200, ['cesop.export']]);
  expect(await world.file(first)).toMatchObject({ status: 204 });
  expect(await world.file(first)).toMatchObject({ status: 409, code: 'cesop-not-drafted' });
  expect(await world.send('F', 'DELETE', at(first), { comment: 'x' })).toMatchObject({ code: 'cesop-not-drafted' });
  expect(await getState()).toBe('filed');
});

test.each([
  ['no answer', 'hello', 'cesop-answer-unreadable'],
  [
    'an answer about another message',
    answerXml({ about: '1feeb77a-339f-4228-a12f-5f2d295def8e', result: 'VALIDATED' }),
    'cesop-answer-other',
  ],
])('%s is refused, and the message still waits', async (_, text, code) => {
  expect(await world.answer(first, text)).toMatchObject({ status: 422, code });
  expect(await getState()).toBe('filed');
});

test('an answer that rejects in part puts each error beside its payee and transaction', async () => {
  const payees = readPayees(await world.readFile(first));
  const [client, thames, fjord] = payees;
  expect(payees.map(({ name }) => name)).toEqual(['Žalioji Giria UAB', 'Thames Ltd', 'Fjord AS']);
  const listed = await world.send('F', 'GET', at(first, '/transactions?text=fjord&limit=1'));
  const transactionId = textField(getItems(listed.body)[0], 'id');
  const text = answerXml({
    ...{ about: first, result: 'PARTIALLY REJECTED' },
    errors: [
      { code: '40010', title: 'VAT', description: 'The tax number is not valid', docId: client?.id ?? '' },
      { code: '50030', title: 'Date', description: 'The date is not in the period', transactionId },
      { code: '10020', title: 'Late', description: 'The message came late' },
    ],
  });
  expect(await world.answer(first, text)).toMatchObject({
    ...{ status: 200, body: { state: 'partly-accepted', errors: 3, rejected: 2 } },
  });
  const list = async (path: string) => getItems((await world.send('E', 'GET', at(first, path))).body);
  expect(await list('/payees?failed=yes')).toMatchObject([
    { id: client?.id, state: 'rejected', errors: 1 },
    { id: fjord?.id, state: 'rejected', errors: 1 },
  ]);
  expect(await list('/payees?failed=no')).toMatchObject([{ id: thames?.id, state: 'accepted' }]);
  expect(await list('/transactions?failed=yes')).toMatchObject([{ id: transactionId, errors: ['50030 Date'] }]);
  expect((await world.send('E', 'GET', at(first))).body).toMatchObject({ errors: [{ code: '10020' }] });
  expect((await world.send('F', 'GET', `/web/cesop-payees/${client?.id}`)).body).toMatchObject({
    errors: [{ code: '40010', description: 'The tax number is not valid' }],
    accounts: [{ identifier: ibans.timber, kind: 'IBAN', country: 'LT' }],
  });
  expect(await getState()).toBe('partly-accepted');
});

test.each([
  ['/payees', 'cesop-payee.browse'],
  ['/payees?export', 'cesop-payee.export'],
  ['/transactions', 'cesop-transaction.browse'],
  ['/transactions?export', 'cesop-transaction.export'],
])('a look at %s is recorded as %s', async (path, verb) => {
  const look = await world.send('A', 'GET', at(first, path));
  expect([look.status, await getVerbs(world.bank, look)]).toEqual([200, [verb]]);
});

test('the correction holds the rejected payees alone, and refers to the first message', async () => {
  await world.bank.owner.query(`update client set code = '302345678' where id = $1`, [companies.timber]);
  correction = await world.correct('A');
  const xml = await world.readFile(correction);
  const before = readPayees(await world.readFile(first));
  expect(xml).toContain('<cesop:MessageTypeIndic>CESOP101</cesop:MessageTypeIndic>');
  expect(xml).toContain(`<cesop:CorrMessageRefId>${first}</cesop:CorrMessageRefId>`);
  expect(xml).toContain('>302345678</cesop:TAXId>');
  expect(readPayees(xml)).toMatchObject([
    { name: 'Žalioji Giria UAB', payments: 26, doc: 'CESOP2', corrects: before[0]?.id },
    { name: 'Fjord AS', payments: 26, doc: 'CESOP2', corrects: before[2]?.id },
  ]);
  expect(await world.file(correction, 'F')).toMatchObject({ status: 204 });
  const answered = await world.answer(correction, answerXml({ about: correction, result: 'VALIDATED' }));
  expect(answered.body).toEqual({ state: 'accepted', errors: 0, rejected: 0 });
});

test('once all is accepted, a correction has nothing to send and withdraws itself', async () => {
  const idle = await world.correct();
  expect((await world.send('F', 'GET', at(idle))).body).toMatchObject({ message: { state: 'withdrawn' } });
  expect(await world.send('F', 'GET', at(idle, '?file'))).toMatchObject({ status: 409, code: 'cesop-not-made' });
  expect(await getState()).toBe('accepted');
});

test('a payee that changed is corrected, and one that is none any longer is deleted', async () => {
  await world.bank.owner.query(`update client set title = 'Giria UAB' where id = $1`, [companies.timber]);
  // as if the program had found another payee before
  await world.bank.owner.query(`update cesop_payee set party = 'GB thames' where name = 'Thames Ltd'`);
  const changed = await world.correct();
  const payees = readPayees(await world.readFile(changed));
  const before = readPayees(await world.readFile(first));
  expect(payees).toMatchObject([
    { name: 'Giria UAB', doc: 'CESOP2', corrects: before[0]?.id, payments: 26 },
    { name: 'Thames Ltd', doc: 'CESOP3', corrects: before[1]?.id, payments: 0, accounts: ['GB33BUKB20201555555555'] },
  ]);
  expect((await world.send('F', 'GET', at(changed))).body).toMatchObject({ message: { leftOut: 1, payees: 2 } });
  const withdrawn = await world.send('F', 'DELETE', at(changed), { comment: 'The name was right.' });
  expect([withdrawn.status, await getVerbs(world.bank, withdrawn)]).toEqual([
    ...[204, expect.arrayContaining(['cesop_message.withdraw', 'cesop.explain'])],
  ]);
});

test('what is left out of a correction comes with a new message', async () => {
  const added = await world.make();
  expect(readPayees(await world.readFile(added))).toMatchObject([{ name: 'Thames Ltd', doc: 'CESOP1', payments: 26 }]);
  expect(await world.file(added, 'A')).toMatchObject({ status: 204 });
  const answered = await world.answer(added, answerXml({ about: added, result: 'FULLY REJECTED' }));
  expect(answered.body).toMatchObject({ state: 'rejected', rejected: 1 });
  const again = await world.make();
  expect(readPayees(await world.readFile(again))).toMatchObject([{ name: 'Thames Ltd', doc: 'CESOP1' }]);
});

test('who is linked to a client does not see it, and downloads no file that holds it', async () => {
  await world.link(staff.E, staff.A);
  expect(await world.send('E', 'GET', at(first, '?file'))).toMatchObject({ status: 403, code: 'cesop-conflict' });
  const names = getItems((await world.send('E', 'GET', at(first, '/payees'))).body).map(({ name }) => name);
  expect(names).toEqual(['Thames Ltd', 'Fjord AS']);
  expect(getItems((await world.send('E', 'GET', at(first, '/transactions'))).body)).toEqual([]);
  const own = readPayees(await world.readFile(first))[0]?.id ?? '';
  expect((await world.send('E', 'GET', `/web/cesop-payees/${own}`)).status).toBe(403);
});

test('rows go at the end of the third year after the payments, and the message says so', async () => {
  const { owner } = world.bank;
  const erase = async (before: string) => {
    const { rows } = await owner.query<{ count: number }>('select erase_cesop($1, 1000) as count', [before]);
    return rows[0]?.count;
  };
  const kept = async () => (await owner.query('select from cesop_payee')).rowCount;
  const withdrawn = await erase('2026-01-01');
  expect(withdrawn).toBeGreaterThan(0);
  expect(await kept()).toBeGreaterThan(0);
  await until(async () => (await erase('2027-01-01')) === 0);
  expect(await kept()).toBe(0);
  expect(await world.send('F', 'GET', at(first, '?file'))).toMatchObject({ status: 410, code: 'cesop-erased' });
});
