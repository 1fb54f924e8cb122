/** Fills the totals of clients from the database, as far back as their rules look. */

import { dayText, type Side } from '#features/monitoring/engine/sides.ts';
import { ClientTotals, maxParties, type SizedPayment } from '#features/monitoring/engine/totals.ts';
import { windowStart } from '#features/monitoring/engine/windows.ts';
import type { Condition, Direction, FlowKind } from '#features/monitoring/rules/condition.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Loading } from './loading.ts';
import { loadParties } from './loadParties.ts';

const dayColumn = `day - date '1970-01-01' as day`;

interface DayRow {
  client_id: string;
  day: number;
  direction: Direction;
  kind: FlowKind;
  country: string;
  count: number;
  amount: number;
}
const readDays = sql<DayRow>(`
  select client_id, ${dayColumn}, direction, kind, country, count, amount_minor::float8 as amount
  from flow_day where client_id = any ($1) and day >= $2`);
const readMovedBefore = sql<{ client_id: string; day: number }>(`
  select t.client_id, m.day - date '1970-01-01' as day
  from unnest($1::text[]) t(client_id)
  cross join lateral (
    select d.day from flow_day d where d.client_id = t.client_id and d.day < $2
    group by d.day having sum(d.count) > 0 order by d.day desc limit 1
  ) m`);
const readSized = sql<SizedPayment & { client_id: string; day: number }>(`
  select f.client_id, ${dayColumn}, f.direction, f.kind, f.iban, f.amount_minor::float8 as amount, f.sign
  from flow f
  where f.client_id = any ($1) and f.day >= $2 and exists (
    select from unnest($3::bigint[], $4::bigint[]) b(low, high) where f.amount_minor between b.low and b.high)`);
const readMet = sql<{ client_id: string; iban: string; day: number; direction: Direction }>(`
  select t.client_id, m.iban, m.first_on - date '1970-01-01' as day, m.direction
  from unnest($1::text[]) t(client_id)
  cross join unnest($4::text[]) w(direction)
  cross join lateral (
    select iban, first_on, direction from flow_met m
    where m.client_id = t.client_id and m.first_on >= $2 and m.direction = w.direction
    order by m.first_on desc limit $3
  ) m`);
const readKnownParties = sql<{
  client_id: string;
  iban: string;
  first: number;
  last_in: number | null;
  last_out: number | null;
}>(`
  select m.client_id, m.iban, m.first_on - date '1970-01-01' as first, m.last_in - date '1970-01-01' as last_in,
    m.last_out - date '1970-01-01' as last_out
  from unnest($1::text[], $2::text[]) t(client_id, iban)
  join flow_met m on m.client_id = t.client_id and m.iban = t.iban`);

export interface KnownParty {
  clientId: string;
  iban: string;
  firstOn: number;
  lastIn: number;
  lastOut: number;
}

const never = Number.NEGATIVE_INFINITY;

/** Since when and until when the counterparties of sides were known before them. */
export async function listKnownParties(tx: Db, sides: readonly Side[]): Promise<KnownParty[]> {
  const keys = new Map(
    sides.filter(({ iban }) => iban !== '').map(({ clientId, iban }) => [`${clientId} ${iban}`, { clientId, iban }]),
  );
  const all = [...keys.values()];
  if (all.length === 0) return [];
  const rows = await tx.many(readKnownParties, [all.map(({ clientId }) => clientId), all.map(({ iban }) => iban)]);
  return rows.map((row) => ({
    ...{ clientId: row.client_id, iban: row.iban, firstOn: row.first },
    ...{ lastIn: row.last_in ?? never, lastOut: row.last_out ?? never },
  }));
}

/** By client; as before the sides. */
export async function loadTotals(tx: Db, loading: Loading): Promise<Map<string, ClientTotals>> {
  const { clientIds, rules, sides, day } = loading;
  const conditions = rules.flatMap(({ body }) => body.conditions);
  const found = new Map(clientIds.map((id) => [id, new ClientTotals(conditions)]));
  // what comes back changes the day on which it counted
  const from = sides.reduce((first, side) => Math.min(first, side.day), earliestDay(conditions, day));
  const since = dayText(from);
  for (const row of await tx.many(readDays, [clientIds, since]))
    found.get(row.client_id)?.addTotal(row.day, row.direction, row.kind, row.country, row.count, row.amount);
  for (const row of await tx.many(readMovedBefore, [clientIds, since]))
    found.get(row.client_id)?.addMovedBefore(row.day);
  await loadSized(tx, found, conditions, day);
  for (const { clientId, iban, ...known } of await listKnownParties(tx, sides))
    found.get(clientId)?.addKnown(iban, known);
  await loadMet(tx, found, conditions, loading);
  await loadParties(tx, found, conditions, loading);
  return found;
}

const earliestDay = (conditions: readonly Condition[], day: number): number =>
  conditions.reduce((first, { window }) => Math.min(first, windowStart(window, day)), day);

async function loadSized(
  tx: Db,
  found: ReadonlyMap<string, ClientTotals>,
  conditions: readonly Condition[],
  day: number,
): Promise<void> {
  const sized = conditions.flatMap((one) => ('size' in one && one.size ? [{ ...one.size, window: one.window }] : []));
  if (sized.length === 0) return;
  const first = sized.reduce((at, { window }) => Math.min(at, windowStart(window, day)), day);
  const bands = [sized.map(({ from }) => from), sized.map(({ to }) => to)];
  for (const { client_id: id, day: at, ...payment } of await tx.many(readSized, [
    [...found.keys()],
    dayText(first),
    ...bands,
  ]))
    found.get(id)?.addSized(at, payment);
}

/** The newest of those that were met in the window; more than rules count are of no use. */
async function loadMet(
  tx: Db,
  found: ReadonlyMap<string, ClientTotals>,
  conditions: readonly Condition[],
  { day, whiteListed }: Loading,
): Promise<void> {
  const asking = conditions.filter((one) => one.measure === 'newParties');
  if (asking.length === 0) return;
  const taken = Math.max(0, ...[...whiteListed.values()].map((ibans) => ibans.length));
  const isByCountry = asking.some(({ countries }) => countries);
  const limit = isByCountry ? null : maxParties + taken;
  const from = dayText(earliestDay(asking, day));
  const rows = await tx.many(readMet, [[...found.keys()], from, limit, ['in', 'out']]);
  for (const { client_id: id, iban, day: at, direction } of rows) found.get(id)?.addMet(at, iban, direction);
}
