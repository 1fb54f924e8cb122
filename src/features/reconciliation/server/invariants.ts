/** Invariants of the reconciliation. */
import type { Invariant } from '#server/audit/invariants.ts';

export const reconciliationInvariants: readonly Invariant[] = [
  {
    rule: 'the lines of a statement add up from its opening to its closing balance',
    query: `
      select s.id from bank_statement s
      left join bank_statement_line l on l.statement_id = s.id
      where s.file_id is not null
      group by s.id
      having s.opening_minor + coalesce(sum(l.amount_minor), 0) <> s.closing_minor`,
  },
  {
    rule: 'a line is matched with transfers of its account that add up to its amount',
    query: `
      select l.id from bank_statement_line l
      left join bank_matched_entry m on m.line_id = l.id
      left join transfer t on t.id = m.transfer_id
      left join ledger_account a on a.currency = 'EUR' and a.code = l.code
      group by l.id
      having case when l.state = 'matched'
        then coalesce(sum(case a.account_id when t.debit_id then t.amount_minor
          when t.credit_id then -t.amount_minor end), 0) <> l.amount_minor
          or bool_or(m.code <> l.code)
        else count(m.transfer_id) > 0 end`,
  },
  {
    rule: 'what holds of a line is one decision that is not undone, and all others are',
    query: `
      select l.id from bank_statement_line l
      left join bank_line_decision d on d.line_id = l.id and d.undone_at is null
      group by l.id
      having l.decision_id is distinct from (array_agg(d.id))[1] or count(d.id) > 1
        or l.state <> coalesce(max(case when d.kind = 'explanation' then 'explained'
          when d.kind <> 'explanation' then 'matched' end), 'open')`,
  },
  {
    rule: 'what is explained in suspense was brought there by a transfer',
    query: `
      select r.id from suspense_reason r
      left join transfer t on t.id = r.transfer_id and t.kind in ('manual', 'reversal')
      left join account a on a.id = t.credit_id
      where a.kind is distinct from 'suspense'`,
  },
];
