// A company with cards: who orders them, who holds them, and the processor that speaks about them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { type Said, TestProcessor } from '#tests/harness/cardProcessor.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';
import { decide, forgetPushes, getRequests } from '#tests/http/tasks.ts';

export const cards = `/web/${companies.timber}/cards`;
export let bank: TestBank;
export let processor: TestProcessor;
export let director: TestBrowser;
export let finance: TestBrowser;
export let representative: TestBrowser;

/** Registers what all tests of these files need before and after them. */
export function setUpCards(): void {
  beforeAll(async () => {
    processor = await TestProcessor.start();
    bank = await startBank({ settings: processor.settings });
    director = await TestBrowser.signIn(bank.url, people.director);
    finance = await TestBrowser.signIn(bank.url, people.finance);
    representative = await TestBrowser.signIn(bank.url, people.representative);
    await bank.owner.query(`insert into card_rate (currency, day, rate) values ('PLN', '2020-01-01', 4.25)`);
  });
  beforeEach(() => forgetPushes(bank));
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
    await processor.close();
  });
}

export type Sent = [method: string, path: string, body?: unknown];

/** Makes a call; what the caller's own device must approve, it approves. */
export async function make(browser: TestBrowser, personId: string, [method, path, body]: Sent): Promise<Reply> {
  const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
  const asked = await browser.send(method, path, options);
  if (asked.status !== 428) return asked;
  const approval = textField(asked.body, 'requestId');
  expect(await decide(browser, approval, personId)).toMatchObject({ status: 200 });
  return browser.send(method, path, { ...options, headers: { approval } });
}

export const asDirector = (...sent: Sent) => make(director, people.director, sent);

export const say = (said: Said, how: Parameters<TestProcessor['say']>[2] = {}) => processor.say(bank.url, said, how);

export async function readCard(id: string): Promise<Record<string, unknown>> {
  const { body } = await director.send('GET', cards);
  const found = getItems(body).find((card) => card['cardID'] === id);
  if (!found) throw new Error('no such card');
  return found;
}

/** A card with its number, which its holder has accepted. */
export async function newCard(
  over: Record<string, unknown> = {},
  holder: string = people.representative,
): Promise<string> {
  const body = { type: 'named', limit: 1000, monthlyLimit: 5000, ...over };
  const { body: made } = await asDirector('POST', cards, body);
  const id = textField(made, 'cardID');
  // its number is in what the device shows
  await until(async () => (await readCard(id))['mask'] !== null);
  const invited = await asDirector('PATCH', `${cards}/${id}?invite`, { holderID: holder, holderDOB: '1980-01-01' });
  expect(invited).toMatchObject({ status: 200, body: { notAccepted: 1, holderID: holder } });
  await acceptCard(holder);
  return id;
}

export async function acceptCard(holder: string, decision: 'approve' | 'reject' = 'approve'): Promise<void> {
  const [offer] = (await getRequests(director, holder)).filter(({ kind }) => kind === 'card-invitation');
  expect(await decide(director, textField(offer, 'id'), holder, decision)).toMatchObject({ status: 200 });
}

export async function getState(paymentId: unknown): Promise<{ state: number; amount: bigint; refusal: string | null }> {
  const { rows } = await bank.owner.query<{ state: number; amount: bigint; refusal: string | null }>(
    'select state, amount_minor as amount, refusal from payment where id = $1',
    [paymentId],
  );
  return rows[0] ?? { state: -1, amount: 0n, refusal: null };
}

export async function getMoney(iban: string): Promise<{ balance: bigint; held: bigint }> {
  const { rows } = await bank.owner.query<{ balance: bigint; held: bigint }>(
    'select balance_minor as balance, held_minor as held from account where iban = $1',
    [iban],
  );
  return rows[0] ?? { balance: 0n, held: 0n };
}
