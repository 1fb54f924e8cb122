/** What is read of a report before it becomes a record. */
import type * as queries from './sql.ts';

/** Everything that was read of one report. */
export interface Read {
  report: queries.ReportRow;
  payments: queries.PaymentRow[];
  accounts: queries.AccountRow[];
  clients: queries.ClientRow[];
  related: queries.RelatedRow[];
  persons: queries.PersonRow[];
  addresses: queries.AddressRow[];
  documents: queries.DocumentRow[];
  matches: queries.MatchRow[];
  /** by IBAN */
  banks: ReadonlyMap<string, { bic: string; name: string }>;
  bank: { name: string; bic: string; bankCode: string; zone: string };
}
