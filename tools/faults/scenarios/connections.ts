// Connections to the database: all cut, again and again, and none left to take.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Bank } from '../bank.ts';
import type { Scenario } from '../scenario.ts';

const cuts = 10;
const cutPauseMs = 200;
const exhaustedMs = 4_000;
/** More than any server takes: PostgreSQL's own limit ends the taking. */
const maxTaken = 1_000;

function cutAll(owner: pg.Client): Promise<unknown> {
  return owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> 'faults' and pid <> pg_backend_pid()`,
  );
}

const cut: Scenario = {
  name: 'connections cut',
  strike: async (bank) => {
    await bank.withOwner(async (owner) => {
      for (let turn = 0; turn < cuts; turn += 1) {
        await cutAll(owner);
        await delay(cutPauseMs);
      }
    });
    return performance.now();
  },
};

/** Takes every connection there is; answers those that it got. */
async function takeAll(bank: Bank): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  while (taken.length < maxTaken) {
    const client = new pg.Client({ connectionString: bank.databaseUrl(), application_name: 'faults' });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return taken;
    }
  }
  return taken;
}

const exhaust: Scenario = {
  name: 'connections exhausted',
  strike: async (bank) => {
    const taken = await bank.withOwner(async (owner) => {
      const first = await takeAll(bank);
      // what the server had is cut, and taken before it comes back for it
      await cutAll(owner);
      return [...first, ...(await takeAll(bank))];
    });
    try {
      await delay(exhaustedMs);
    } finally {
      await Promise.all(taken.map((client) => client.end().catch(() => {})));
    }
    return performance.now();
  },
};

export const connectionFaults = [cut, exhaust];
