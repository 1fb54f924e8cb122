// Whether what a bank holds agrees: all invariants of the product, the whole chain of the audit included.
import type { TestDatabase } from './database.ts';
import { runBank } from './server.ts';

/**
 * What `npm run bank -- verify`, as built, finds broken in a database, a rule and its first offender each. The runner
 * of the journeys would translate the whole product to compute it: ten seconds of processor time in a fresh clone.
 */
export async function breachesIn(database: TestDatabase): Promise<string[]> {
  const said = await runBank(database, 'http://localhost:3000', 'verify').catch(({ stdout }) => String(stdout));
  const broken = said.match(/^BROKEN: .*\n.*$/gm) ?? [];
  // it said how many hold, so that it has looked
  return broken.length > 0 || /^(\d+) of \1 invariants hold\.$/m.test(said) ? broken : [said];
}
