// Whether what a bank holds agrees: all invariants of the product, the whole chain of the audit included.
import type pg from 'pg';
import { type Breach, findBreaches } from '../../src/server/audit/invariants.ts';

export async function breachesIn(owner: pg.Pool): Promise<Breach[]> {
  // importing the product takes two seconds, which a runner that only lists its tests does not spend
  const { product } = await import('../../src/features.server.ts');
  return findBreaches(owner, product.invariants);
}
