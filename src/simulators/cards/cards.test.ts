/**
 * The card processor with a real journal and a bank over HTTP: signatures, a bank that is away, and kills at each step.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FromProcessor, ToProcessor } from '#features/cards/processor/messages.ts';
import { signatureMs } from '#shared/machineSignature.ts';
import { type CardBank, startCardBank } from '#tests/harness/cardBank.ts';
import { sampleFeed, sampleId, sampleOrder, sampleWalletsRead } from '#tests/samples/cardMessages.ts';
import { readSteps } from '../journal.ts';
import { type SendToBank, sendToBankAt } from './bank.ts';
import { cardsKind, Processor } from './processor.ts';
import { createCardsServer } from './server.ts';
import { readSettings } from './settings.ts';
import { signedHeaders } from './signature.ts';

const secret = 'a secret of thirty-two characters';
const start = Date.parse('2026-11-20T10:00:00Z');
const approved = { decision: 'approved', reason: null, paymentId: null };

let now = start;
let folder: string;
let bank: CardBank;
const opened: Processor[] = [];

beforeEach(async () => {
  now = start;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-cards-'));
  bank = await startCardBank(secret);
});
afterEach(async () => {
  for (const processor of opened.splice(0)) processor.close();
  await bank.close();
  fs.rmSync(folder, { recursive: true });
});

function open(settings: object = {}, sendToBank: SendToBank = sendToBankAt(bank.url, secret)): Processor {
  const processor = new Processor({
    folder,
    settings: readSettings({ purchases: null, ...settings }),
    clock: () => now,
    sendToBank,
  });
  opened.push(processor);
  return processor;
}

function send(processor: Processor, message: ToProcessor): Promise<unknown> {
  return processor.receive(message, JSON.stringify(message));
}

/** Lets time pass until nothing is left to do, or until it has passed. */
async function pass(processor: Processor, seconds = 3600): Promise<void> {
  const until = now + seconds * 1000;
  for (let nextAt = await processor.step(); nextAt <= until; nextAt = await processor.step())
    now = Math.max(now, nextAt);
  now = until;
}

function getText(message: FromProcessor): string {
  return message.kind === 'production' ? `order ${message.state}` : `${message.kind} ${message.reference}`;
}

function sentMessages(): string[] {
  return bank.taken.map((message) => getText(message).replaceAll(/CRD\w+/g, 'C'));
}

test('a purchase is asked, answered and cleared; the next start knows all', async () => {
  const processor = open();
  expect(await send(processor, sampleFeed(1))).toEqual(approved);
  expect(sentMessages()).toEqual(['authorisation C-1']);
  await pass(processor, 19);
  expect(bank.requests).toBe(1);
  await pass(processor, 1);
  expect(sentMessages()).toEqual(['authorisation C-1', 'clearing C-1-1']);
  expect(processor.nextAt()).toBe(Number.POSITIVE_INFINITY);
  const { book } = processor;
  processor.close();
  expect(open().book).toEqual(book);
});

test("a declined feed gets the bank's reason, and a repeat of it the same without asking again", async () => {
  const processor = open();
  bank.answer = { decision: 'declined', reason: 'over-single-limit', paymentId: null };
  expect(await send(processor, sampleFeed(1))).toEqual(bank.answer);
  const declined = bank.answer;
  bank.answer = { decision: 'approved', reason: null, paymentId: null };
  expect(await send(processor, sampleFeed(1))).toEqual(declined);
  expect(bank.requests).toBe(1);
});

test('while the bank is away, small purchases are approved; it gets the advice before the clearing', async () => {
  const processor = open();
  bank.mood = 'away';
  expect(await send(processor, sampleFeed(1))).toEqual(approved);
  const large = sampleFeed(2, 'Saw and Nail', { amount: { currency: 'EUR', minor: '5001' } });
  expect(await send(processor, large)).toEqual({ ...approved, decision: 'declined' });
  await pass(processor, 300);
  expect(sentMessages()).toEqual([]);
  // 1, 2, 4, … at most 60 seconds between two tries of each
  expect(bank.requests).toBeGreaterThan(12);
  expect(bank.requests).toBeLessThan(30);
  bank.mood = 'up';
  await pass(processor);
  expect(sentMessages().sort()).toEqual(['advice C-1', 'clearing C-1-1', 'reversal C-4-0']);
  expect(sentMessages().indexOf('advice C-1')).toBeLessThan(sentMessages().indexOf('clearing C-1-1'));
});

