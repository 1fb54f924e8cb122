// A database of this run, for the baseline.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { bootPostgres } from '#server/postgres/embedded.ts';

/** Trigrams are installed in it. It goes at the end. */
export async function withPostgres<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-screening-'));
  fs.chmodSync(dataDir, 0o711); // run by root, the database has an account of its own
  const postgres = await bootPostgres({ dataDir, unsafeFast: true });
  const db = new pg.Client({ connectionString: postgres.ownerUrl });
  try {
    await db.connect();
    await db.query('create extension if not exists pg_trgm');
    return await work(db);
  } finally {
    await db.end();
    await postgres.stop(5_000);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
