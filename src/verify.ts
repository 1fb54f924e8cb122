/** `npm run bank -- verify`: every invariant and the seal of the audit, against a running bank if need be. */
import { invariants } from './invariants.ts';
import { findBreaches } from './server/audit/invariants.ts';
import { openPool } from './server/db/pool.ts';

/** Prints what it finds; 0 if everything holds, 1 otherwise. */
export async function verify(databaseUrl: string): Promise<number> {
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_app' });
  try {
    const breaches = await findBreaches(pool, invariants);
    for (const { holds, offenders } of breaches) {
      console.log(`BROKEN: ${holds}\n  first: ${JSON.stringify(offenders[0], bigintText)}`);
    }
    console.log(`${invariants.length - breaches.length} of ${invariants.length} invariants hold.`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
