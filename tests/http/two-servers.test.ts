// No state that matters lives in a process: two servers on one database, one of them gone half way, and a restart.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { startServer } from '#src/serve.ts';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { freePort } from '../harness/ports.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people } from '../harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  forgetPushes,
  getOrder,
  getRequests,
  patchTask,
  pushTask,
  untilState,
} from './tasks.ts';

const address = `/web/${companies.timber}/payments`;
let one: TestBank;
let two: TestBank;
let atOne: TestBrowser;
let atTwo: TestBrowser;

beforeAll(async () => {
  one = await startBank();
  two = await startBank({ database: one.database });
  atOne = await TestBrowser.signIn(one.url, people.finance);
  atTwo = atOne.at(two.url);
});
afterAll(async () => {
  await two.expectSound();
  await two.close();
  await one.close();
});

test('a sign-in that begins at one server ends at the other', async () => {
  const browser = await TestBrowser.open(one.url);
  await browser.start();
  const there = browser.at(two.url);
  const { loginCode, number } = await there.code();
  expect((await browser.device('PUT', `/web/login?${people.baker}`, { loginCode, number })).status).toBe(204);
  const { body } = await there.send('GET', '/web/login');
  browser.token = textField(body, 'authorization');
  expect((await browser.send('GET', '/web/client')).body).toMatchObject({ ID: people.baker });
  await browser.at(two.url).send('POST', '/web/logout');
  expect(await browser.send('GET', '/web/client')).toMatchObject({ status: 401 });
});

test('one key at both servers at once is one payment', async () => {
  const send = (browser: TestBrowser) => browser.send('POST', address, { body: getOrder(), key: 'both' });
  const answers = await Promise.all([send(atOne), send(atTwo), send(atOne), send(atTwo)]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${textField(body, 'id')}`)).size).toBe(1);
});

test('a proof that one server has taken is refused by the other', async () => {
  // both answer to the same public name, as behind a load balancer
  const port = await freePort();
  const config = loadConfig({
    PORT: String(port),
    KONTORA_PUBLIC_URL: one.url,
    KONTORA_LOG: 'fatal',
    KONTORA_AUDIT_HEADS: 'off',
  });
  const taskFolder = new URL('file:///not-needed/');
  const twin = await startServer(config, { databaseUrl: one.database.serverUrl, version: 'test', taskFolder });
  const pingWith = (session: string, at: string | number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: new URL(one.url).host, session, authorization: `DPoP ${atOne.token}` };
      const options = { host: '127.0.0.1', port: at, path: '/web/ping', method: 'POST', headers };
      const request = http.request(options, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      request.on('error', reject);
      request.end();
    });
  const [first, second] = [await atOne.proof('POST', '/web/ping'), await atOne.proof('POST', '/web/ping')];
  expect(await pingWith(first, new URL(one.url).port)).toBe(200);
  expect(await pingWith(first, port)).toBe(401);
  expect(await pingWith(second, port)).toBe(200);
  expect(await pingWith(second, new URL(one.url).port)).toBe(401);
  await twin.close();
});

test('forty payments approved at both servers are executed once each', async () => {
  const before = await accountRow(one, ibans.timber);
  const open: { id: string; requestId: string; browser: TestBrowser }[] = [];
  for (let i = 0; i < 40; i++) {
    if (i % 10 === 0) await forgetPushes(one);
    const [mine, other] = i % 2 ? [atOne, atTwo] : [atTwo, atOne];
    const id = await createTask(mine, { amount: '0.90' });
    open.push({ id, requestId: await pushTask(other, id), browser: mine });
  }
  await Promise.all(open.map(({ browser, requestId }) => decide(browser, requestId, people.director)));
  await untilState(
    one,
    open.map(({ id }) => id),
    3,
  );
  expect((await accountRow(one, ibans.timber)).balance_minor).toBe(before.balance_minor - 4000n);
});

test('one server goes half way: the payment ends at the other', async () => {
  await forgetPushes(one);
  const key = randomUUID();
  const created = await atOne.send('POST', address, { body: getOrder({ amount: '77.00' }), key });
  const id = textField(created.body, 'id');
  const requestId = await pushTask(atTwo, id);
  expect((await getRequests(atOne, people.director)).map((request) => request['id'])).toContain(requestId);
  await one.stop();
  await expect(atOne.send('GET', '/web/client')).rejects.toThrow();
  // the client that got no answer asks again
  expect((await atTwo.send('POST', address, { body: getOrder({ amount: '77.00' }), key })).body).toEqual(created.body);
  expect(await decide(atTwo, requestId, people.director)).toMatchObject({ status: 200 });
  await untilState(two, [id], 3);
});

test('stop and start: session, payments and waiting approvals are there', async () => {
  const waiting = await createTask(atTwo, { amount: '55.00' });
  const requestId = await pushTask(atTwo, waiting);
  const [shown] = await getRequests(atTwo, people.director);
  const list = await atTwo.send('GET', address);
  await two.stop();
  two = await startBank({ database: one.database });
  atTwo = atOne.at(two.url);
  const [shownAgain] = await getRequests(atTwo, people.director);
  expect(shownAgain).toEqual(shown);
  expect(getItems((await atTwo.send('GET', address)).body).map(({ id, state }) => [id, state])).toEqual(
    getItems(list.body).map(({ id, state }) => [id, state]),
  );
  expect(await decide(atTwo, requestId, people.director, 'approve', String(shown?.['hash']))).toMatchObject({
    status: 200,
  });
  await untilState(two, [waiting], 3);
  expect(await patchTask(atTwo, waiting, 'cancel')).toMatchObject({ status: 409 });
  await until(async () => {
    const { body } = await atTwo.send('GET', `/web/${companies.timber}/client`);
    return textField(field(field(body, 'funds'), `EUR.${ibans.timber}`), 'reserved') === 'EUR0.00';
  });
});
