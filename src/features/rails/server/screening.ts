/** Asks whether a person must look at payments before they go on. */
import type { Db } from '../../../server/db/pool.ts';
import type { PaymentStop, ScreenedPayment } from '../../../server/feature.ts';
import type { RailContext } from './railContext.ts';

/** What the screens said, by payment. Finds nothing while no feature brings a screen. */
export async function screenAll(
  tx: Db,
  { screens, threads }: Pick<RailContext, 'screens' | 'threads'>,
  payments: readonly ScreenedPayment[],
): Promise<ReadonlyMap<string, PaymentStop>> {
  const hits = new Map<string, PaymentStop>();
  if (payments.length === 0) return hits;
  for (const screen of screens) {
    for (const [id, stop] of await screen(tx, payments, { threads })) {
      const before = hits.get(id);
      const comment = before ? `${before.comment}\n${stop.comment}` : stop.comment;
      const hitIds = [...(before?.hitIds ?? []), ...(stop.hitIds ?? [])];
      hits.set(id, { comment, type: before?.type === 'SANCTION' ? 'SANCTION' : stop.type, hitIds });
    }
  }
  return hits;
}
