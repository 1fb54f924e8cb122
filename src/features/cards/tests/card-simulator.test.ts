// The bank and the card simulator as processes that talk over HTTP: what shops do, and kills of the simulator
// meanwhile.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { readCardMessages, startCards, type TestCards } from '#tests/harness/cards.ts';
import { freePort } from '#tests/harness/ports.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { decide, getRequests } from '#tests/http/tasks.ts';

const secret = 'p'.repeat(32);
const feedSecret = 'f'.repeat(32);
const cards = `/web/${companies.timber}/cards`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-card-simulator-'));
const settings = { sentSeconds: 0, printedSeconds: 0, clearSeconds: 0, lateSeconds: 0.2, purchases: null };

let port: number;
let bank: TestBank;
let simulator: TestCards;
let director: TestBrowser;
let cardId: string;

beforeAll(async () => {
  port = await freePort();
  const own = { KONTORA_CARDS_URL: `http://127.0.0.1:${port}/cards/messages`, KONTORA_CARDS_SECRET: secret };
  bank = await startBank({ settings: { ...own, KONTORA_CARDRX_SECRET: feedSecret } });
  simulator = await startSimulator();
  director = await TestBrowser.signIn(bank.url, people.director);
  cardId = await newCard();
});
afterAll(async () => {
  await simulator.stop();
  await bank.expectSound();
  await bank.close();
  fs.rmSync(folder, { recursive: true });
});

function startSimulator(): Promise<TestCards> {
  return startCards({ folder, bankUrl: bank.url, secret, port, settings });
}

/** Orders a card, which the simulator makes; its holder accepts it. */
async function newCard(): Promise<string> {
  const order = { type: 'purpose', nameOnCard: 'Test Two Wallets', limit: 1000, monthlyLimit: 100_000 };
  const id = textField(await approved('POST', cards, order), 'cardID');
  const read = async () => getItems((await director.send('GET', cards)).body).find((card) => card['cardID'] === id);
  await until(async () => (await read())?.['notPrinted'] === 0);
  expect((await read())?.['mask']).toMatch(/^\*{12}\d{4}$/);
  const holder = { holderID: people.representative, holderDOB: '1980-01-01' };
  await approved('PATCH', `${cards}/${id}?invite`, holder);
  const offers = await getRequests(director, people.representative);
  const offer = offers.find(({ kind }) => kind === 'card-invitation');
  await decide(director, textField(offer, 'id'), people.representative);
  return id;
}

/** Makes a call that the director's own device approves. */
async function approved(method: string, address: string, body: unknown): Promise<unknown> {
  const options = { key: randomUUID(), body };
  const approval = textField((await director.send(method, address, options)).body, 'requestId');
  await decide(director, approval, people.director);
  return (await director.send(method, address, { ...options, headers: { approval } })).body;
}

/** What a machine does with the card; the bank's answer, or the status where there is none. */
async function use(what: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${feedSecret}` };
  const body = JSON.stringify({ mcc: '5411', amount: '12.34', cardId, ...what });
  const answer = await fetch(`${bank.url}/cardrx`, { method: 'POST', headers, body });
  return answer.ok ? await answer.json() : answer.status;
}

async function untilAllSent(): Promise<void> {
  await until(async () => {
    const { planned, answers: expectText } = readCardMessages(folder);
    return planned.length > 0 && planned.every(({ id }) => expectText.has(id));
  });
}

/** Payments of cards to and from somebody: state and amount. */
async function getPayments(name: string): Promise<string[]> {
  const text = `
    select state, amount_minor from payment where rail = 'card' and $1 in (payee_name, payer_name) order by created_at`;
  const { rows } = await bank.owner.query<{ state: number; amount_minor: bigint }>(text, [name]);
  return rows.map(({ state, amount_minor: minor }) => `${state} ${minor}`);
}

const [executed, authorized, reversed] = [3, 4, 5];

test('what the shops of the table do becomes payments', async () => {
  const shops: Record<string, string[]> = {
    'Any Shop': [`${executed} 1234`],
    'Test Late': [`${executed} 1234`],
    'Test Split': [`${executed} 740`, `${executed} 494`],
    'Test Lower': [`${executed} 987`],
    'Test Raise': [`${executed} 1419`],
    'Test Reverse': [`${reversed} 1234`],
    'Test Reverse Part': [`${executed} 864`],
    'Test Refund': [`${executed} 1234`, `${executed} 1234`],
    'Test Never': [`${authorized} 1234`],
    'Test Offline': [`${executed} 1234`],
  };
  for (const merchant of Object.keys(shops)) expect(await use({ merchant })).toMatchObject({ decision: 'approved' });
  const topUp = { what: 'top-up', cardId: undefined, iban: ibans.timber, merchant: 'Ona Kalnas', amount: '50.00' };
  expect(await use(topUp)).toMatchObject({ decision: 'approved' });
  expect(await use({ merchant: 'Too Much', amount: '1000.01' })).toMatchObject({ reason: 'over-single-limit' });
  await untilAllSent();
  for (const [merchant, payments] of Object.entries(shops)) expect(await getPayments(merchant)).toEqual(payments);
  expect(await getPayments('Ona Kalnas')).toEqual([`${executed} 5000`]);
});

test('the simulator killed again and again, nothing is lost or doubled', async () => {
  const shops = ['Test Split', 'Test Reverse Part', 'Test Refund', 'Test Offline', 'Any Shop'];
  for (let round = 0; round < 6; round++) {
    const purchases = shops.map((merchant) => use({ merchant, amount: '1.23' }));
    // at another step each time: the first answer, the second, …
    for (const purchase of purchases.slice(0, round)) await purchase;
    process.kill(simulator.pid, 'SIGKILL');
    await simulator.stop();
    simulator = await startSimulator();
    await Promise.all(purchases);
  }
  await untilAllSent();
  const { planned, answers } = readCardMessages(folder);
  const wanted = planned.flatMap((message) => {
    const { kind, id } = message;
    if (kind === 'production' || kind === 'reversal' || answers.get(id)?.decision !== 'approved') return [];
    return [`${kind === 'advice' ? 'authorisation' : kind} ${message.reference} ${message.amount.minor}`];
  });
  const { rows } = await bank.owner.query<{ words: string }>(`
    select 'authorisation ' || reference || ' ' || amount_minor as words from card_authorisation
    union all select kind || ' ' || reference || ' ' || amount_minor from card_clearing`);
  expect(rows.map(({ words }) => words).sort()).toEqual([...new Set(wanted)].sort());
  const { rows: exceptions } = await bank.owner.query(
    `select facts from audit where verb = 'card.except' union all select facts from audit_inbox
    where verb = 'card.except'
     union all select body from card_set_aside`,
  );
  expect(exceptions).toEqual([]);
});
