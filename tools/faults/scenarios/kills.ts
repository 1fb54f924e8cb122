// kill -9: of the server, of PostgreSQL, of both, of one of its backends, and of everything at once.
import { setTimeout as delay } from 'node:timers/promises';
import { getFamily, signal } from '../processes.ts';
import type { Scenario } from '../scenario.ts';

const killServer: Scenario = {
  name: 'kill server',
  strike: async (bank) => {
    signal([bank.serverPid()], 'SIGKILL');
    return performance.now();
  },
};

const killPostgres: Scenario = {
  name: 'kill PostgreSQL',
  strike: async (bank) => {
    signal([bank.postgresPid()], 'SIGKILL');
    return performance.now();
  },
};

const killBoth: Scenario = {
  name: 'kill server and PostgreSQL',
  strike: async (bank) => {
    signal([bank.serverPid(), ...getFamily(bank.postgresPid())], 'SIGKILL');
    return performance.now();
  },
};

/** The postmaster takes the others down with it and replays its log: shared memory may have been half written. */
const killBackend: Scenario = {
  name: 'kill one backend',
  strike: async (bank) => {
    const pid = await bank.withOwner(async (owner) => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()
         order by state = 'active' desc, state_change desc
         limit 1`,
      );
      return rows[0]?.pid;
    });
    if (pid === undefined) throw new Error('no backend');
    signal([pid], 'SIGKILL');
    return performance.now();
  },
};

/** As a machine that is switched off and on, but for what its disk had not written. */
const killEverything: Scenario = {
  name: 'kill everything, start again',
  strike: async (bank) => {
    signal([...getFamily(bank.startPid()), ...getFamily(bank.postgresPid())], 'SIGKILL');
    await delay(200);
    const at = performance.now();
    bank.launch(0);
    return at;
  },
};

/** Killed again before it has come back: recovery itself is interrupted. */
const killTwice: Scenario = {
  name: 'kill PostgreSQL, again while it recovers',
  strike: async (bank) => {
    signal([bank.postgresPid()], 'SIGKILL');
    for (let tries = 0; tries < 400; tries += 1) {
      await delay(5);
      try {
        signal([bank.postgresPid()], 'SIGKILL');
        break;
      } catch {} // not running again yet
    }
    return performance.now();
  },
};

export const kills = [killServer, killPostgres, killBoth, killBackend, killEverything, killTwice];
