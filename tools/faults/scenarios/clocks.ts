// Clocks: the bank's own jumps forward, and those of the servers differ from the database's and from each other.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Scenario } from '../scenario.ts';

const hourMs = 3_600_000;

const bankClock: Scenario = {
  name: 'bank clock jumps three days',
  strike: async (bank) => {
    await bank.withOwner((owner) => owner.query(`select advance_bank_clock(bank_now() + interval '3 days')`));
    return performance.now();
  },
};

/** Proofs are judged by the database's time: no one is sent away because a server's clock is wrong. */
const processClocks: Scenario = {
  name: 'clocks of two servers two hours apart',
  plan: {
    servers: 2,
    env: (server) => ({
      NODE_OPTIONS: `--import ${pathToFileURL(path.resolve('tools/faults/shiftedClock.mjs')).href}`,
      FAULTS_CLOCK_SHIFT_MS: String(server === 0 ? hourMs : -hourMs),
    }),
  },
  strike: async () => performance.now(),
};

export const clocks = [bankClock, processClocks];
