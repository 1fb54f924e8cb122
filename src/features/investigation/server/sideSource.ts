/** The payments of a client that its figures are made of, in SQL: the sides that the engine has counted. */
import { sql } from 'kysely';
import { isClientNumber, type SideRow, sideList } from '#features/investigation/sideList.ts';
import type { EventScope } from '#features/monitoring/server/eventScope.ts';
import { holds, is } from '#server/lists/conditions.ts';
import type { Source, Sql } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { listLinkedIbans } from './partySource.ts';

type Condition = EventScope['condition'];
type FlowPart = Pick<Extract<Condition, { measure: 'sum' }>, 'direction' | 'kinds'>;

interface Row {
  n: bigint;
  payment_id: string;
  day: string;
  booked_on: string;
  direction: SideRow['direction'];
  kind: SideRow['kind'];
  iban: string;
  other_name: string | null;
  is_linked: boolean;
  signed_minor: bigint;
  sign: number;
}

/** @param event the event whose payments are asked for; null: it does not say what it has counted */
export const sideSource = (event?: EventScope | null): Source<typeof sideList, Row> => ({
  list: sideList,
  relations: ({ clientId, personId }) => [
    sql`
      select f.n, f.payment_id, f.day::text as day, f.booked_on::text as booked_on, f.direction, f.kind, f.iban,
        f.amount_minor, f.sign, f.sign * f.amount_minor as signed_minor, 'EUR' as currency,
        case when f.direction = 'out' then p.payee_name else p.payer_name end as other_name,
        f.iban = any (${listLinkedIbans(personId)}) as is_linked
      from flow f
      left join payment p on p.id = f.payment_id
      where f.client_id = ${clientId} and ${event === undefined ? sql`true` : hasCounted(event)}`,
  ],
  filters: {
    dayFrom: (day) => sql`r.day >= ${day}`,
    dayTo: (day) => sql`r.day <= ${day}`,
    direction: is('direction'),
    kind: is('kind'),
    // the relation excludes nobody: the call is refused for a client that the reader is linked to
    party: (party) =>
      isClientNumber(party)
        ? sql`r.iban = any (array(select a.iban from account a where a.client_id = ${party}))`
        : sql`r.iban = ${party}`,
    unnamed: (isUnnamed) => (isUnnamed ? sql`r.iban = ''` : sql`r.iban <> ''`),
    // the relation holds no others
    event: () => sql`true`,
    grown: () => sql`true`,
    text: holds(['other_name'], { codes: ['iban'], amounts: ['amount_minor'] }),
  },
  bounds: ['dayFrom', 'dayTo', 'party'],
  sorts: { time: { column: 'n', type: 'bigint' } },
  tie: [],
  indexed: ['time'],
  sums: {
    currency: 'currency',
    of: {
      income: sql`case when r.direction = 'in' then r.signed_minor end`,
      expense: sql`case when r.direction = 'out' then r.signed_minor end`,
    },
  },
  toItem: (row) => ({
    ...{ n: String(row.n), paymentID: row.payment_id, day: row.day, direction: row.direction, kind: row.kind },
    ...{ iban: row.iban, name: row.other_name ?? '', amount: amountText('EUR', row.signed_minor) },
    isLinked: row.is_linked,
    backOn: row.sign < 0 ? row.booked_on : null,
  }),
  cells: {
    day: ({ day }) => day,
    direction: ({ direction }) => direction,
    kind: ({ kind }) => kind,
    name: ({ name }) => name,
    iban: ({ iban }) => iban,
    amount: ({ amount }) => decimalText(getMinor(amount)),
    currency: () => 'EUR',
    backOn: ({ backOn }) => backOn ?? '',
    payment: ({ paymentID }) => paymentID,
  },
  exported: { verb: 'monitoring.export', subjectKind: 'client' },
});

/** Of a side `f`: the event has counted it. */
function hasCounted(event: EventScope | null): Sql {
  if (!event) return sql`false`;
  const { condition, from, day, until, without } = event;
  const isListed = condition.measure === 'still' ? sql`false` : sql`f.iban = any (${without})`;
  return sql`
    f.day between ${from}::date and ${day}::date and f.n <= ${until} and not ${isListed}
    and ${isOfCondition(condition, event)}`;
}

function isOfCondition(condition: Condition, event: EventScope): Sql {
  if (condition.measure === 'still') return sql`true`;
  if (condition.measure === 'share') return sql`(${isOfPart(condition.of)} or ${isOfPart(condition.against)})`;
  const ofCountry = isOfCountry(condition.countries, event);
  if (condition.measure === 'newParties') return sql`${ofCountry} and ${isNewParty(condition.direction, event)}`;
  const parts = [isOfPart(condition), ofCountry];
  if (condition.measure === 'parties') parts.push(sql`f.iban <> ''`);
  else if (condition.size) parts.push(sql`f.amount_minor between ${condition.size.from} and ${condition.size.to}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

function isOfPart({ direction, kinds }: FlowPart): Sql {
  const isDirection = direction === 'both' ? sql`true` : sql`f.direction = ${direction}`;
  return kinds ? sql`(${isDirection} and f.kind = any (${[...kinds]}))` : isDirection;
}

function isOfCountry(
  countries: Extract<Condition, { countries?: unknown }>['countries'],
  { atRisk }: Pick<EventScope, 'atRisk'>,
): Sql {
  if (!countries) return sql`true`;
  const codes = 'list' in countries ? countries.list : atRisk[countries.risk];
  return sql`left(f.iban, 2) = any (${[...codes]})`;
}

/** Met for the first time within the window, in the direction of that first payment. */
function isNewParty(direction: FlowPart['direction'], { from, day }: Pick<EventScope, 'from' | 'day'>): Sql {
  const isDirection = direction === 'both' ? sql`true` : sql`m.direction = ${direction}`;
  return sql`exists (
    select from flow_met m
    where m.client_id = f.client_id and m.iban = f.iban and m.first_on between ${from}::date and ${day}::date
      and ${isDirection})`;
}
