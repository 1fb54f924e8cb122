/** Entries of one account in SQL, served by its primary key. */
import { sql } from 'kysely';
import { holds } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { entryKinds, entryList } from '../entryList.ts';
import { getAddress } from '../rules.ts';
import type { AccountRow } from './sql.ts';

interface EntryRow {
  seq: bigint;
  at: string;
  booked_on: string;
  amount_minor: bigint;
  balance_minor: bigint;
  kind: string;
  payment_id: string | null;
  other_code: string | null;
  other_iban: string | null;
  other_debtor: string | null;
  other_name: string;
  client_id: string | null;
  message: string;
  made_by: string | null;
  confirmed_by: string | null;
}

/** The list of one account. Its name is that of its file, and what a cursor is bound to. */
export function getEntrySource(
  address: string,
  { id, client_id: clientId }: AccountRow,
): Source<typeof entryList, EntryRow> {
  return {
    list: { ...entryList, name: `${entryList.name}-${address}` },
    relations: () => [
      sql`
        select e.account_id, e.seq, e.created_at as at, e.booked_on::text as booked_on, e.amount_minor,
          abs(e.amount_minor) as size_minor,
          e.balance_after_minor as balance_minor, t.kind, t.payment_id, l.code as other_code, o.iban as other_iban,
          o.debtor_id as other_debtor, coalesce(c.title, l.name, o.name) as other_name, c.id as client_id,
          coalesce(m.message, p.message, '') as message, m.made_by as maker_id, m.confirmed_by as confirmer_id
        from entry e
        join transfer t on t.id = e.transfer_id
        join account o on o.id = case when t.debit_id = e.account_id then t.credit_id else t.debit_id end
        left join ledger_account l on l.account_id = o.id
        left join client c on c.id = coalesce(o.client_id, o.debtor_id)
        left join payment p on p.id = t.payment_id
        left join ledger_posting m on m.id = t.id and t.kind = 'manual'
        where e.account_id = ${id}`,
    ],
    filters: {
      from: (moment) => sql`r.seq > (select entries_before(${id}, ${moment}::timestamptz))`,
      to: (moment) => sql`r.seq <= (select entries_before(${id}, ${moment}::timestamptz))`,
      text: holds(['message', 'other_name'], { codes: ['other_iban', 'client_id'], amounts: ['size_minor'] }),
    },
    bounds: ['from', 'to'],
    sorts: { at: { column: 'seq', type: 'bigint' } },
    tie: [],
    indexed: ['at'],
    dress: (rows) => sql`
      select r.*, maker.full_name as made_by, confirmer.full_name as confirmed_by
      from (${rows}) r
      left join person maker on maker.id = r.maker_id
      left join person confirmer on confirmer.id = r.confirmer_id`,
    toItem: getEntry,
    cells: {
      seq: ({ seq }) => seq,
      bookedOn: ({ bookedOn }) => bookedOn,
      at: ({ at }, { timeIn }) => timeIn(at),
      kind: ({ kind }) => entryKinds[kind] ?? kind,
      amount: ({ amount }) => decimalText(getMinor(amount)),
      balance: ({ balance }) => decimalText(getMinor(balance)),
      other: ({ other }) => other,
      otherName: ({ otherName }) => otherName,
      message: ({ message }) => message,
      madeBy: ({ madeBy }) => madeBy,
      confirmedBy: ({ confirmedBy }) => confirmedBy,
      paymentId: ({ paymentId }) => paymentId ?? '',
    },
    exported:
      clientId === null
        ? { verb: 'ledger.export', subjectKind: 'list' }
        : { verb: 'ledger-account.export', subjectKind: 'client' },
  };
}

function getEntry(row: EntryRow) {
  return {
    ...{ seq: String(row.seq), bookedOn: row.booked_on, at: row.at, kind: row.kind },
    amount: amountText('EUR', row.amount_minor),
    balance: amountText('EUR', row.balance_minor),
    other: getAddress({ iban: row.other_iban, debtorId: row.other_debtor, code: row.other_code }),
    ...{ otherName: row.other_name, clientId: row.client_id, message: row.message, paymentId: row.payment_id },
    ...{ madeBy: row.made_by ?? '', confirmedBy: row.confirmed_by ?? '' },
  };
}
