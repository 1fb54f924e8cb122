/** Reads sides of payments client by client, in pages, with what the rules ask of each client besides. */
import type { ClientFacts, Side } from '#features/monitoring/engine/sides.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** Rows in memory at once. */
const pageRows = 10_000;

const getDay = (sqlDate: string) => `(${sqlDate} - date '1970-01-01')`;
/** After the record $2 of the client $1, from the day $3 on. */
const readPage = sql<Side>(`
  select client_id as "clientId", n, ${getDay('day')} as day, ${getDay('booked_on')} as "bookedOn",
    direction, kind, iban,
    amount_minor::float8 as amount, '' as "paymentId", sign
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
  select client_id, iban, ${getDay('first_on')} as first_on from flow_met
  where client_id = any ($1) and first_on < $2`);
/** The last day with a movement before the day $2. */
const readMoved = sql<{ client_id: string; day: number }>(`
  select client_id, max(${getDay('day')}) as day
  from flow_day where client_id = any ($1) and day < $2 and count > 0 group by client_id`);

/** Facts about a client from before the first day that is read. */
export interface Before {
  facts: PlayedFacts;
  met: readonly { iban: string; first_on: number }[];
  movedOn: number | undefined;
}

export interface FlowSpan {
  after: string;
  since: string;
  code: string;
  /** whether a rule asks who was met before */
  asksMet: boolean;
  wantsMore: (sides: number) => boolean;
}

/** The last number that a record can have. */
const lastRecord = 2n ** 63n - 1n;

interface PagesWanted<Known> {
  /** clients after this one */
  after: string;
  /** the first day that is read */
  since: string;
  /** further facts about the clients of a page */
  know: (clientIds: readonly string[]) => Promise<Known>;
  /** whether another page is needed, most likely */
  wantsMore: (sides: number) => boolean;
}

/** Sides in the order of clients and records. The next page is read while one is played. */
export async function* readPages<Known>(
  db: Db,
  { after, since, know, wantsMore }: PagesWanted<Known>,
): AsyncGenerator<{ sides: Side[]; known: Known }> {
  let next: Promise<Side[]> | undefined = db.many(readPage, [after, lastRecord, since]);
  let count = 0;
  try {
    for (;;) {
      const sides: Side[] = await (next ?? []);
      next = undefined;
      const known = await know([...new Set(sides.map(({ clientId }) => clientId))]);
      const last = sides.at(-1);
      count += sides.length;
      const read = () => (last ? db.many(readPage, [last.clientId, last.n, since]) : undefined);
      const isMore = sides.length === pageRows;
      if (isMore && wantsMore(count)) next = read();
      yield { sides, known };
      if (!isMore) return;
      next ??= read();
    }
  } finally {
    // a connection is given back with nothing under way
    await next?.catch(() => {});
  }
}

/** With the facts about each client from before the first day, by its number. */
export const readFlows = (db: Db, { after, wantsMore, ...span }: FlowSpan) =>
  readPages(db, { after, since: span.since, wantsMore, know: (ids) => readBefore(db, ids, span) });

async function readBefore(
  db: Db,
  ids: readonly string[],
  { since, code, asksMet }: Omit<FlowSpan, 'after' | 'wantsMore'>,
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
