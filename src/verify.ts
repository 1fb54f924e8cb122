/** `npm run bank -- verify`: every invariant and the seal of the audit, against a running bank if need be. */
import { compareHeads, headsFile } from './server/audit/heads.ts';
import { findNewBreaches } from './server/audit/invariants.ts';
import { readVerified, verifiedFile, writeVerified } from './server/audit/verified.ts';
import { type Db, getDb, openPool } from './server/db/pool.ts';
import { inSnapshot } from './server/db/transactions.ts';
import { formatBroken } from './shared/audit.ts';

/**
 * Prints what it finds; 0 if everything holds, 1 otherwise. `headsFolder`: where block heads are kept outside the
 * database, if they are to be compared; that there are none is said, and no fault. There it also keeps what it found
 * whole, and computes only what has changed since, unless `all` is set.
 */
export async function verify(databaseUrl: string, headsFolder?: string, all = false): Promise<number> {
  // fetched here: the other commands do not need the features
  const { product } = await import('./features.server.ts');
  const { invariants } = product;
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_app' });
  try {
    const file = await verifiedFile(getDb(pool), headsFolder);
    const before = file === undefined || all ? undefined : await readVerified(file);
    const { breaches, unchanged, auditFrom, state } = await findNewBreaches(pool, invariants, before);
    for (const { rule, offenders } of breaches) {
      console.log(`BROKEN: ${rule}\n  first: ${JSON.stringify(offenders[0], bigintText)}`);
    }
    console.log(`${invariants.length - breaches.length} of ${invariants.length} invariants hold.`);
    if (before && (unchanged > 0 || auditFrom > 0n)) {
      console.log(
        `Not computed again: ${unchanged} invariants and the audit up to record ${auditFrom}, found whole at ` +
          `${before.at}. No row of theirs was added, changed or deleted since. ` +
          'A change made in the files of the database shows only with --all.',
      );
    }
    const areHeadsWhole = await inSnapshot(pool, async (db) => printHeads(await headsFile(db, headsFolder), db));
    if (!state || !areHeadsWhole) return 1;
    if (file) await writeVerified(file, state);
    return 0;
  } finally {
    await pool.end();
  }
}

async function printHeads(file: string | undefined, db: Db): Promise<boolean> {
  if (!file) {
    console.log('Not compared with block heads outside the database (KONTORA_AUDIT_HEADS): a cut tail would not show.');
    return true;
  }
  const { newest, broken } = await compareHeads(db, file);
  if (broken) console.log(`BROKEN: the block heads outside the database (${file})\n  first: ${formatBroken(broken)}`);
  else if (newest) console.log(`The audit agrees with ${file}, up to record ${newest.n}, sealed ${newest.sealedAt}.`);
  else console.log(`There are no block heads of this audit in ${file}: a cut tail would not show.`);
  return broken === null;
}

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
