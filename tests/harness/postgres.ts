// The PostgreSQL that tests run on: an embedded one of this run, or the one that KONTORA_TEST_DATABASE_URL names.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bootPostgres } from '#server/postgres/embedded.ts';
import { endLeftover } from '#server/postgres/postmaster.ts';
import { isAlive } from '#server/processes/identity.ts';

const prefix = 'kontora-test-';
/**
 * Where Linux keeps files in memory. A database is a thousand files, and a disk may take half a millisecond for each.
 */
const inMemory = '/dev/shm';
/** In bytes: all databases of a run, what they write ahead, and as much again. */
const roomNeeded = 4 * 1024 ** 3;

export interface TestServer {
  /** address of a database of an account that may create databases and roles */
  url: string;
  stop(): Promise<void>;
}

/** Two runs at once do not meet: each has its own folder and port, and the folder goes at the end. */
export async function startTestServer(): Promise<TestServer> {
  const external = process.env['KONTORA_TEST_DATABASE_URL'];
  delete process.env['KONTORA_TEST_DATABASE_URL']; // no setting of the product: loadConfig would refuse it
  if (external) return { url: external, stop: async () => {} };
  await removeStale();
  const dataDir = fs.mkdtempSync(path.join(quickestFolder(), `${prefix}${process.pid}-`));
  fs.chmodSync(dataDir, 0o711); // run by root, the database has an account of its own
  const postgres = await bootPostgres({ dataDir, unsafeFast: true });
  const stop = async () => {
    await postgres.stop(5_000);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.ownerUrl, stop };
}

/** The folder for a database that no one needs tomorrow: in memory where there is room, else the system's own. */
function quickestFolder(): string {
  if (!fs.existsSync(inMemory)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(inMemory);
  return Math.min(bavail * bsize, os.freemem()) > roomNeeded ? inMemory : os.tmpdir();
}

/** Ends and removes what a killed run has left: its process number is in the folder's name. */
async function removeStale(): Promise<void> {
  const left = [inMemory, os.tmpdir()].filter((place) => fs.existsSync(place));
  for (const dataDir of left.flatMap((place) => fs.readdirSync(place).map((name) => path.join(place, name)))) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(path.basename(dataDir))?.[1];
    if (!owner || isAlive(Number(owner)) || fs.statSync(dataDir).uid !== process.getuid?.()) continue;
    await endLeftover(path.join(dataDir, 'postgres', 'cluster'));
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
