// M by pgbench: nothing else measures it, because a slower driver would make every ratio easier.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { quantile } from './figures.ts';

const script = 'tools/bench/bare.pgbench.sql';

export async function layBareTables(owner: pg.Pool): Promise<void> {
  await owner.query(fs.readFileSync('tools/bench/bare.sql', 'utf8'));
  await owner.query('vacuum analyze bench_m.account');
}

/** Bare transfers per second: prepared, uniform over 10 000 accounts. */
export async function measureBare(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  const output = await pgbench(databaseUrl, ['-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', script]);
  const found = /^tps = ([\d.]+) /m.exec(output)?.[1];
  if (!found) throw new Error(`pgbench printed no tps:\n${output}`);
  return Number(found);
}

/** Median time of one bare transfer with no one else there, ms. */
export async function measureBareAlone(databaseUrl: string, seconds: number): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-bench-log-'));
  try {
    const log = ['-l', `--log-prefix=${path.join(folder, 'log')}`];
    await pgbench(databaseUrl, ['-c', '1', '-j', '1', '-T', `${seconds}`, ...log, '-f', script]);
    return quantile(
      fs.readdirSync(folder).flatMap((file) => readLog(path.join(folder, file))),
      0.5,
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The third word of each line is the time of that transaction in microseconds. */
function readLog(file: string): number[] {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}

async function pgbench(databaseUrl: string, args: string[]): Promise<string> {
  const url = new URL(databaseUrl);
  const { stdout } = await promisify(execFile)('pgbench', ['-n', '-M', 'prepared', ...args], {
    env: {
      ...process.env,
      // the way that the bank takes
      PGHOST: url.searchParams.get('host') ?? url.hostname,
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: url.password,
      PGDATABASE: url.pathname.slice(1),
    },
  });
  return stdout;
}
