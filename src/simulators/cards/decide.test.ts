/** What the card processor decides, as tables: a message of the bank, and what the bank is sent when. */
import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BankAnswer,
  type FromProcessor,
  fromProcessor,
  type ToProcessor,
  walletsAnswer,
} from '#features/cards/processor/messages.ts';
import {
  sampleCard,
  sampleFeed,
  sampleId,
  sampleOrder,
  sampleWalletDelete,
  sampleWalletsRead,
} from '#tests/samples/cardMessages.ts';
import { apply, type Book, emptyBook, type PendingMessage } from './book.ts';
import { decide } from './decide.ts';
import { planAfter, planStandIn } from './follow.ts';
import { type PurchaseOutcome, testNames, testShops } from './outcomes.ts';
import { nextByClock, planByClock } from './purchases.ts';
import { readSettings, type Settings } from './settings.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
const approved: BankAnswer = { decision: 'approved', reason: null, paymentId: sampleId(1) };

/** A card processor without a file and without a bank. */
class Desk {
  readonly book: Book = emptyBook();
  readonly settings: Settings;
  now = start;

  constructor(settings: object = {}) {
    this.settings = readSettings(settings);
    apply(this.book, { kind: 'open', name: 'CRD' });
  }

  get moment() {
    return { book: this.book, settings: this.settings, now: this.now };
  }

  take(message: ToProcessor): unknown {
    const decision = decide(message, this.moment);
    apply(this.book, { kind: 'take', at: this.now, messageId: message.id, hash: '', ...decision });
    return this.book.taken.get(message.id)?.answer;
  }

  /** The bank takes everything; what it was sent, with the seconds after which each was due. */
  sendAll(answer: BankAnswer = approved): string[] {
    const reported: string[] = [];
    for (;;) {
      const [pending] = this.book.tellings.values();
      if (!pending) return reported;
      reported.push(`${(pending.dueAt - start) / 1000} ${getText(pending)}`);
      const tellings = planAfter(pending, answer, this.moment);
      apply(this.book, { kind: 'told', at: this.now, id: pending.message.id, answer, tellings });
    }
  }
}

function getText({ message }: PendingMessage): string {
  expect(fromProcessor.parse(message)).toEqual(message);
  if (message.kind === 'production') return `${message.state} ${message.reason}`.trim();
  const final = message.kind === 'clearing' && message.final ? ' final' : '';
  return `${message.kind} ${message.amount.minor}${final}`;
}

test.each<[string, string[]]>([
  ['Saw and Nail', ['0 authorisation 1234', '20 clearing 1234 final']],
  ['TEST LATE', ['0 authorisation 1234', '60 clearing 1234 final']],
  ['Test Split', ['0 authorisation 1234', '20 clearing 740', '60 clearing 494 final']],
  ['Test Lower', ['0 authorisation 1234', '20 clearing 987 final']],
  ['Test Raise', ['0 authorisation 1234', '60 clearing 1419 final']],
  ['Test Reverse', ['0 authorisation 1234', '20 reversal 1234']],
  ['Test Reverse Part', ['0 authorisation 1234', '20 reversal 370', '60 clearing 864 final']],
  ['Test Refund', ['0 authorisation 1234', '20 clearing 1234 final', '60 refund 1234']],
  ['Test Never', ['0 authorisation 1234']],
  ['Test Offline', ['0 clearing 1234 final']],
])('a purchase at %s', (shop, sent) => {
  const desk = new Desk();
  expect(desk.take(sampleFeed(1, shop))).toBe(undefined);
  expect(desk.sendAll()).toEqual(sent);
  expect(desk.book.taken.get(sampleId(1))?.answer).toEqual(approved);
});

