// The bank of the tour: the built server on a demo world, with other banks, and beside it the same one as it stands
// outside the demo, without them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openPool } from '#server/db/pool.ts';
import { bootPostgres } from '#server/postgres/embedded.ts';
import { startClearing } from '#tests/harness/clearing.ts';
import { outsideDemo, startServerProcess } from '#tests/harness/server.ts';

export interface TourBank {
  /** origin of the demo */
  url: string;
  /** origin of the server that asks everybody for a passkey, on the same database */
  strictUrl: string;
  /** as the owner: makes the links that people begin with */
  owner: pg.Pool;
  close(): Promise<void>;
}

/** Starts it on a data folder, which keeps what the tour does there, or on a fresh one that goes at the end. */
export async function openTourBank(dataDir: string | undefined): Promise<TourBank> {
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), `kontora-tour-${process.pid}-`));
  const isFresh = dataDir === undefined;
  if (isFresh) fs.chmodSync(folder, 0o711); // run by root, the database has an account of its own
  const postgres = await bootPostgres({ dataDir: folder, unsafeFast: isFresh });
  const steps: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const close = async () => {
    for (const step of steps.toReversed()) await step();
    if (isFresh) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    // the first one makes the demo world
    const database = { url: postgres.ownerUrl, serverUrl: postgres.serverUrl };
    const railDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-tour-rail-'));
    steps.push(async () => fs.rmSync(railDir, { recursive: true, force: true }));
    const clearing = await startClearing(railDir);
    steps.push(clearing.stop);
    const demo = await startServerProcess(database, { KONTORA_RAIL_DIR: railDir });
    steps.push(demo.stop);
    const strict = await startServerProcess(database, outsideDemo);
    steps.push(strict.stop);
    const owner = openPool({ url: postgres.ownerUrl, size: 1, role: null });
    steps.push(() => owner.end());
    return { url: demo.url, strictUrl: strict.url, owner, close };
  } catch (error) {
    await close();
    throw error;
  }
}
