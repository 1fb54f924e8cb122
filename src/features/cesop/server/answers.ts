/** Rows of CESOP as the calls answer them. */
import { amountText } from '#shared/money.ts';
import type { CesopCountry, CesopError, CesopMessage, CesopQuarter, OnePayee } from '../calls.ts';
import { getDays, getDueDay, getQuarter, getQuarterState, listQuarters } from '../rules.ts';
import { getAddress } from './messageFile.ts';
import type { CountryRow, ErrorRow, MessageRow, PayeeRow } from './sql.ts';

/** `rows`: newest first. */
export function toQuarters(rows: readonly MessageRow[], today: string, personId: string): CesopQuarter[] {
  const listed = listQuarters(today);
  return listed.map((quarter) => {
    const { from, until } = getDays(quarter);
    const messages = rows.filter((row) => row.quarter === from).map((row) => toMessage(row, personId));
    const dueDay = getDueDay(quarter);
    const state = getQuarterState(
      quarter,
      today,
      messages.map((one) => one.state),
    );
    const isToDo = state === 'open' || state === 'making' || state === 'drafted' || state === 'rejected';
    return { quarter, from, until, dueDay, state, isLate: isToDo && today > dueDay, messages };
  });
}

export function toMessage(row: MessageRow, personId: string): CesopMessage {
  return {
    ...{ id: row.id, quarter: getQuarter(row.quarter), kind: row.kind, state: row.state, payees: row.payees },
    ...{ transactions: Number(row.transactions), leftOut: row.left_out, reference: row.reference },
    ...{ madeBy: row.made_by_name, madeAt: row.made_at, filedBy: row.filed_by_name ?? '', filedAt: row.filed_at },
    ...{ answeredBy: row.answered_by_name ?? '', answeredAt: row.answered_at },
    ...{ errors: row.errors, rejected: row.rejected, isErased: row.erased_at !== null },
    isOwn: row.made_by === personId,
    job:
      row.job_id === null || row.state !== 'making'
        ? null
        : { jobId: row.job_id, isRunning: row.job_state === 'waiting' || row.job_state === 'running' },
  };
}

export function toCountry({ amount_minor: minor, transactions, ...row }: CountryRow): CesopCountry {
  return { ...row, transactions: Number(transactions), amount: amountText('EUR', minor) };
}

export function toError(row: ErrorRow): CesopError {
  const { code, title, description, counter, transaction_id: transactionId } = row;
  return { code, title, description, counter: String(counter), transactionId: transactionId ?? '' };
}

export function toPayee(row: PayeeRow, errors: readonly ErrorRow[]): OnePayee {
  const address = getAddress(row.address);
  const lines = address && [address.street, `${address.postCode} ${address.city}`.trim(), address.country];
  return {
    ...{ id: row.id, messageId: row.message_id, role: row.role, name: row.name, country: row.country },
    ...{ clientId: row.client_id ?? '', taxId: row.tax_id, docKind: row.doc_kind, corrects: row.corrects ?? '' },
    ...{ state: row.state, payments: Number(row.payments), refunds: Number(row.refunds), accounts: row.accounts },
    address: (lines ?? []).filter((line) => line !== '').join(', '),
    amount: amountText('EUR', row.amount_minor),
    errors: errors.map(toError),
  };
}