test('what follows a purchase names it, each with a reference of its own', () => {
  const desk = new Desk({ clearSeconds: 3 });
  desk.take(sampleFeed(1, 'Test Reverse Part'));
  const seen: FromProcessor[] = [];
  for (const pending of desk.book.tellings.values()) {
    seen.push(pending.message);
    for (const next of planAfter(pending, approved, desk.moment)) seen.push(next.message);
  }
  expect(seen).toMatchObject([
    { kind: 'authorisation', reference: 'CRD-1', cardId: sampleCard, at: '2026-11-20T10:00:00.000Z' },
    { kind: 'reversal', reference: 'CRD-1-1', authorisation: 'CRD-1', at: '2026-11-20T10:00:03.000Z' },
    { kind: 'clearing', reference: 'CRD-1-2', authorisation: 'CRD-1', settlesOn: '2026-11-20' },
  ]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(3);
});

test('a declined purchase has no next, and the feed gets the reason', () => {
  const desk = new Desk();
  desk.take(sampleFeed(1));
  const declined: BankAnswer = { decision: 'declined', reason: 'card-locked', paymentId: sampleId(1) };
  expect(desk.sendAll(declined)).toEqual(['0 authorisation 1234']);
  expect(desk.book.taken.get(sampleId(1))?.answer).toEqual(declined);
});

test.each<[string, object, PurchaseOutcome[]]>([
  ['shop', { merchant: 'saw AND nail', outcome: 'never' }, ['never', 'split']],
  ['code', { mcc: '5251', outcome: 'never' }, ['never', 'never']],
  ['other code', { mcc: '5252', outcome: 'never' }, ['clear', 'split']],
  ['amount', { minor: '1234', outcome: 'raise' }, ['raise', 'raise']],
  ['share of all', { share: 1, outcome: 'late' }, ['late', 'late']],
  ['share of none', { share: 0, outcome: 'late' }, ['clear', 'split']],
])('a rule of the settings comes before the test shops: by %s', (_, rule, outcomes) => {
  const counts: Partial<Record<PurchaseOutcome, string>> = {
    never: '',
    clear: '1234 final',
    split: '740,494 final',
    raise: '1419 final',
    late: '1234 final',
  };
  const found = ['Saw and Nail', 'Test Split'].map((shop) => {
    const desk = new Desk({ rules: [rule] });
    desk.take(sampleFeed(1, shop));
    return desk
      .sendAll()
      .slice(1)
      .map((words) => words.split(' clearing ')[1])
      .join();
  });
  expect(found).toEqual(outcomes.map((outcome) => counts[outcome]));
});

test('shares of a purchase are together its amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.constantFrom('Test Split', 'Test Reverse Part'),
      (minor, shop) => {
        const desk = new Desk();
        desk.take(sampleFeed(1, shop, { amount: { currency: 'EUR', minor: String(minor) } }));
        const parts = desk.sendAll().slice(1);
        expect(parts.reduce((sum, words) => sum + BigInt(words.split(' ')[2] ?? 0), 0n)).toBe(minor);
        expect(parts.at(-1)).toContain('final');
      },
    ),
  );
});

test.each<[string, object, string]>([
  ['up to the limit', { minor: '5000' }, 'approved: advice 5000, clearing 5000 final'],
  ['above it', { minor: '5001' }, 'declined: reversal 5001'],
  ['in another currency', { minor: '100', currency: 'JPY' }, 'declined: reversal 100'],
])('while the bank is away, a purchase %s', (_, amount, result) => {
  expect(standInFor(sampleFeed(1, 'Saw and Nail', { amount: { currency: 'EUR', minor: '1', ...amount } }))).toBe(
    result,
  );
});

test('while the bank is away, no money comes out of a machine', () => {
  const { use } = sampleFeed(1);
  expect(standInFor(sampleFeed(1, 'Machine', { use: { ...use, atm: true } }))).toBe('declined: reversal 1234');
});

function standInFor(feed: ToProcessor): string {
  const desk = new Desk();
  desk.take(feed);
  const [pending] = desk.book.tellings.values();
  if (pending?.message.kind !== 'authorisation') throw new Error('No one asks the bank.');
  const { answer, tellings } = planStandIn(pending.message, desk.moment);
  for (const { about, message } of tellings) {
    expect(about).toBe('CRD-1');
    if (message.kind === 'advice') expect(message).toEqual({ ...pending.message, kind: 'advice', id: message.id });
  }
  return `${answer.decision}: ${tellings.map(getText).join(', ')}`;
}

