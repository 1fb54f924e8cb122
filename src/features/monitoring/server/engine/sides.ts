/** The sides of payments that the feed brings, and their way into the totals. */

import { dayText, type Side } from '#features/monitoring/engine/sides.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Span } from '#server/followers/followers.ts';

interface SideRow extends Omit<Side, 'clientId' | 'bookedOn' | 'paymentId'> {
  client_id: string;
  booked_on: number;
  payment_id: string;
}

const columns = `client_id, n, day - date '1970-01-01' as day, booked_on - date '1970-01-01' as booked_on, direction,
  kind, iban, amount_minor::float8 as amount, payment_id, sign`;
const readSides = sql<SideRow>(`select ${columns} from flow_sides($1, $2)`);

const getSide = ({ client_id: clientId, booked_on: bookedOn, payment_id: paymentId, ...row }: SideRow): Side => ({
  ...{ clientId, bookedOn, paymentId },
  ...row,
});

/** In the order of the records. */
export async function listSides(tx: Db, { after, until }: Span): Promise<Side[]> {
  return (await tx.many(readSides, [after, until])).map(getSide);
}

const readFlows = sql<SideRow>(`
  select ${columns} from flow where client_id = $1 and n >= $2 and n <= $3 order by n`);

/** Sides of a client that are in the totals already, from one record to another, in their order. */
export async function listFlows(tx: Db, clientId: string, from: bigint, until: bigint): Promise<Side[]> {
  return (await tx.many(readFlows, [clientId, from, until])).map(getSide);
}

const addSides = sql<never>('select add_flows($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)');

export async function addToTotals(tx: Db, sides: readonly Side[]): Promise<void> {
  if (sides.length === 0) return;
  await tx.many(addSides, [
    sides.map(({ clientId }) => clientId),
    sides.map(({ n }) => n),
    sides.map(({ day }) => dayText(day)),
    sides.map(({ bookedOn }) => dayText(bookedOn)),
    sides.map(({ direction }) => direction),
    sides.map(({ kind }) => kind),
    sides.map(({ iban }) => iban),
    sides.map(({ amount }) => amount),
    sides.map(({ paymentId }) => paymentId),
    sides.map(({ sign }) => sign),
  ]);
}
