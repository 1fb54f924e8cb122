/** Reads sides of payments client by client, in pages, with what the rules ask of each client besides. */
import type { ClientFacts, Side } from '#features/monitoring/engine/sides.ts';
import { daysSince1970 } from '#server/db/bankDay.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** Sides in memory at once. */
const pageSides = 20_000;

/** The sides of a client in a page. Lists of numbers as text are read five times as fast as rows. */
interface PageRow {
  client_id: string;
  /** of the last record */
  n: bigint;
  /** by side: its day, direction, kind and sign in one number, see `getPackedSide` */
  codes: string;
  /** cents */
  amounts: string;
  /** days on which those that came back did so */
  booked: string | null;
  /** null: not asked for */
  ibans: string[] | null;
  numbers: string | null;
}
/** After the record $2 of the client $1, from the day $3 on. $4: with counterparties, $5: with numbers of records. */
const readPage = sql<PageRow>(`
  select client_id, max(n) as n,
    string_agg((${daysSince1970('day')} * 12 + case direction when 'in' then 0 else 6 end
      + case kind when 'cash' then 0 when 'deposit' then 2 else 4 end
      + case sign when 1 then 0 else 1 end)::text, ',' order by n) as codes,
    string_agg(amount_minor::text, ',' order by n) as amounts,
    string_agg(${daysSince1970('booked_on')}::text, ',' order by n) filter (where sign = -1) as booked,
    case when $4 then json_agg(iban order by n) end as ibans,
    case when $5 then string_agg(n::text, ',' order by n) end as numbers
  from (
    select client_id, n, day, booked_on, direction, kind, iban, amount_minor, sign
    from flow
    where (client_id, n) > ($1, $2) and day >= $3
    order by client_id, n
    limit ${pageSides}
  ) f
  group by client_id
  order by client_id`);

const kindsByCode = ['cash', 'deposit', 'other'] as const;

/** The sides of a row, in the order of their records. */
function getSides({ client_id: clientId, n: last, codes, amounts, booked, ibans, numbers }: PageRow): Side[] {
  const amountTexts = amounts.split(',');
  const numberTexts = numbers?.split(',');
  const backOn = booked?.split(',') ?? [];
  let back = 0;
  return codes.split(',').map((text, at) => {
    const code = Number(text);
    const part = code % 12;
    const day = (code - part) / 12;
    const isBack = part % 2 === 1;
    return {
      n: numberTexts ? BigInt(numberTexts[at] ?? 0) : last,
      clientId,
      day,
      bookedOn: isBack ? Number(backOn[back++]) : day,
      direction: part < 6 ? 'in' : 'out',
      kind: kindsByCode[(part % 6) >> 1] ?? 'other',
      iban: ibans?.[at] ?? '',
      amount: Number(amountTexts[at]),
      paymentId: '',
      sign: isBack ? -1 : 1,
    };
  });
}

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
  select client_id, iban, ${daysSince1970('first_on')} as first_on from flow_met
  where client_id = any ($1) and first_on < $2`);
/** The last day with a movement before the day $2. */
const readMoved = sql<{ client_id: string; day: number }>(`
  select client_id, max(${daysSince1970('day')}) as day
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
  /** whether counterparties are read */
  asksIbans: boolean;
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
  asksIbans: boolean;
  /** whether the number of each record is read; else each side has the last one of its client's page */
  asksNumbers: boolean;
}

/** Sides in the order of clients and records. The next page is read while one is played. */
export async function* readPages<Known>(
  db: Db,
  { after, since, know, wantsMore, asksIbans, asksNumbers }: PagesWanted<Known>,
): AsyncGenerator<{ sides: Side[]; known: Known }> {
  const read = (clientId: string, n: bigint) => db.many(readPage, [clientId, n, since, asksIbans, asksNumbers]);
  let next: Promise<PageRow[]> | undefined = read(after, lastRecord);
  let count = 0;
  try {
    for (;;) {
      const rows: PageRow[] = await (next ?? []);
      next = undefined;
      const known = await know(rows.map(({ client_id: id }) => id));
      const sides = rows.flatMap(getSides);
      const last = rows.at(-1);
      count += sides.length;
      const readNext = () => (last ? read(last.client_id, last.n) : undefined);
      const isMore = sides.length === pageSides;
      if (isMore && wantsMore(count)) next = readNext();
      yield { sides, known };
      if (!isMore) return;
      next ??= readNext();
    }
  } finally {
    // a connection is given back with nothing under way
    await next?.catch(() => {});
  }
}

/** With the facts about each client from before the first day, by its number. */
export const readFlows = (db: Db, { after, wantsMore, asksIbans, ...span }: FlowSpan) =>
  readPages(db, {
    ...{ after, since: span.since, wantsMore, asksIbans, asksNumbers: false },
    know: (ids) => readBefore(db, ids, span),
  });

async function readBefore(
  db: Db,
  ids: readonly string[],
  { since, code, asksMet }: Omit<FlowSpan, 'after' | 'wantsMore' | 'asksIbans'>,
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
