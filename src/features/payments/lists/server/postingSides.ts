/** Postings by hand on the accounts of a client, as lines of the list of its payments. */
import { sql } from 'kysely';
import { paymentStates, postingTag } from '#features/payments/rules.ts';
import type { Scope, Sql } from '#server/lists/source.ts';

/**
 * What left an account of the client, and what came to one. Staff read the other account and who posted and confirmed
 * it; its company reads the bank, as in the statement. What changes a debt alone moves no account of the client.
 */
export function postingSides({ clientId }: Scope, reader: 'company' | 'staff'): Sql[] {
  const [maker, confirmer] = reader === 'staff' ? [sql`m.made_by`, sql`m.confirmed_by`] : [nullText, nullText];
  const otherIban = reader === 'staff' ? sql`coalesce(o.iban, '')` : sql`''`;
  const otherName = reader === 'staff' ? sql`o.name` : sql`b.name`;
  const side = (op: 'TX' | 'RX', own: Sql, other: Sql) => sql`
    select m.id, 'book' as rail, a.currency, m.amount_minor, m.message, 'OTHR' as category,
      ${sql.lit(postingTag)} as tag,
      m.made_at as changed_at, null::text as other_bank, null::text as remittance_reference,
      null::text as end_to_end_id, false as is_instant, false as is_hushed, ${sql.lit(paymentStates.executed)} as state,
        ${sql.lit(op)} as op,
      ${maker} as initiator_id, m.made_at as ts, 0::bigint as fee_minor, null::text as refusal,
        ${confirmer} as confirmator_id, a.id as account_id,
      a.iban as own_iban, c.title as own_name, ${otherIban} as other_iban, ${otherName} as other_name
    from ledger_posting m
    join account a on a.id = ${own} and a.client_id = m.client_id
    join account o on o.id = ${other}
    join client c on c.id = m.client_id
    cross join bank b
    where m.client_id = ${clientId}`;
  return [side('TX', sql`m.debit_id`, sql`m.credit_id`), side('RX', sql`m.credit_id`, sql`m.debit_id`)];
}

const nullText = sql`null::text`;