test('a refund and a top-up are sent as they are; the acquirer takes its fee', () => {
  const desk = new Desk();
  desk.take(sampleFeed(1, 'Saw and Nail', { what: 'refund' }));
  desk.take(sampleFeed(2, 'Ona Kazlauskė', { what: 'top-up', cardId: null, iban: 'LT063999010000000001' }));
  const messages = [...desk.book.tellings.values()].map(({ message }) => message);
  expect(messages).toMatchObject([
    { kind: 'refund', cardId: sampleCard, merchant: { name: 'Saw and Nail' } },
    { kind: 'top-up', iban: 'LT063999010000000001', name: 'Ona Kazlauskė', feeMinor: '15' },
  ]);
  expect(desk.sendAll()).toEqual(['0 refund 1234', '0 top-up 1234']);
});

test.each<[string, object]>([
  ['A purchase', { cardId: null }],
  ['a refund', { what: 'refund', cardId: null }],
  ['A top-up', { what: 'top-up' }],
  ['A top-up', { what: 'top-up', iban: 'LT063999010000000001', amount: { currency: 'USD', minor: '1' } }],
])('%s that lacks what it needs is refused', (words, values) => {
  const desk = new Desk();
  expect(() => desk.take(sampleFeed(1, 'Saw and Nail', values))).toThrow(words);
  expect(desk.book.taken.size).toBe(0);
});

test.each<[string, object, string[]]>([
  ['Jonas Petraitis', {}, ['60 sent', '180 printed']],
  ['test not sent', {}, []],
  ['Test Not Printed', {}, ['60 sent']],
  ['Test Address', {}, ['60 failed Address is not complete.']],
  ['Jonas Petraitis', { orders: [{ share: 1, outcome: 'fail', reason: 'No plastic.' }] }, ['60 failed No plastic.']],
  ['Jonas Petraitis', { orders: [{ design: 'X1VISA', outcome: 'fail' }] }, ['60 sent', '180 printed']],
  ['Jonas Petraitis', { sentSeconds: 1, printedSeconds: 0 }, ['1 sent', '1 printed']],
])('an order for %s with %j', (nameOnCard, settings, sent) => {
  const desk = new Desk(settings);
  expect(desk.take(sampleOrder(1, { nameOnCard }))).toEqual({
    last4: expect.stringMatching(/^\d{4}$/),
    expiresOn: '2029-11-30',
  });
  expect(desk.sendAll()).toEqual(sent);
});

test.each([
  ['2027-02-01T00:00:00Z', '2030-02-28'],
  ['2025-02-10T00:00:00Z', '2028-02-29'],
  ['2026-12-31T23:59:59Z', '2029-12-31'],
])('a card ordered at %s is good until %s', (at, expiresOn) => {
  expect(new Desk().take(sampleOrder(1, { at }))).toMatchObject({ expiresOn });
});

test('another order of a card keeps number and expiry; the same order in another message changes nothing', () => {
  const desk = new Desk();
  const first = desk.take(sampleOrder(1));
  desk.sendAll();
  const at = '2027-11-20T10:00:00Z';
  expect(desk.take(sampleOrder(2, { at, orderId: sampleOrder(1).orderId }))).toEqual(first);
  expect(desk.sendAll()).toEqual([]);
  expect(desk.take(sampleOrder(3, { at }))).toEqual(first);
  expect(desk.sendAll()).toEqual(['60 sent', '180 printed']);
  expect(desk.take(sampleOrder(4, { cardId: sampleId(901) }))).not.toMatchObject({
    last4: desk.book.cards.get(sampleCard)?.last4,
  });
});

const phone = {
  walletId: sampleId(50),
  provider: 'Apple Pay',
  device: 'iPhone',
  last4: '4242',
  state: 'suspended',
  addedAt: '2026-01-02T03:04:05Z',
};

