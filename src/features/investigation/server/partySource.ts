/** Counterparties of a client in SQL, summed by IBAN from the totals. */
import { sql } from 'kysely';
import { partyList } from '#features/investigation/partyList.ts';
import type { Period } from '#features/investigation/period.ts';
import { holds } from '#server/lists/conditions.ts';
import type { Source, Sql } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import type { PartySums } from './sql.ts';

/** IBANs of clients that this staff user is linked to; found once. */
export const listLinkedIbans = (personId: string): Sql =>
  sql`array(select a.iban from account a where a.client_id in (select clients_of_staff(${personId})))`;

/** The period bounds what is summed, so it is part of the relation. */
export const partySource = ({ from, to }: Period): Source<typeof partyList, PartySums> => ({
  list: partyList,
  relations: ({ clientId, personId }) => [
    sql`
      select s.*, n.name, s.iban = any (${listLinkedIbans(personId)}) as is_linked
      from (
        select iban, sum(count)::bigint as count,
          coalesce(sum(amount_minor) filter (where direction = 'in'), 0)::bigint as income,
          coalesce(sum(amount_minor) filter (where direction = 'out'), 0)::bigint as expense,
          sum(amount_minor)::bigint as total, 'EUR' as currency,
          -row_number() over (order by sum(amount_minor) desc, iban collate "C") as place
        from flow_party
        where client_id = ${clientId} and day between ${from}::date and ${to}::date
        group by iban
        having sum(count) > 0
      ) s
      left join lateral (
        select name from counterparty_name where client_id = ${clientId} and iban = s.iban
        order by first_on, key limit 1
      ) n on true`,
  ],
  filters: {
    from: () => sql`true`,
    to: () => sql`true`,
    text: holds(['name'], { codes: ['iban'], amounts: ['total'] }),
  },
  // the largest first, those alike by IBAN: as the top counterparties are
  sorts: { total: { column: 'place', type: 'bigint' }, count: { column: 'count', type: 'bigint' } },
  tie: [{ column: 'iban', type: 'text' }],
  indexed: ['total', 'count'],
  sums: {
    currency: 'currency',
    of: { income: sql`r.income`, expense: sql`r.expense` },
  },
  toItem: (row) => ({ ...toParty(row), from, to }),
  cells: {
    iban: ({ iban }) => iban,
    name: ({ name }) => name,
    count: ({ count }) => String(count),
    income: ({ income }) => decimalText(getMinor(income)),
    expense: ({ expense }) => decimalText(getMinor(expense)),
    total: ({ total }) => decimalText(getMinor(total)),
    currency: () => 'EUR',
  },
  exported: { verb: 'monitoring.export', subjectKind: 'client' },
});

export function toParty({ iban, name, count, income, expense, is_linked: isLinked }: PartySums) {
  return {
    ...{ iban, name: name ?? '', isLinked, count: Number(count) },
    ...{ income: amountText('EUR', income), expense: amountText('EUR', expense) },
    total: amountText('EUR', income + expense),
  };
}
