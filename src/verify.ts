/** `npm run bank -- verify`: every invariant and the seal of the audit, against a running bank if need be. */
import { compareHeads, headsFile } from './server/audit/heads.ts';
import { findBreaches } from './server/audit/invariants.ts';
import { type Db, openPool } from './server/db/pool.ts';
import { inSnapshot } from './server/db/transactions.ts';
import { brokenWords } from './shared/audit.ts';

/**
 * Prints what it finds; 0 if everything holds, 1 otherwise. `headsFolder`: where block heads are kept outside the
 * database, if they are to be compared; that there are none is said, and no fault.
 */
export async function verify(databaseUrl: string, headsFolder?: string): Promise<number> {
  // fetched here: the other commands do not need the features
  const { product } = await import('./features.server.ts');
  const { invariants } = product;
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_app' });
  try {
    const breaches = await findBreaches(pool, invariants);
    for (const { holds, offenders } of breaches) {
      console.log(`BROKEN: ${holds}\n  first: ${JSON.stringify(offenders[0], bigintText)}`);
    }
    console.log(`${invariants.length - breaches.length} of ${invariants.length} invariants hold.`);
    const areHeadsWhole = await inSnapshot(pool, async (db) => tellHeads(await headsFile(db, headsFolder), db));
    return breaches.length === 0 && areHeadsWhole ? 0 : 1;
  } finally {
    await pool.end();
  }
}

async function tellHeads(file: string | undefined, db: Db): Promise<boolean> {
  if (!file) {
    console.log('Not compared with block heads outside the database (KONTORA_AUDIT_HEADS): a cut tail would not show.');
    return true;
  }
  const { newest, broken } = await compareHeads(db, file);
  if (broken) console.log(`BROKEN: the block heads outside the database (${file})\n  first: ${brokenWords(broken)}`);
  else if (newest) console.log(`The audit agrees with ${file}, up to record ${newest.n}, sealed ${newest.sealedAt}.`);
  else console.log(`There are no block heads of this audit in ${file}: a cut tail would not show.`);
  return broken === null;
}

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
