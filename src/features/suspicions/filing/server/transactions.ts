/** Payments as transactions of the record. */
import { getOutsideId } from '../enteredFacts.ts';
import type { Channel, ReportSide, ReportTransaction } from '../neutralReport.ts';
import { getAccountCountry, getEntered, isOwn } from './parties.ts';
import type { Read } from './read.ts';
import type { PaymentRow } from './sql.ts';

export function toTransaction(read: Read, row: PaymentRow): ReportTransaction {
  const location = [row.city, row.country].filter(Boolean).join(', ');
  return {
    ...{ id: row.id, at: row.at, isExecuted: row.is_executed, channel: getChannel(row) },
    ...{ amountMinor: row.amount_minor, currency: row.currency },
    original:
      row.original_currency !== null && row.original_minor !== null && row.original_currency !== row.currency
        ? { currency: row.original_currency, amountMinor: row.original_minor }
        : null,
    reference: row.end_to_end_id || row.remittance_reference || null,
    description: row.message || row.remittance_reference || `${row.payer_name} to ${row.payee_name}`,
    location: location || null,
    from: toSide(read, row, 'payer'),
    to: toSide(read, row, 'payee'),
  };
}

function getChannel(row: PaymentRow): Channel {
  if (row.is_cash) return 'cash';
  if (row.is_card) return 'card';
  if (row.rail === 'book') return 'book';
  return row.is_instant ? 'instant' : 'transfer';
}

function toSide(read: Read, row: PaymentRow, side: 'payer' | 'payee'): ReportSide {
  const { [`${side}_account_id` as const]: accountId, [`${side}_iban` as const]: iban } = row;
  const name = row[`${side}_name`];
  const isMyClient = isOwn(read, accountId);
  const funds = row.is_card || row.is_cash ? 'card' : 'account';
  if (isMyClient)
    return { isMyClient, party: { kind: 'account', id: iban }, funds, country: read.bank.bic.slice(4, 6) };
  // the holder of the card takes the money
  const holder = row.is_cash ? read.persons.find(({ id }) => id === row.holder_id) : undefined;
  const getCountry = (id: string) => row.country || getEntered(read, id).country || null;
  if (holder) {
    const party = { kind: 'person', id: holder.id } as const;
    return { isMyClient: holder.client_id !== null, party, funds: 'cash', country: getCountry(holder.id) };
  }
  if (iban) return { isMyClient, party: { kind: 'account', id: iban }, funds, country: getAccountCountry(read, iban) };
  const id = getOutsideId(name);
  return { isMyClient, party: { kind: 'entity', id }, funds: row.is_cash ? 'cash' : funds, country: getCountry(id) };
}
