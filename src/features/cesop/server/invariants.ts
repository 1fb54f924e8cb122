/** What must hold of CESOP messages. */
import type { Invariant } from '#server/audit/invariants.ts';
import { maxUnreported } from '../rules.ts';

/** of messages that are made and whose rows are kept */
const made = `m.state not in ('making', 'withdrawn') and m.erased_at is null`;

export const cesopInvariants: readonly Invariant[] = [
  {
    rule: 'a payee of a CESOP message sums up its transactions, and a deleted one has none',
    query: `
      select p.message_id, p.id
      from cesop_payee p
      join cesop_message m on m.id = p.message_id and ${made}
      cross join lateral (
        select count(*) filter (where not t.is_refund) as payments, count(*) filter (where t.is_refund) as refunds,
          coalesce(sum(t.amount_minor), 0) as amount_minor
        from cesop_transaction t where t.payee_id = p.id
      ) t
      where (p.payments, p.refunds, p.amount_minor) is distinct from (t.payments, t.refunds, t.amount_minor)
        or (p.doc_kind = 'deleted') <> (t.payments + t.refunds = 0)
        or p.doc_kind <> 'deleted' and p.fingerprint is null`,
  },
  {
    // payers count payments to shops whose bank is in the Union too, and do not report them
    rule: `a client of ours is a payee of a CESOP message for more than ${maxUnreported} payments of the quarter alone`,
    query: `
      select p.message_id, p.id
      from cesop_payee p
      join cesop_message m on m.id = p.message_id and ${made}
      cross join bank b
      where p.role = 'payee' and p.doc_kind <> 'deleted' and p.payments <= ${maxUnreported}
        or exists (
          select from cesop_transaction t
          where t.payee_id = p.id and (t.at at time zone b.zone)::date
            not between m.quarter and (m.quarter + interval '3 months')::date - 1)`,
  },
  {
    rule: 'a CESOP message holds as many payees and transactions as it says, and nothing to report holds none',
    query: `
      select m.id
      from cesop_message m
      where ${made} and (
        m.payees <> (select count(*) from cesop_payee p where p.message_id = m.id)
        or m.transactions <> (select count(*) from cesop_transaction t where t.message_id = m.id)
        or (m.kind = 'nothing') <> (m.payees = 0))`,
  },
  {
    rule: 'what a CESOP message corrects or deletes was in an earlier message of its quarter',
    query: `
      select p.message_id, p.id
      from cesop_payee p
      join cesop_message m on m.id = p.message_id and ${made}
      where p.doc_kind <> 'new' and (m.kind <> 'correction' or not exists (
        select from cesop_payee i
        join cesop_message n on n.id = i.message_id
        where i.id = p.corrects and i.role = p.role and i.party = p.party and n.quarter = m.quarter
          and n.made_at < m.made_at))`,
  },
];
