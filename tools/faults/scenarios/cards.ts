// kill -9 while cards are used: of the server, the card simulator and PostgreSQL, at each step of a message to the
// bank.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Step as Line } from '#simulators/cards/book.ts';
import { testShops } from '#simulators/cards/outcomes.ts';
import type { Bank } from '../bank.ts';
import { compareCards } from '../cardBooks.ts';
import { getFamily, signal } from '../processes.ts';
import { whenReady, whenRunning } from '../ready.ts';
import type { Scenario } from '../scenario.ts';

const clearSeconds = 0.1;
type Step = readonly [words: string, isSeen: (line: Line) => boolean, afterMs?: number];

const isAnswered = (line: Line) =>
  line.kind === 'told' && line.tellings.some(({ message }) => message.kind === 'clearing');
/** By the lines of the simulator's journal; a clearing leaves some time after the answer to its authorisation. */
const steps: readonly Step[] = [
  ['a purchase is about to be asked for', (line) => line.kind === 'plan' && line.tellings.length > 0],
  ['the bank has answered', isAnswered],
  ['the clearing is sent', isAnswered, clearSeconds * 1000],
  ['the bank has answered what follows', (line) => line.kind === 'told' && line.tellings.length === 0],
  ['an order of plastic is taken', (line) => line.kind === 'take' && line.orderId !== undefined],
];

const victims: readonly ((bank: Bank) => readonly number[])[] = [
  (bank) => [bank.serverPid()],
  (bank) => [bank.cardsPid()],
  (bank) => getFamily(bank.postgresPid()),
];
const readyMostMs = 30_000;
const stepMostMs = 60_000;
const pollMs = 2;

const place = { mcc: '5411', country: 'LT', city: 'Vilnius', street: '', from: 1, to: 60 };
/** Cards buy all the time in every test shop. */
const settings = {
  clearSeconds,
  lateSeconds: 0.4,
  sentSeconds: 0.2,
  printedSeconds: 0.2,
  purchases: {
    everySeconds: 0.05,
    shops: testShops.map(({ merchant: name }) => ({ name, ...place })),
  },
};

/** Settles when the simulator has written such a line from now on. */
async function whenWritten({ cardsDir }: Bank, [words, isSeen, afterMs = 0]: Step): Promise<void> {
  const journal = path.join(cardsDir, 'journal.jsonl');
  const from = fs.statSync(journal).size;
  const late = performance.now() + stepMostMs;
  while (!linesFrom(journal, from).some(isSeen)) {
    if (performance.now() > late) throw new Error(`the simulator did not write that ${words}`);
    await delay(pollMs);
  }
  await delay(afterMs);
}

function linesFrom(file: string, from: number): Line[] {
  const whole = fs.readFileSync(file).subarray(from).toString('utf8').split('\n').slice(0, -1);
  return whole.map((line) => JSON.parse(line));
}

/** A company orders its plastic again: a row that the bank sends the processor. */
function orderPlastic(bank: Bank): Promise<unknown> {
  return bank.withOwner((client) =>
    client.query(`
      insert into card_order (id, card_id, client_id, state, ordered_by, ordered_at, changed_at)
      select new_id(), id, client_id, 'ordered', holder_id, bank_now(), bank_now() from card
      order by random() limit 1`),
  );
}

async function killAtEach(bank: Bank): Promise<number> {
  let at = performance.now();
  for (const getPids of victims) {
    for (const step of steps) {
      const pids = getPids(bank);
      const written = whenWritten(bank, step);
      await orderPlastic(bank);
      await written;
      signal(pids, 'SIGKILL');
      at = performance.now();
      await whenReady(bank.livingPorts, readyMostMs);
      await whenRunning(() => bank.cardsPid(), readyMostMs);
    }
  }
  return at;
}

export const cardFaults: readonly Scenario[] = [
  {
    name: 'kill at each step of a purchase with a card',
    plan: { cards: settings },
    strike: killAtEach,
    compare: compareCards,
    // the parent waits longer before each further start
    readyWithinMs: 10_000,
  },
];
