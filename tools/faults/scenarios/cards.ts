// kill -9 while cards are used: of the server, the card simulator and PostgreSQL, at each step of a message to the bank.
import fs from 'node:fs';
import path from 'node:path';
import { testShops } from '../../../src/simulators/cards/outcomes.ts';
import type { Bank } from '../bank.ts';
import { compareCards } from '../cardBooks.ts';
import { familyOf, signal } from '../processes.ts';
import { whenReady, whenRunning } from '../ready.ts';
import type { Scenario } from '../scenario.ts';

/** Lines of the simulator's journal: a purchase is about to be asked for; the bank has answered. */
const steps = ['plan', 'told'] as const;

const victims: readonly ((bank: Bank) => readonly number[])[] = [
  (bank) => [bank.serverPid()],
  (bank) => [bank.cardsPid()],
  (bank) => familyOf(bank.postgresPid()),
];
const readyMostMs = 30_000;
const stepMostMs = 60_000;

const place = { mcc: '5411', country: 'LT', city: 'Vilnius', street: '', from: 1, to: 60 };
/** Cards buy all the time in every test shop whose purchases come to an end. */
const settings = {
  clearSeconds: 0.1,
  lateSeconds: 0.4,
  purchases: {
    everySeconds: 0.05,
    shops: testShops.filter(({ outcome }) => outcome !== 'never').map(({ merchant: name }) => ({ name, ...place })),
  },
};

/** Settles when the simulator has written such a line. */
function whenWritten({ cardsDir }: Bank, kind: (typeof steps)[number]): Promise<void> {
  const journal = path.join(cardsDir, 'journal.jsonl');
  return new Promise((resolve, reject) => {
    const watcher = fs.watch(journal, () => {
      if (lastLineOf(journal).startsWith(`{"kind":"${kind}"`)) end(resolve);
    });
    const late = setTimeout(() => end(() => reject(new Error(`the simulator wrote no ${kind}`))), stepMostMs);
    const end = (how: () => void) => {
      watcher.close();
      clearTimeout(late);
      how();
    };
  });
}

function lastLineOf(file: string): string {
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
}

async function killAtEach(bank: Bank): Promise<number> {
  let at = performance.now();
  for (const pidsOf of victims) {
    for (const step of steps) {
      const pids = pidsOf(bank);
      await whenWritten(bank, step);
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
