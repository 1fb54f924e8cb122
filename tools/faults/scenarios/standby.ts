// A synchronous standby takes over from a database that was killed. What was answered lies on both.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { databaseAccount } from '#server/postgres/binaries.ts';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { bootPostgres, type EmbeddedPostgres } from '#server/postgres/embedded.ts';
import { freePortFrom } from '../ports.ts';
import { getFamily, signal } from '../processes.ts';
import type { Scenario } from '../scenario.ts';
import { openSwitch, type Switch } from '../switch.ts';

interface Pair {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  switchboard: Switch;
  isPromoted: boolean;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A copy of the stopped cluster that follows the first one, which from then on waits for it with every commit. */
async function openPair(dataDir: string): Promise<Pair> {
  const standbyDir = path.join(dataDir, 'standby');
  fs.mkdirSync(standbyDir, { mode: 0o711 });
  execFileSync('cp', ['-a', path.join(dataDir, 'postgres'), standbyDir]);
  const primary = await bootPostgres({ dataDir });
  const folder = clusterFiles(standbyDir).folder;
  const { hostname, port, username, password } = new URL(primary.ownerUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  fs.appendFileSync(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  fs.writeFileSync(path.join(folder, 'standby.signal'), '');
  const { uid, gid } = databaseAccount(folder);
  if (uid !== undefined && gid !== undefined) fs.chownSync(path.join(folder, 'standby.signal'), uid, gid);
  const standby = await bootPostgres({ dataDir: standbyDir });
  await query(primary.ownerUrl, `alter system set synchronous_standby_names = 'standby'`);
  await query(primary.ownerUrl, `alter system set synchronous_commit = 'remote_apply'`);
  await query(primary.ownerUrl, 'select pg_reload_conf()');
  const switchboard = await openSwitch(await freePortFrom([]), primary.port);
  return { primary, standby, switchboard, isPromoted: false };
}

async function closePair({ primary, standby, switchboard, isPromoted }: Pair): Promise<void> {
  await switchboard.close();
  if (!isPromoted) await primary.stop();
  await standby.stop();
}

let pair: Pair | undefined;

export const promoteStandby: Scenario = {
  name: 'promote a synchronous standby',
  plan: {
    servers: 2,
    database: async (dataDir) => {
      const made = await openPair(dataDir);
      pair = made;
      const throughSwitch = (url: string) => {
        const address = new URL(url);
        address.port = String(made.switchboard.port);
        address.searchParams.delete('host'); // its socket would lead past the switch
        return address.href;
      };
      const { ownerUrl, serverUrl } = made.primary;
      return {
        urls: () => (made.isPromoted ? made.standby : made.primary),
        address: { ownerUrl: throughSwitch(ownerUrl), serverUrl: throughSwitch(serverUrl) },
        close: () => closePair(made),
      };
    },
  },
  strike: async () => {
    if (!pair) throw new Error('no pair');
    signal(getFamily(pair.primary.pid), 'SIGKILL');
    const at = performance.now();
    await query(pair.standby.ownerUrl, 'select pg_promote()');
    pair.isPromoted = true;
    pair.switchboard.turnTo(pair.standby.port);
    return at;
  },
};
