// A bank with a rail, a company that pays by it, and the desks that decide what is stopped.
import { afterAll, beforeAll, expect } from 'vitest';
import { openPool, sql } from '#server/db/pool.ts';
import { getProduct, type PaymentStop, type ScreenPayments } from '#server/feature.ts';
import { features } from '#src/features.server.ts';
import { type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { villageDatabase } from '#tests/harness/database.ts';
import { type Sent, TestRail } from '#tests/harness/rail.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, people, staff } from '#tests/harness/village.ts';
import { decide, forgetPushes, pay } from '#tests/http/tasks.ts';

export const stoppedName = 'Stopped GmbH';
export const listedName = 'Listed GmbH';

/** Knows of what came by the list which payments staff have decided on, as the screening does. */
const stop: ScreenPayments = async (db, payments) => {
  const decided = await db.many(readDecided, [payments.map(({ id }) => id)]);
  return new Map(
    payments
      .filter(({ id, name }) => name === stoppedName || (name === listedName && !decided.some((one) => one.id === id)))
      .map(({ id, name }): [string, PaymentStop] => {
        const comment = 'Name on a list';
        const isListed = name === listedName;
        return [
          id,
          isListed ? { title: `A payment and ${name}`, comment, type: 'SANCTION' } : { comment, type: 'PAYMENT' },
        ];
      }),
  );
};

const readDecided = sql<{ id: string }>(`
  select payment_id as id from client_case where type = 'SANCTION' and status = 1 and payment_id = any ($1)`);

export let bank: TestBank;
export let rail: TestRail;
let app: ReturnType<typeof openPool>;
export let finance: TestBrowser;
const desks = new Map<keyof typeof staff, TestBrowser>();

/** Registers what all tests of these files need before and after them. */
export function setUpRail(): void {
  beforeAll(async () => {
    const database = await villageDatabase();
    app = openPool({ url: database.serverUrl, size: 1 });
    rail = await TestRail.open(app);
    bank = await startBank({
      database,
      railDir: rail.root,
      product: getProduct([...features, { screens: [{ stops: stop }] }]),
    });
    finance = await TestBrowser.signIn(bank.url, people.finance);
    for (const role of ['A', 'H', 'F'] as const) desks.set(role, await TestBrowser.signIn(bank.url, staff[role]));
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
    await app.end();
    await rail.close();
    await bank.database.drop();
  });
}

export const getDesk = (role: keyof typeof staff): TestBrowser => {
  const desk = desks.get(role);
  if (!desk) throw new Error('not signed in');
  return desk;
};

export const toOther = { acc: ibans.elsewhere, name: 'Max Mustermann' };

/** An approved payment, and its transfer once it lies in the folder. */
export async function paid(changes = {}): Promise<{ id: string; sent: Sent }> {
  const id = await pay(finance, people.director, { ...toOther, ...changes });
  let sent: Sent | undefined;
  await until(async () => {
    for (const message of await rail.collect()) {
      if (message.kind !== 'pacs.008') continue;
      const own = message.transfers.find(({ transactionId }) => transactionId === id.replaceAll('-', ''));
      if (own) sent = { ...own, messageId: message.messageId, settlementDay: message.settlementDay };
    }
    return sent !== undefined;
  });
  if (!sent) throw new Error('nothing was sent');
  return { id, sent };
}

/** Confirms a proposal with the demo's device. */
export async function confirmed(browser: TestBrowser, personId: string, address: string, version = 1): Promise<Reply> {
  return onDevice(browser, personId, ['POST', address, { version, comment: '' }]);
}

/** A call that the own device approves first. */
export async function onDevice(
  browser: TestBrowser,
  personId: string,
  [method, address, body]: [string, string, object],
): Promise<Reply> {
  const asked = await browser.send(method, address, { body });
  expect(asked).toMatchObject({ status: 428 });
  const requestId = textField(asked.body, 'requestId');
  expect(await decide(browser, requestId, personId)).toMatchObject({ status: 200 });
  await forgetPushes(bank);
  return browser.send(method, address, { body, headers: { approval: requestId } });
}
