// kill -9 at each step of a file between the bank and the clearing: of the server, the clearing simulator and
// PostgreSQL.
import fs from 'node:fs';
import path from 'node:path';
import { ownIban } from '#shared/iban.ts';
import { testIban } from '#simulators/clearing/accounts.ts';
import type { Bank } from '../bank.ts';
import { compareBooks } from '../books.ts';
import { getFamily, signal } from '../processes.ts';
import { whenReady, whenRunning } from '../ready.ts';
import type { Scenario } from '../scenario.ts';

/**
 * A step is seen by a name that appears in a folder below the rail's: a dot begins the name of a file being written.
 */
interface Step {
  folder: string;
  isDot: boolean;
}

const outgoing: readonly Step[] = [
  { folder: 'out', isDot: true },
  { folder: 'out', isDot: false },
  { folder: 'clearing/taken', isDot: false },
  { folder: 'clearing/done', isDot: false },
];
const incoming: readonly Step[] = [
  { folder: 'in', isDot: true },
  { folder: 'in', isDot: false },
  { folder: 'done', isDot: false },
];

const victims: readonly ((bank: Bank) => readonly number[])[] = [
  (bank) => [bank.serverPid()],
  (bank) => [bank.clearingPid()],
  (bank) => getFamily(bank.postgresPid()),
];
const readyMostMs = 30_000;
const stepMostMs = 60_000;
const companies = 40;

/**
 * Some transfers are refused and returned, some answers come twice or after a file that cannot be read; money comes in
 * all the time.
 */
const settings = {
  delaySeconds: 0.2,
  cycleSeconds: 2,
  rules: [
    { share: 0.1, outcome: 'refuse', code: 'AC04' },
    { share: 0.2, outcome: 'return', code: 'AC06', afterSeconds: 1 },
    { share: 0.3, delivery: 'twice' },
    { share: 0.35, delivery: 'garbled' },
    { share: 0.4, delivery: 'cut' },
  ],
  arrivals: {
    everySeconds: 0.15,
    unknownShare: 0.1,
    orders: Array.from({ length: companies }, (_, index) => ({
      debtor: 'Nordwald GmbH',
      debtorIban: 'DE14999000112661482224',
      debtorBic: 'DEMODEF1XXX',
      creditor: `Company ${index}`,
      creditorIban: ownIban('39990', String(30_000_000_001 + index)),
      from: 1,
      to: 90,
      text: 'Invoice #',
    })),
  },
};

/** Settles when the step is seen next. */
function whenSeen(bank: Bank, { folder, isDot }: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    const watcher = fs.watch(path.join(bank.railDir, folder), (_, name) => {
      if (name?.startsWith('.') === isDot) end(resolve);
    });
    const late = setTimeout(() => end(() => reject(new Error(`nothing came to ${folder}`))), stepMostMs);
    const end = (how: () => void) => {
      watcher.close();
      clearTimeout(late);
      how();
    };
  });
}

async function killAtEach(bank: Bank, steps: readonly Step[]): Promise<number> {
  let at = performance.now();
  for (const getPids of victims) {
    for (const step of steps) {
      const pids = getPids(bank);
      await whenSeen(bank, step);
      signal(pids, 'SIGKILL');
      at = performance.now();
      await whenReady(bank.livingPorts, readyMostMs);
      await whenRunning(() => bank.clearingPid(), readyMostMs);
    }
  }
  return at;
}

function scenario(name: string, steps: readonly Step[]): Scenario {
  return {
    name,
    plan: { companies, clearing: settings },
    payeeIban: (life) => testIban(1000 + life),
    strike: (bank) => killAtEach(bank, steps),
    compare: compareBooks,
    // the parent waits longer before each further start
    readyWithinMs: 10_000,
  };
}

export const railFaults = [
  scenario('kill at each step of a file to the clearing', outgoing),
  scenario('kill at each step of a file from the clearing', incoming),
];
