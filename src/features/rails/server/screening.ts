/** Asks whether a person must look at payments before they go on. */
import type { Db } from '../../../server/db/pool.ts';
import type { ScreenedPayment } from '../../../server/feature.ts';
import type { RailContext } from './railContext.ts';

/** What any of the screens said, by payment. Finds nothing while no feature brings a screen. */
export async function screenAll(
  tx: Db,
  { screens, threads }: Pick<RailContext, 'screens' | 'threads'>,
  payments: readonly ScreenedPayment[],
): Promise<ReadonlyMap<string, string>> {
  const hits = new Map<string, string>();
  if (payments.length === 0) return hits;
  for (const screen of screens) {
    for (const [id, comment] of await screen(tx, payments, { threads })) {
      hits.set(id, [hits.get(id), comment].filter(Boolean).join('\n'));
    }
  }
  return hits;
}
