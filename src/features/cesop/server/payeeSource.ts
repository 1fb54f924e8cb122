/** Payees of a message in SQL, in their order in it. */
import { sql } from 'kysely';
import { holds, is } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { payeeList } from '../payeeList.ts';
import { type DocKind, docLabels, type PayeeState, payeeLabels, type Role, roleLabels } from '../rules.ts';

interface PayeeRow {
  id: string;
  place: number;
  role: Role;
  name: string;
  country: string;
  client_id: string | null;
  accounts: string | null;
  payments: bigint;
  refunds: bigint;
  amount_minor: bigint;
  doc_kind: DocKind;
  state: PayeeState;
  errors: number;
}

export function getPayeeSource(messageId: string): Source<typeof payeeList, PayeeRow> {
  return {
    list: payeeList,
    relations: () => [
      sql`
        select p.id, p.place, p.role, p.name, p.country, p.client_id, coalesce(p.client_id, '') as client_number,
          p.payments, p.refunds, p.amount_minor, p.doc_kind, p.state,
          (select count(*)::integer from cesop_error e where e.payee_id = p.id) as errors
        from cesop_payee p
        where p.message_id = ${messageId}`,
    ],
    filters: {
      role: is('role'),
      failed: (isFailed) => sql`(r.errors > 0) = ${isFailed}`,
      text: (words) => sql`(${holds(['name'], { codes: ['client_number'] })(words)} or exists (
        select from cesop_account a
        where a.payee_id = r.id and a.identifier = ${words.replace(/\s/g, '').toUpperCase()}))`,
    },
    sorts: { place: { column: 'place', type: 'bigint' } },
    tie: [{ column: 'id', type: 'uuid' }],
    indexed: ['place'],
    dress: (rows) => sql`
      select r.*, (
        select string_agg(a.identifier, ', ' order by a.identifier)
        from (select identifier from cesop_account where payee_id = r.id order by identifier limit 5) a
      ) as accounts
      from (${rows}) r`,
    toItem: (row) => ({
      ...{ id: row.id, place: row.place, role: row.role, name: row.name, country: row.country },
      ...{ clientId: row.client_id ?? '', accounts: row.accounts ?? '', docKind: row.doc_kind, state: row.state },
      ...{ payments: Number(row.payments), refunds: Number(row.refunds), errors: row.errors },
      amount: amountText('EUR', row.amount_minor),
    }),
    cells: {
      name: ({ name }) => name,
      role: ({ role }) => roleLabels[role],
      country: ({ country }) => country,
      clientId: ({ clientId }) => clientId,
      accounts: ({ accounts }) => accounts,
      payments: ({ payments }) => String(payments),
      refunds: ({ refunds }) => String(refunds),
      amount: ({ amount }) => decimalText(getMinor(amount)),
      docKind: ({ docKind }) => docLabels[docKind],
      state: ({ state }) => payeeLabels[state],
      errors: ({ errors }) => String(errors),
      id: ({ id }) => id,
    },
    exported: { verb: 'cesop-payee.export', subjectKind: 'list' },
  };
}