test('a purchase that cannot be sent keeps no other one waiting', async () => {
  const processor = open({ clearSeconds: 1 });
  await send(processor, sampleFeed(1));
  bank.mood = 'away';
  await pass(processor, 200);
  bank.mood = 'up';
  await send(processor, sampleFeed(2));
  await pass(processor, 1);
  expect(sentMessages()).toEqual(['authorisation C-1', 'authorisation C-3', 'clearing C-3-1']);
  await pass(processor, 60);
  expect(sentMessages()).toHaveLength(4);
});

test('who was answered while the bank was away gets that answer again', async () => {
  const processor = open();
  const refund = sampleFeed(1, 'Saw and Nail', { what: 'refund' });
  bank.mood = 'away';
  expect(await send(processor, refund)).toEqual(approved);
  bank.mood = 'up';
  bank.answer = { ...bank.answer, paymentId: sampleId(70) };
  await pass(processor);
  expect(sentMessages()).toEqual(['refund C-1']);
  expect(await send(processor, refund)).toEqual(approved);
});

test('a message waits for the one before about the same purchase', async () => {
  const processor = open({ clearSeconds: 1, lateSeconds: 1 });
  await send(processor, sampleFeed(1, 'Test Split'));
  bank.mood = 'away';
  const asked = new Set<string>();
  bank.onRequest = (message) => asked.add(getText(message).replace(/CRD\w+/, 'C'));
  await pass(processor, 100);
  expect([...asked]).toEqual(['clearing C-1-1']);
  bank.mood = 'up';
  await pass(processor, 60);
  expect(sentMessages()).toEqual(['authorisation C-1', 'clearing C-1-1', 'clearing C-1-2']);
});

test('a bank that never answers is away after its time', async () => {
  const processor = open({ bankSeconds: 0.0505 });
  bank.mood = 'silent';
  expect(await send(processor, sampleFeed(1))).toEqual(approved);
  expect([...processor.book.tellings.values()].map(({ message }) => getText(message).split(' ')[0])).toEqual([
    'advice',
    'clearing',
  ]);
});

test('a bank that has taken a message and failed to say so gets the same message again', async () => {
  const processor = open();
  bank.mood = 'forgetful';
  const refund = sampleFeed(1, 'Saw and Nail', { what: 'refund' });
  expect(await send(processor, refund)).toEqual(approved);
  await pass(processor, 10);
  expect(bank.requests).toBeGreaterThan(2);
  bank.mood = 'up';
  await pass(processor);
  expect(sentMessages()).toEqual(['refund C-1']);
});

test('an end while the bank is asked decides nothing: the next start asks again', async () => {
  let fail = (_: Error) => {};
  const processor = open({}, () => new Promise((_, reject) => (fail = reject)));
  void send(processor, sampleFeed(1));
  processor.close();
  const other = open();
  fail(new Error('The line is cut.'));
  await new Promise(setImmediate);
  expect([...processor.book.tellings.values()]).toMatchObject([{ message: { kind: 'authorisation' } }]);
  expect(readSteps(path.join(folder, 'journal.jsonl'), cardsKind).book).toEqual(processor.book);
  expect(await send(other, sampleFeed(1))).toEqual(approved);
  await pass(other);
  expect(sentMessages()).toEqual(['authorisation C-1', 'clearing C-1-1']);
});

/** What the bank sends in the tests of kills. Its answers must not change either. */
const messages = [
  sampleOrder(1),
  sampleFeed(2, 'Test Split'),
  sampleFeed(3, 'Saw and Nail', { what: 'refund' }),
  sampleFeed(4, 'Test Reverse Part', { amount: { currency: 'EUR', minor: '990' } }),
];

/** Sends them all and waits for the end. */
async function work(processor: Processor): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const message of messages) answers.push(await send(processor, message));
  await pass(processor);
  return answers;
}

