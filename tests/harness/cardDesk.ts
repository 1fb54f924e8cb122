// Card orders in every stage, the desk that handles them, and a processor with wallets.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ToProcessor, Wallet } from '#features/cards/processor/messages.ts';
import { newId } from '#server/db/ids.ts';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { TestProcessor } from '#tests/harness/cardProcessor.ts';
import { lift } from '#tests/harness/restrictions.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';

export let processor: TestProcessor;
let isAway = false;

/** Whether the processor can be reached. */
export function setAway(is: boolean): void {
  isAway = is;
}

/** ids of the orders that the processor knows */
export const expectText: string[] = [];

/** ids of the wallets of a card */
export const wallets = new Map<string, string[]>();

/** What the processor says; undefined: nothing. */
export function answer(message: ToProcessor): unknown {
  if (isAway) return undefined;
  if (message.kind === 'order') {
    expectText.push(message.orderId);
    return { last4: '4711', expiresOn: '2029-11-30' };
  }
  const held = wallets.get(message.cardId ?? '') ?? [];
  if (message.kind === 'read-wallets') return { wallets: held.map(getWallet) };
  if (message.kind !== 'delete-wallet') throw new Error(`no one feeds this processor: ${message.kind}`);
  const kept = message.walletId === null ? [] : held.filter((id) => id !== message.walletId);
  wallets.set(message.cardId, kept);
  return { deleted: held.length - kept.length };
}

function getWallet(walletId: string): Wallet {
  const addedAt = '2026-11-01T10:00:00Z';
  return { walletId, provider: 'Apple Pay', device: 'iPhone', last4: '0815', state: 'active', addedAt };
}

export let bank: TestBank;
export let support: TestBrowser;
export let admin: TestBrowser;

/** Registers what all tests of these files need before and after them. */
export function setUpCardDesk(): void {
  beforeAll(async () => {
    processor = await TestProcessor.start();
    processor.answer = answer;
    bank = await startBank({ settings: processor.settings });
    support = await TestBrowser.signIn(bank.url, staff.S);
    admin = await TestBrowser.signIn(bank.url, staff.A);
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
    await processor.close();
  });
  beforeEach(async () => {
    isAway = false;
    await bank.owner.query(`update card_order set file_id = null`);
    await bank.owner.query('delete from card_order; delete from card_file; delete from card');
    await lift(bank.owner, companies.timber);
    await bank.owner.query('delete from client_address');
  });
}

interface Made {
  name?: string;
  state?: string;
  daysAgo?: number;
  client?: string;
  digits?: string | null;
  isEnded?: boolean;
}

/** A card with one order, as if it were made so many days ago; the processor knows of it. */
export async function makeOrder(made: Made = {}): Promise<{ order: string; card: string }> {
  const {
    name = 'FUEL',
    state = 'ordered',
    daysAgo = 0,
    client = companies.timber,
    digits = '1234',
    isEnded = false,
  } = made;
  const [order, card] = [newId(), newId()];
  const iban = client === companies.timber ? ibans.timber : ibans.bakery;
  await bank.owner.query(
    `insert into card (id, client_id, account_id, design, name, state, mask, expires_on, limit_minor, monthly_minor,
      created_at, changed_at)
     select $1, $2, a.id, 'X1VISA', $3, 'enabled', repeat('*', 12) || $4, '2029-11-30', 10000, 100000, now(), now()
     from account a where a.iban = $5`,
    [card, client, name, digits, iban],
  );
  await bank.owner.query(
    `insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
     values ($1, $2, $3, 'ordered', now() - make_interval(days => $4), now(), now())`,
    [order, card, client, daysAgo],
  );
  const steps = state === 'printed' ? ['sent', 'printed'] : state === 'ordered' ? [] : [state];
  for (const step of steps) {
    const refusal = step === 'failed' ? 'Address is not complete.' : null;
    await bank.owner.query('update card_order set state = $2, refusal = $3 where id = $1', [order, step, refusal]);
  }
  if (isEnded) await bank.owner.query(`update card set state = 'terminated' where id = $1`, [card]);
  return { order, card };
}

export const get = (address: string, who = support) => who.send('GET', address);
export const post = (address: string, body?: unknown, who = support) => who.send('POST', address, body ? { body } : {});

export const detail = (verb: string) =>
  bank.owner.query(
    `select actor_id, client_id, subject_id, facts, detail from audit_inbox where verb = $1
     union all select a.actor_id, a.client_id, a.subject_id, a.facts, d.detail from audit a left
     join audit_detail d on d.n = a.n where a.verb = $1`,
    [verb],
  );
