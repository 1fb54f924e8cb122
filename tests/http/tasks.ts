// The steps of a payment as tests take them: order, push, what the device shows, decision.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { field, getItems, type Reply, type TestBank, type TestBrowser, textField } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies, ibans } from '../harness/village.ts';

/**
 * A good order from timber's point of view, changed where the test wants it. Any other name is meant as it is typed.
 */
export function getOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const amount = { amount: '10.00', currency: 'EUR' };
  return { acc: ibans.bakery, name: 'Duona ir Druska', ...amount, msg: 'Invoice', mismatchAccepted: true, ...changes };
}

/** Sends an order with a key of its own. */
export function postOrder(
  browser: TestBrowser,
  order = getOrder(),
  company: string = companies.timber,
): Promise<Reply> {
  return browser.send('POST', `/web/${company}/payments`, { body: order, key: randomUUID() });
}

/** Creates a task and answers its id. */
export async function createTask(browser: TestBrowser, changes = {}, company?: string): Promise<string> {
  const created = await postOrder(browser, getOrder(changes), company);
  expect(created).toMatchObject({ status: 201 });
  return textField(created.body, 'id');
}

/** `?cancel`, `?pushauth[&who=]`, `?update` on a task. */
export function patchTask(
  browser: TestBrowser,
  taskId: string,
  action: string,
  body?: unknown,
  company: string = companies.timber,
): Promise<Reply> {
  return browser.send('PATCH', `/web/${company}/tasks/${taskId}?${action}`, body === undefined ? {} : { body });
}

/** Pushes a task and answers the request's id. */
export async function pushTask(
  browser: TestBrowser,
  taskId: string,
  who?: string,
  company: string = companies.timber,
): Promise<string> {
  const pushed = await patchTask(browser, taskId, who ? `pushauth&who=${who}` : 'pushauth', undefined, company);
  expect(pushed).toMatchObject({ status: 200 });
  return textField(pushed.body, 'requestId');
}

/** What waits on a person's device. */
export async function getRequests(browser: TestBrowser, personId: string): Promise<Record<string, unknown>[]> {
  const { body } = await browser.device('GET', `/device/requests?${personId}`);
  return getItems(body);
}

export function decide(
  browser: TestBrowser,
  requestId: string,
  personId: string,
  decision: 'approve' | 'reject' = 'approve',
  hash?: string,
): Promise<Reply> {
  return browser.device('PUT', `/device/requests/${requestId}?${personId}`, { decision, ...(hash ? { hash } : {}) });
}

/** Create, push and approve in one go; answers the payment's id. */
export async function pay(
  browser: TestBrowser,
  confirmerId: string,
  changes = {},
  company: string = companies.timber,
): Promise<string> {
  const id = await createTask(browser, changes, company);
  const requestId = await pushTask(browser, id, confirmerId, company);
  expect(await decide(browser, requestId, confirmerId)).toMatchObject({ status: 200 });
  return id;
}

export interface PaymentRow {
  state: number;
  version: number;
  refusal: string | null;
  confirmator_id: string | null;
  request_id: string | null;
  payee_name: string;
  message: string;
  amount_minor: bigint;
}

/** The payment as it lies in the database. */
export async function paymentRow(bank: TestBank, id: string): Promise<PaymentRow> {
  const { rows } = await bank.owner.query<PaymentRow>(
    `select state, version, refusal, confirmator_id, request_id, payee_name, message, amount_minor
     from payment where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}

/** Waits until each of the payments is in the state. */
export async function untilState(bank: TestBank, ids: readonly string[], state: number): Promise<void> {
  await until(async () => {
    const { rows } = await bank.owner.query<{ count: bigint }>(
      'select count(*) as count from payment where id = any ($1) and state = $2',
      [ids, state],
    );
    return rows[0]?.count === BigInt(ids.length);
  });
}

export interface AccountRow {
  balance_minor: bigint;
  held_minor: bigint;
}

export async function accountRow(bank: TestBank, iban: string): Promise<AccountRow> {
  const { rows } = await bank.owner.query<AccountRow>('select balance_minor, held_minor from account where iban = $1', [
    iban,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`no account ${iban}`);
  return row;
}

/** A fingerprint of every row that a refused call must leave alone, table by table, once the executor is at rest. */
export async function fingerprint(bank: TestBank): Promise<unknown> {
  await until(
    async () =>
      (await bank.owner.query(`select from payment where state = payment_state('authorized') and rail = 'book'`))
        .rowCount === 0,
  );
  const tables = ['payment', 'request', 'payment_approval', 'hold', 'transfer', 'account', 'membership', 'session'];
  const parts = tables.map(
    (table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as "${table}"`,
  );
  const { rows } = await bank.owner.query(`select ${parts.join(', ')}`);
  return rows[0];
}

/** path and code of each field error of a 400 */
export function fieldErrors(reply: Reply): string[] {
  const errors = field(reply.body, 'errors');
  if (!Array.isArray(errors)) throw new Error('no errors');
  return errors.map((error) => `${textField(error, 'path')} ${textField(error, 'code')}`);
}

/** Forgets the pushes so far, so that tests of one file do not add up to a flood. */
export async function forgetPushes(bank: TestBank): Promise<void> {
  await bank.owner.query(`delete from failed_try where subject like 'push %'`);
}

/** Who is asked to approve a task, by id; no one while it has not been pushed. */
export async function listAwaited(browser: TestBrowser, taskId: string): Promise<string[]> {
  const { body } = await browser.send('GET', `/web/${companies.timber}/tasks`);
  const awaited = getItems(body).find(({ id }) => id === taskId)?.['awaited'];
  return Array.isArray(awaited) ? awaited.map((person) => textField(person, 'id')) : [];
}

export async function setApprovals(bank: TestBank, company: string, policy: 'any' | 'other'): Promise<void> {
  await bank.owner.query('update client set approvals = $2 where id = $1', [company, policy]);
}