test('wallets of the settings and of an order are read, and deleted for good', () => {
  const desk = new Desk({
    wallets: [
      { ...phone, cardId: sampleCard },
      { ...phone, cardId: sampleId(901) },
    ],
  });
  desk.take(sampleOrder(1, { nameOnCard: 'Test Two Wallets' }));
  const { wallets } = walletsAnswer.parse(desk.take(sampleWalletsRead(2)));
  expect(wallets).toEqual([
    phone,
    expect.objectContaining({ provider: 'Apple Pay', state: 'active', addedAt: '2026-11-20T10:00:00Z' }),
    expect.objectContaining({ provider: 'Google Pay' }),
  ]);
  expect(desk.take(sampleWalletDelete(3, phone.walletId))).toEqual({ deleted: 1 });
  expect(desk.take(sampleWalletDelete(4, phone.walletId))).toEqual({ deleted: 0 });
  expect(desk.take(sampleWalletsRead(5))).toEqual({ wallets: wallets.slice(1) });
  desk.take(sampleOrder(6, { nameOnCard: 'Test Two Wallets' }));
  expect(desk.take(sampleWalletDelete(7, null))).toEqual({ deleted: 2 });
  expect(desk.take(sampleWalletsRead(8))).toEqual({ wallets: [] });
});

test('cards buy by themselves now and then, but not because of a start', () => {
  const desk = new Desk({ purchases: { everySeconds: 100, cards: [sampleCard] } });
  const first = planByClock(desk.moment);
  expect(first).toMatchObject({ kind: 'plan', tellings: [] });
  if (first) apply(desk.book, first);
  expect(planByClock(desk.moment)).toBe(undefined);
  const waits: number[] = [];
  for (let count = 0; count < 50; count++) {
    const at = nextByClock(desk.moment);
    waits.push((at - desk.now) / 1000);
    desk.now = at;
    const plan = planByClock(desk.moment);
    if (plan) apply(desk.book, plan);
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...waits)).toBeLessThanOrEqual(150);
  const shops = new Set<string>();
  for (const pending of desk.book.tellings.values()) {
    getText(pending);
    if (pending.message.kind === 'authorisation') shops.add(pending.message.merchant.name);
  }
  expect(desk.book.tellings.size).toBe(50);
  expect(shops.size).toBeGreaterThan(5);
});

test('cards buy once they are printed, until the bank declines one for what it is', () => {
  const desk = new Desk();
  const buys = () => [planByClock(desk.moment) !== undefined, nextByClock(desk.moment) < Number.POSITIVE_INFINITY];
  const pay = (number: number, reason: BankAnswer['reason']) => {
    desk.take(sampleFeed(number, 'Test Never'));
    desk.sendAll({ decision: reason ? 'declined' : 'approved', reason, paymentId: null });
  };
  expect(buys()).toEqual([false, false]);
  desk.take(sampleOrder(1, { nameOnCard: 'Test Not Printed' }));
  desk.sendAll();
  expect(buys()).toEqual([false, false]);
  desk.take(sampleOrder(2));
  desk.sendAll();
  expect(buys()).toEqual([true, true]);
  pay(3, 'insufficient-funds');
  expect(buys()).toEqual([true, true]);
  pay(4, 'card-locked');
  expect(buys()).toEqual([false, false]);
  pay(5, null);
  expect(buys()).toEqual([true, true]);
  desk.settings.purchases = null;
  expect(buys()).toEqual([false, false]);
});

test.each([
  [{ clearSeconds: '3' }, 'clearSeconds'],
  [{ rules: [{ outcome: 'toString' }] }, 'rules.0.outcome'],
  [{ colour: 'red' }, 'the file'],
])('settings %j are refused by name', (value, name) => {
  expect(() => readSettings(value)).toThrow(`Settings of the card simulator: ${name} is not valid.`);
});

test('the documentation lists every test name with its outcome', () => {
  const lines = fs.readFileSync('docs/cards.md', 'utf8').split('\n');
  const toRow = (name: string) => lines.find((line) => line.startsWith(`| ${name} |`));
  for (const { merchant, outcome } of testShops) expect(toRow(merchant)).toContain(`| \`${outcome}\` |`);
  for (const { nameOnCard, outcome } of testNames) expect(toRow(nameOnCard)).toContain(`| \`${outcome}\` |`);
});
