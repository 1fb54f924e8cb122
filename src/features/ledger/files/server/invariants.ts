/** What must hold of the counted days of the ledger. */
import type { Invariant } from '#server/audit/invariants.ts';

export const ledgerFileInvariants: readonly Invariant[] = [
  {
    rule: 'the debits and credits of counted days are the sums of their transfers',
    // the comment names what sum_transfers reads
    query: `
      /* transfer, account, ledger_account */
      select coalesce(d.code, s.code) as code, coalesce(d.day, s.day) as day
      from ledger_day d
      full join (select s.* from ledger_counted c, sum_transfers('-infinity', c.until_day) s) s
        on s.code = d.code and s.day = d.day
      where d.debit_minor is distinct from s.debit_minor or d.credit_minor is distinct from s.credit_minor`,
  },
];
