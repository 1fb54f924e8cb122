// The village in a database of a test's own, for tests that call the server's functions without a server.
import type pg from 'pg';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { product } from '#src/features.server.ts';
import { villageDatabase } from './database.ts';

export interface VillageDatabase {
  /** as the owner */
  owner: pg.Pool;
  /** with the servers' login */
  app: pg.Pool;
  /** address for that login */
  serverUrl: string;
  /** Ends it. @throws Error that names an invariant that does not hold */
  close(): Promise<void>;
}

export async function openVillage(): Promise<VillageDatabase> {
  const database = await villageDatabase();
  const owner = openPool({ url: database.url, size: 3, role: null });
  const app = openPool({ url: database.serverUrl, size: 2 });
  const close = async () => {
    const [breach] = await findBreaches(owner, product.invariants);
    await Promise.all([app.end(), owner.end()]);
    await database.drop();
    if (breach) throw new Error(`An invariant does not hold: ${JSON.stringify(breach)}`);
  };
  return { owner, app, serverUrl: database.serverUrl, close };
}
