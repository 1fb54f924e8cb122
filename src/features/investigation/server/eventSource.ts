/** Events of rules in SQL. What the reader may not see is in no row: the source is made for its reader. */
import { sql } from 'kysely';
import { isSeenCase } from '#features/cases/server/openCases.ts';
import { eventList, formatWindow, outcomes, type RuleEvent } from '#features/investigation/eventList.ts';
import { getVersion } from '#features/monitoring/server/silences.ts';
import { before, holds, is, since } from '#server/lists/conditions.ts';
import type { Source, Sql } from '#server/lists/source.ts';
import { amountText } from '#shared/money.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';

/** What the reader sees of what staff do. */
export interface EventReader {
  /** cases of types that few may see */
  isRestricted: boolean;
  seesShadow: boolean;
}

export interface EventRow {
  id: string;
  at: string;
  client_id: string;
  client_name: string;
  client_type: 'LEGAL' | 'N';
  risk: RuleEvent['risk'];
  rule: string;
  title: string | null;
  version: number | null;
  state: 'live' | 'shadow';
  measure: string | null;
  figure: bigint;
  grew_to: bigint | null;
  threshold: bigint | null;
  from_on: string | null;
  day: string;
  outcome: RuleEvent['outcome'];
  case_id: string | null;
  case_type: string | null;
}

/**
 * The cases of an event `e` that the reader sees: its own, and those that staff have opened from it. An event of which
 * only hidden cases tell is not seen, unless a payment has raised it.
 */
const getOutcome = (isRestricted: boolean) => {
  const isSeen = isSeenCase('k', String(isRestricted));
  return `
  cross join lateral (
    select case
        when bool_or(k.outcome ->> 'code' in ('ATRU', 'IDCL')) then 'right'
        when bool_or(k.closed_at is null) then 'open'
        when count(k.id) > 0 then 'cleared'
        else 'none' end as outcome,
      max(k.id::text) filter (where k.id = e.case_id) as case_id,
      max(k.type) filter (where k.id = e.case_id) as case_type
    from client_case k
    where (k.id = e.case_id or k.id in (
        select o.case_id from case_event o where o.client_id = e.client_id and o.copy_of = e.id))
      and ${isSeen}
  ) o`;
};

/** Rows with all columns but names of the version: `where` holds of `e`. */
const getEvents = ({ isRestricted, seesShadow }: EventReader, where: Sql) => sql`
  select e.id, e.at, e.client_id, c.title as client_name, c.type as client_type, coalesce(f.level, '') as risk,
    e.rule, e.version, e.state, e.figure, e.grew_to, e.threshold, e.from_on::text as from_on,
    coalesce(e.day, (e.at at time zone b.zone)::date)::text as day, o.outcome, o.case_id, o.case_type
  from case_event e
  cross join bank b
  join client c on c.id = e.client_id
  left join risk_factor f on f.client_id = e.client_id and f.factor = 'ALL' and f.until_at is null
  ${sql.raw(getOutcome(isRestricted))}
  where e.copy_of is null and (e.state = 'live' or ${sql.lit(seesShadow)})
    and (e.payment_id is not null or e.case_id is null or o.case_id is not null) and ${where}`;

/** Of the whole bank: live events, unless shadow is asked for. */
export const bankEventSource = (reader: EventReader, { state }: { state?: string | undefined }) =>
  eventSource(reader, state === 'shadow' ? sql`e.state = 'shadow'` : sql`e.state = 'live'`);

/**
 * Of one client: raised in the period, or of a window that holds one of its days. In shadow too, unless one state is
 * asked for.
 */
export function clientEventSource(
  reader: EventReader,
  clientId: string,
  { from, to, state }: { from?: string | undefined; to?: string | undefined; state?: string | undefined },
) {
  const raisedOn = sql`(e.at at time zone b.zone)::date`;
  return eventSource(
    reader,
    sql.join(
      [
        sql`e.client_id = ${clientId}`,
        ...(from === undefined ? [] : [sql`coalesce(e.day, ${raisedOn}) >= ${from}::date`]),
        ...(to === undefined ? [] : [sql`coalesce(e.from_on, ${raisedOn}) <= ${to}::date`]),
        ...(state === undefined ? [] : [sql`e.state = ${state}`]),
      ],
      sql` and `,
    ),
  );
}

/** @param where what else holds of the event `e`, as its client and days */
export const eventSource = (reader: EventReader, where: Sql = sql`true`): Source<typeof eventList, EventRow> => ({
  list: eventList,
  relations: () => [getEvents(reader, where)],
  filters: {
    // the relation holds no others
    state: () => sql`true`,
    outcome: is('outcome'),
    code: is('rule'),
    codeVersion: (version) => sql`coalesce(r.version, 1) = ${version}::integer`,
    clientType: is('client_type'),
    risk: is('risk'),
    client: is('client_id'),
    from: since('at'),
    to: before('at'),
    text: holds(['client_name'], { codes: ['client_id', 'rule'] }),
  },
  bounds: ['client', 'code', 'from', 'to'],
  sorts: { time: { column: 'at', type: 'timestamptz' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['time'],
  dress: (rows) => sql`
    select r.*, v.title, v.body #>> '{conditions,0,measure}' as measure
    from (${rows}) r
    left join lateral (${sql.raw(getVersion('r'))}) v on true`,
  toItem: toEvent,
  cells: {
    time: ({ at }, { timeIn }) => timeIn(at),
    client: ({ clientID }) => clientID,
    clientName: ({ clientName }) => clientName,
    rule: ({ rule }) => rule,
    title: ({ title }) => title,
    version: ({ version }) => String(version ?? ''),
    state: ({ state }) => state,
    figure: ({ figure }) => figure,
    threshold: ({ threshold }) => threshold ?? '',
    window: formatWindow,
    outcome: ({ outcome }) => outcomes[outcome],
    case: ({ case: found }) => found?.type ?? '',
  },
  exported: { verb: 'event.export', subjectKind: 'list' },
});

function toEvent(row: EventRow): RuleEvent {
  const { id, at, rule, version, state, measure, figure, grew_to: grewTo, threshold, day, outcome } = row;
  const words = (value: bigint | null) => (value === null ? null : formatRuleFigure(measure, value));
  return {
    ...{ id, at, rule, version, state, day, outcome, from: row.from_on, title: row.title ?? rule, risk: row.risk },
    ...{ clientID: row.client_id, clientName: row.client_name, clientType: row.client_type },
    ...{ figure: formatRuleFigure(measure, figure), grewTo: words(grewTo), threshold: words(threshold) },
    money:
      measure === 'sum'
        ? {
            figure: amountText('EUR', figure),
            threshold: threshold === null ? null : amountText('EUR', threshold),
          }
        : null,
    case: row.case_id === null ? null : { id: row.case_id, type: row.case_type ?? '' },
  };
}
