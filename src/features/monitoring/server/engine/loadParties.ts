/**
 * Totals by counterparty, for rules that count counterparties and for those of the white list. A client may have any
 * number: the newest are loaded until there are more than rules count.
 */

import { dayText } from '#features/monitoring/engine/sides.ts';
import { type ClientTotals, type CountriesAtRisk, maxParties } from '#features/monitoring/engine/totals.ts';
import { windowStart } from '#features/monitoring/engine/windows.ts';
import {
  type Condition,
  type Direction,
  directions,
  type FlowKind,
  flowKinds,
  type RuleWindow,
} from '#features/monitoring/rules/condition.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Loading } from './loading.ts';

interface PartyRow {
  client_id: string;
  iban: string;
  day: number;
  direction: Direction;
  kind: FlowKind;
  count: number;
  amount: number;
}

const columns = `p.iban, p.day - date '1970-01-01' as day, p.direction, p.kind, p.count,
  p.amount_minor::float8 as amount`;
const readListed = sql<PartyRow>(`
  select p.client_id, ${columns}
  from unnest($1::text[], $2::text[]) t(client_id, iban)
  join flow_party p on p.client_id = t.client_id and p.iban = t.iban and p.day >= $3`);
/** $6 countries, null: any */
const readNewest = sql<PartyRow>(`
  select p.*
  from unnest($1::text[]) t(client_id)
  cross join lateral (
    select p.client_id, ${columns}
    from flow_party p
    where p.client_id = t.client_id and p.day >= $2 and p.direction = any ($3) and p.kind = any ($4) and p.count > 0
      and ($6::text[] is null or left(p.iban, 2) = any ($6))
    order by p.day desc limit $5
  ) p`);

type Counting = Extract<Condition, { measure: 'parties' }>;

/** Loads each row once, though several rules ask for it. */
export async function loadParties(
  tx: Db,
  found: ReadonlyMap<string, ClientTotals>,
  conditions: readonly Condition[],
  loading: Loading,
): Promise<void> {
  const seen = new Set<string>();
  const add = (row: PartyRow) => {
    const key = `${row.client_id} ${row.iban} ${row.day} ${row.direction} ${row.kind}`;
    if (seen.has(key)) return;
    seen.add(key);
    found.get(row.client_id)?.addParty(row.day, row.iban, row.direction, row.kind, row.count, row.amount);
  };
  await loadListed(tx, conditions, loading, add);
  for (const group of getGroups(conditions.filter((one) => one.measure === 'parties')))
    await loadNewest(tx, group, loading, add);
}

async function loadListed(
  tx: Db,
  conditions: readonly Condition[],
  { whiteListed, day, sides }: Loading,
  add: (row: PartyRow) => void,
): Promise<void> {
  const pairs = [...whiteListed].flatMap(([id, ibans]) => [...new Set(ibans)].map((iban) => [id, iban] as const));
  // of a counterparty whose payment comes back all days count
  const back = sides
    .filter(({ sign, iban }) => sign < 0 && iban !== '')
    .map(({ clientId, iban }) => [clientId, iban] as const);
  const all = [...pairs, ...back];
  if (all.length === 0) return;
  const from = conditions.reduce((first, { window }) => Math.min(first, windowStart(window, day)), day);
  const since = sides.reduce((first, side) => Math.min(first, side.day), from);
  for (const row of await tx.many(readListed, [all.map(([id]) => id), all.map(([, iban]) => iban), dayText(since)]))
    add(row);
}

/** Conditions on the same movements are served by one look, with the longest window. */
function getGroups(conditions: readonly Counting[]): { one: Counting; windows: RuleWindow[] }[] {
  const groups = new Map<string, { one: Counting; windows: RuleWindow[] }>();
  for (const one of conditions) {
    const key = JSON.stringify([one.direction, one.kinds, one.countries]);
    const group = groups.get(key) ?? { one, windows: [] };
    group.windows.push(one.window);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function loadNewest(
  tx: Db,
  { one, windows }: { one: Counting; windows: readonly RuleWindow[] },
  { clientIds, day, atRisk, whiteListed, sides }: Loading,
  add: (row: PartyRow) => void,
): Promise<void> {
  const from = Math.min(...windows.map((window) => windowStart(window, day)));
  const taken = Math.max(0, ...[...whiteListed.values()].map((ibans) => ibans.length));
  const back = sides.filter(({ sign }) => sign < 0).length;
  const needed = maxParties + taken + back;
  const ways = one.direction === 'both' ? directions : [one.direction];
  const kinds = one.kinds ?? flowKinds;
  let [waiting, limit] = [[...clientIds], 2 * needed];
  while (waiting.length > 0) {
    const asked = [waiting, dayText(from), ways, kinds, limit, getCountries(one, atRisk)];
    const rows = new Map<string, PartyRow[]>();
    for (const row of await tx.many(readNewest, asked)) {
      const ofClient = rows.get(row.client_id);
      if (ofClient) ofClient.push(row);
      else rows.set(row.client_id, [row]);
    }
    for (const row of [...rows.values()].flat()) add(row);
    waiting = [...rows]
      .filter(([, ofClient]) => ofClient.length === limit && new Set(ofClient.map(({ iban }) => iban)).size < needed)
      .map(([id]) => id);
    limit *= 8;
  }
}

function getCountries({ countries }: Counting, atRisk: CountriesAtRisk): string[] | null {
  if (!countries) return null;
  return 'risk' in countries ? [...atRisk[countries.risk]] : [...countries.list];
}