test('killed after any line of the journal, or in the middle of one, it loses and doubles nothing', async () => {
  const journal = path.join(folder, 'journal.jsonl');
  const linesIn = () => fs.readFileSync(journal, 'utf8').split('\n').slice(0, -1);
  /** how many lines there were when the bank got its messages */
  const seenAt: number[] = [];
  bank.onRequest = () => seenAt.push(linesIn().length);
  const first = open();
  const answers = await work(first);
  first.close();
  const lines = linesIn();
  const whole = bank.taken;
  expect(lines.length).toBeGreaterThan(12);
  expect(whole).toHaveLength(9);

  for (let kept = 1; kept <= lines.length; kept++) {
    now = start;
    await bank.close();
    bank = await startCardBank(secret);
    // what it had got by then, the message whose answer was not written any more included
    const before = whole.filter((_, index) => (seenAt[index] ?? 0) <= kept);
    for (const message of before) await sendToBankAt(bank.url, secret)(message, AbortSignal.timeout(5000));
    fs.writeFileSync(journal, `${lines.slice(0, kept).join('\n')}\n${lines[kept]?.slice(0, 40) ?? ''}`);
    const next = open();
    expect(await work(next)).toEqual(answers);
    next.close();
    expect(bank.taken.map(getText).sort()).toEqual(whole.map(getText).sort());
    for (const about of ['order', `${next.book.name}-3`, `${next.book.name}-5`])
      expect(ofOne(bank.taken, about)).toEqual(ofOne(whole, about));
    expect(readSteps(journal, cardsKind).book).toEqual(next.book);
  }
});

function ofOne(taken: readonly FromProcessor[], about: string): string[] {
  return taken.map(getText).filter((words) => words.includes(about));
}

/** The answer to a signed request, after `change` has spoiled it. */
async function request(
  message: unknown,
  change: { body?: string; url?: string; at?: number; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  const processor = opened[0] ?? open();
  const server = createCardsServer(processor, secret, () => now);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const signed = JSON.stringify(message);
  const response = await fetch(origin + (change.url ?? '/cards/messages'), {
    method: 'POST',
    headers: { ...signedHeaders(secret, signed, change.at ?? now), ...change.headers },
    body: change.body ?? signed,
  });
  const text = await response.text();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { status: response.status, text };
}

test.each<[string, number, Parameters<typeof request>]>([
  ['signed now', 200, [sampleWalletsRead(1)]],
  ['signed five minutes ago', 200, [sampleWalletsRead(1), { at: start - signatureMs }]],
  ['signed earlier', 401, [sampleWalletsRead(1), { at: start - signatureMs - 1 }]],
  ['signed in the future', 401, [sampleWalletsRead(1), { at: start + signatureMs + 1 }]],
  ['with another body', 401, [sampleWalletsRead(1), { body: JSON.stringify(sampleWalletsRead(2)) }]],
  ['with another time', 401, [sampleWalletsRead(1), { headers: { 'x-time': '2026-11-20T10:00:01.000Z' } }]],
  ['with half a signature', 401, [sampleWalletsRead(1), { headers: { 'x-signature': 'abcd' } }]],
  ['with another signature', 401, [sampleWalletsRead(1), { headers: { 'x-signature': '0'.repeat(64) } }]],
  ['to another address', 404, [sampleWalletsRead(1), { url: '/cards' }]],
  ['larger than 64 kB', 413, ['x'.repeat(65_535)]],
  ['of 64 kB', 400, ['x'.repeat(65_534)]],
  ['of no known kind', 400, [{ ...sampleWalletsRead(1), kind: 'read' }]],
  ['with one field too many', 400, [{ ...sampleWalletsRead(1), colour: 'red' }]],
  ['of a purchase without a card', 400, [sampleFeed(1, 'Saw and Nail', { cardId: null })]],
])('a request %s is answered %i', async (_, status, [message, change]) => {
  expect((await request(message, change)).status).toBe(status);
  expect(opened[0]?.book.taken.size).toBe(status === 200 ? 1 : 0);
});

test('a message id is acted on once: a repeat gets the same answer, another content none', async () => {
  const first = await request(sampleFeed(1));
  expect(first).toEqual({ status: 200, text: JSON.stringify(approved) });
  expect(await request(sampleFeed(1), { at: now + 1000 })).toEqual(first);
  expect((await request(sampleFeed(1, 'Another shop'))).status).toBe(422);
  expect(bank.requests).toBe(1);
});
