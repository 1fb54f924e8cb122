/** Reads sides of payments client by client, in pages, with what the rules ask of each client besides. */
import type { ClientFacts, Side } from '#features/monitoring/engine/sides.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** Rows in memory at once. */
const pageRows = 20_000;

const dayOf = (sqlDate: string) => `(${sqlDate} - date '1970-01-01')`;
/** After the record $2 of the client $1, from the day $3 on. */
const readPage = sql<Omit<Side, 'clientId' | 'bookedOn' | 'paymentId'> & { client_id: string; booked_on: number }>(`
  select client_id, n, ${dayOf('day')} as day, ${dayOf('booked_on')} as booked_on, direction, kind, iban,
    amount_minor::float8 as amount, sign
  from flow
  where (client_id, n) > ($1, $2) and day >= $3
  order by client_id, n
  limit ${pageRows}`);

export interface PlayedFacts extends ClientFacts {
  clientId: string;
  /** counterparties that the white list of the rule takes out */
  without: readonly string[];
}

/** $1 clients, $2 the code of the rule whose white list counts. As they are today. */
const readFacts = sql<PlayedFacts & { client_id: string }>(`
  select c.id as client_id, c.type, coalesce(c.country, '') as country,
    (c.created_at at time zone b.zone)::date - date '1970-01-01' as since,
    (select level from risk_factor r where r.client_id = c.id and r.factor = 'ALL' and r.until_at is null) as risk,
    coalesce((select p.activities from cdd_profile p where p.client_id = c.id and p.until_at is null), '{}')
      as activities,
    array(select w.iban from white_list w
      where w.client_id = c.id and w.rule = $2 and w.ended_at is null and is_white_listed(c.id, w.iban, w.rule))
      as without
  from client c
  cross join bank b
  where c.id = any ($1)`);

interface MetRow {
  client_id: string;
  iban: string;
  first_on: number;
}
/** Counterparties that were met before the day $2. */
const readMet = sql<MetRow>(`
  select client_id, iban, ${dayOf('first_on')} as first_on from flow_met where client_id = any ($1) and first_on < $2`);
/** The last day with a movement before the day $2. */
const readMoved = sql<{ client_id: string; day: number }>(`
  select client_id, max(${dayOf('day')}) as day
  from flow_day where client_id = any ($1) and day < $2 and count > 0 group by client_id`);

/** What is known of a client from before the first day that is read. */
export interface Before {
  facts: PlayedFacts;
  met: readonly { iban: string; first_on: number }[];
  movedOn: number | undefined;
}

export interface FlowSpan {
  /** clients after this one */
  after: string;
  /** the first day that is read */
  since: string;
  code: string;
  /** whether a rule asks who was met before */
  asksMet: boolean;
}

/** The last number that a record can have. */
const lastRecord = 2n ** 63n - 1n;

/** Sides in the order of clients and records, page by page. */
export async function* readPages(db: Db, after: string, since: string): AsyncGenerator<Side[]> {
  let [clientId, n] = [after, lastRecord];
  for (;;) {
    const rows = await db.many(readPage, [clientId, n, since]);
    yield rows.map(({ client_id: id, booked_on: bookedOn, ...row }) => ({
      ...{ clientId: id, bookedOn, paymentId: '' },
      ...row,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    [clientId, n] = [last.client_id, last.n];
  }
}

/** The same one by one; `before` is of the client of the side. */
export async function* readFlows(
  db: Db,
  { after, ...span }: FlowSpan,
): AsyncGenerator<{ side: Side; before: Before | undefined }> {
  for await (const page of readPages(db, after, span.since)) {
    const before = await readBefore(db, [...new Set(page.map(({ clientId }) => clientId))], span);
    for (const side of page) yield { side, before: before.get(side.clientId) };
  }
}

async function readBefore(
  db: Db,
  ids: readonly string[],
  { since, code, asksMet }: Omit<FlowSpan, 'after'>,
): Promise<Map<string, Before>> {
  const [facts, met, moved] = await Promise.all([
    db.many(readFacts, [ids, code]),
    asksMet ? db.many(readMet, [ids, since]) : Promise.resolve<MetRow[]>([]),
    db.many(readMoved, [ids, since]),
  ]);
  const metBy = new Map<string, MetRow[]>();
  for (const one of met) {
    const known = metBy.get(one.client_id);
    if (known) known.push(one);
    else metBy.set(one.client_id, [one]);
  }
  const movedOn = new Map(moved.map(({ client_id: id, day }) => [id, day]));
  return new Map(
    facts.map(({ client_id: id, ...row }) => [
      id,
      { facts: { ...row, clientId: id }, met: metBy.get(id) ?? [], movedOn: movedOn.get(id) },
    ]),
  );
}
