// Nothing dies, but nothing moves: frozen processes, a restart under load, a lock that somebody keeps.
import { setTimeout as delay } from 'node:timers/promises';
import { getFamily, signal } from '../processes.ts';
import type { Scenario } from '../scenario.ts';

/** Longer than a client waits for an answer. */
const frozenMs = 5_000;
/** Longer than a server waits for a lock. */
const lockedMs = 7_000;

async function freeze(pids: readonly number[]): Promise<number> {
  signal(pids, 'SIGSTOP');
  try {
    await delay(frozenMs);
  } finally {
    signal(pids, 'SIGCONT');
  }
  return performance.now();
}

const freezeServer: Scenario = { name: 'freeze server', strike: (bank) => freeze([bank.serverPid()]) };

const freezePostgres: Scenario = {
  name: 'freeze PostgreSQL',
  strike: (bank) => freeze(getFamily(bank.postgresPid())),
};

const restart: Scenario = {
  name: 'restart under load',
  strike: async (bank) => {
    signal([bank.serverPid()], 'SIGTERM');
    return performance.now();
  },
};

/** Somebody's own session at the database, say, left open over lunch. */
const lockAccounts: Scenario = {
  name: 'lock held on an account',
  plan: { companies: 5 }, // each connection comes to it
  strike: async (bank) => {
    await bank.withOwner(async (owner) => {
      await owner.query('begin');
      await owner.query('select from account where iban = $1 for update', [bank.actors[0]?.company.iban]);
      await delay(lockedMs);
      await owner.query('rollback');
    });
    return performance.now();
  },
};

export const pauses = [freezeServer, freezePostgres, restart, lockAccounts];
