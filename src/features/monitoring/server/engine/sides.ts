/** The sides of payments that the feed brings, and their way into the totals. */

import type { Side } from '#features/monitoring/engine/sides.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Span } from '#server/followers/followers.ts';

export interface SideRow extends Omit<Side, 'clientId' | 'bookedOn' | 'paymentId'> {
  client_id: string;
  booked_on: number;
  payment_id: string;
}

/** Of a flow with this name. */
export const sideColumns = (s: string): string => `
  ${s}.client_id, ${s}.n, ${s}.day - date '1970-01-01' as day, ${s}.booked_on - date '1970-01-01' as booked_on,
  ${s}.direction, ${s}.kind, ${s}.iban, ${s}.amount_minor::float8 as amount, ${s}.payment_id, ${s}.sign`;
const readSides = sql<SideRow>(`select ${sideColumns('s')} from flow_sides($1, $2) s order by s.n, s.client_id`);

export const getSide = (row: SideRow): Side => {
  const { n, day, direction, kind, iban, amount, sign } = row;
  const { client_id: clientId, booked_on: bookedOn, payment_id: paymentId } = row;
  return { n, clientId, day, bookedOn, direction, kind, iban, amount, paymentId, sign };
};

/** In the order of the records. */
export async function listSides(tx: Db, { after, until }: Span): Promise<Side[]> {
  return (await tx.many(readSides, [after, until])).map(getSide);
}

const readFlows = sql<SideRow>(`
  select ${sideColumns('f')} from flow f where f.client_id = $1 and f.n >= $2 and f.n <= $3 order by f.n`);

/** Sides of a client that are in the totals already, from one record to another, in their order. */
export async function listFlows(tx: Db, clientId: string, from: bigint, until: bigint): Promise<Side[]> {
  return (await tx.many(readFlows, [clientId, from, until])).map(getSide);
}

const addSides = sql<never>('select add_sides($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)');

/** @param isMet the counterparty is known to have been met up to this day in this direction */
export async function addToTotals(
  tx: Db,
  sides: readonly Side[],
  isMet: (side: Side) => boolean = () => false,
): Promise<void> {
  if (sides.length === 0) return;
  await tx.many(addSides, [
    sides.map(({ clientId }) => clientId),
    sides.map(({ n }) => n),
    sides.map(({ day }) => day),
    sides.map(({ bookedOn }) => bookedOn),
    sides.map(({ direction }) => direction),
    sides.map(({ kind }) => kind),
    sides.map(({ iban }) => iban),
    sides.map(({ amount }) => amount),
    sides.map(({ paymentId }) => paymentId),
    sides.map(({ sign }) => sign),
    sides.map(isMet),
  ]);
}
