/** Asks whether a person must look at payments before they go on. */
import { type Db, getDb } from '#server/db/pool.ts';
import type { PaymentStop, ScreenedPayment } from '#server/feature.ts';
import type { RailMessage } from '../iso20022/messages.ts';
import type { RailContext } from './railContext.ts';

/** Sends the screens the names that they will be asked about. */
export async function compareAhead(
  { pool, screens, threads }: Pick<RailContext, 'pool' | 'screens' | 'threads'>,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  for (const { ahead } of screens) await ahead?.(getDb(pool), names, { threads });
}

/** Of whom the payments come that are screened. */
export function screenedNames(message: RailMessage): string[] {
  if (message.kind !== 'pacs.008' || message.isInstant) return [];
  return message.transfers.flatMap(({ debtor, fault }) => (fault ? [] : [debtor.name]));
}

/** What the screens said, by payment. Finds nothing while no feature brings a screen. */
export async function screenAll(
  tx: Db,
  { screens, threads }: Pick<RailContext, 'screens' | 'threads'>,
  payments: readonly ScreenedPayment[],
): Promise<ReadonlyMap<string, PaymentStop>> {
  const hits = new Map<string, PaymentStop>();
  if (payments.length === 0) return hits;
  for (const screen of screens) {
    for (const [id, stop] of await screen.stops(tx, payments, { threads })) {
      const before = hits.get(id);
      const comment = before ? `${before.comment}\n${stop.comment}` : stop.comment;
      const hitIds = [...(before?.hitIds ?? []), ...(stop.hitIds ?? [])];
      const title = before?.title ?? stop.title;
      const type = before?.type === 'SANCTION' ? 'SANCTION' : stop.type;
      hits.set(id, { ...(title !== undefined && { title }), comment, type, hitIds });
    }
  }
  return hits;
}
