// The bank under test: PostgreSQL with its production settings in a folder of its own, and a real server process.
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { bootPostgres, type EmbeddedPostgres } from '#server/postgres/embedded.ts';
import { readChildMessage } from '#server/processes/channel.ts';
import { whenEnded } from '#server/processes/child.ts';
import { freePort } from '#tests/harness/ports.ts';

/** shared with the card processor */
export const cardsSecret = 'c'.repeat(32);

export interface BenchBank {
  /** as the owner */
  databaseUrl: string;
  /** as the owner: settles the world, puts payments in place, watches */
  owner: pg.Pool;
  port: number;
  serverPid: number;
  postgresPid: number;
  /** origin that proofs are made for */
  publicUrl: string;
  /** shared with the clearing, once a goal starts one */
  railDir: string;
  /** the watched folder of lists */
  listsDir: string;
  close(): Promise<void>;
}

/**
 * Boots and migrates, lets `settle` fill it, then starts the server.
 * @param profile writes a processor profile of the server and the times of all statements to dist/bench
 */
export async function openBank(settle: (owner: pg.Pool) => Promise<void>, profile: boolean): Promise<BenchBank> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `kontora-bench-${process.pid}-`));
  fs.chmodSync(dataDir, 0o711); // run by root, the database has an account of its own
  const postgres = profile ? await bootCounting(dataDir) : await bootPostgres({ dataDir });
  const owner = openPool({ url: postgres.ownerUrl, size: 16, role: null });
  // what settles a world or looks over all of it takes longer than any call may
  owner.on('connect', (client) => void client.query('set statement_timeout = 0'));
  let server: ChildProcess | undefined;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= endAll();
    return closed;
  };
  const endAll = async () => {
    if (server) await endServer(server);
    if (server && profile) await writeStatements(owner);
    await owner.end();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.ownerUrl);
    await owner.query('update bank set is_demo = true');
    await settle(owner);
    const port = await freePort();
    // a demo that runs in this folder has files of its own
    const railDir = path.join(dataDir, 'rail');
    const listsDir = path.join(dataDir, 'lists');
    server = startServerProcess(postgres.serverUrl, port, { dataDir, railDir, listsDir }, profile);
    const publicUrl = await whenReady(server);
    const pids = { serverPid: Number(server.pid), postgresPid: postgres.pid };
    return { databaseUrl: postgres.ownerUrl, owner, port, publicUrl, railDir, listsDir, ...pids, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** PostgreSQL with the extension that adds up the time of each statement, those inside functions included. */
async function bootCounting(dataDir: string): Promise<EmbeddedPostgres> {
  const first = await bootPostgres({ dataDir });
  const owner = new pg.Pool({ connectionString: first.ownerUrl, max: 1 });
  owner.on('error', () => {});
  await owner.query('create extension pg_stat_statements');
  await owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await owner.query(`alter system set pg_stat_statements.track = 'all'`);
  await owner.end();
  await first.stop();
  return bootPostgres({ dataDir });
}

/** Its log lines go to a file, as an operator would keep them. */
function startServerProcess(
  databaseUrl: string,
  port: number,
  { dataDir, railDir, listsDir }: { dataDir: string; railDir: string; listsDir: string },
  profile: boolean,
): ChildProcess {
  const log = fs.openSync(path.join(dataDir, 'server.log'), 'a');
  return fork('dist/bench/server.mjs', [], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      // its folders are closed to others, and PostgreSQL must pass
      KONTORA_AUDIT_HEADS: path.join(dataDir, 'heads'),
      KONTORA_RAIL_DIR: railDir,
      KONTORA_LISTS_DIR: listsDir,
      KONTORA_CARDS_SECRET: cardsSecret,
    },
    execArgv: profile ? ['--cpu-prof', '--cpu-prof-dir=dist/bench'] : [],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
}

function whenReady(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', (received) => {
      const message = readChildMessage(received);
      if (message?.type === 'ready') resolve(message.url);
    });
    void whenEnded(server).then((how) => reject(new Error(`The server ended before it was ready (${how}).`)));
  });
}

async function endServer(server: ChildProcess): Promise<void> {
  const ended = whenEnded(server);
  server.kill('SIGTERM');
  await ended;
}

async function writeStatements(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<Record<string, string>>(`
    select calls, round(total_exec_time) as ms, round(1000 * mean_exec_time) as each_micros,
      toplevel, regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements
    where query not like '%bench_%'
    order by total_exec_time desc
    limit 80`);
  const lines = rows.map((row) => Object.values(row).join('\t').slice(0, 300));
  fs.writeFileSync('dist/bench/statements.txt', `${lines.join('\n')}\n`);
}
