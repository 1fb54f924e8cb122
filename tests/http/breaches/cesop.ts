// What breaks CESOP messages: sums of payees, payments outside the quarter, counts, and what a correction is about.
import { companies, staff } from '#tests/harness/village.ts';
import type { Breach } from './common.ts';

const sums = 'a payee of a CESOP message sums up its transactions, and a deleted one has none';
const threshold = 'a client of ours is a payee of a CESOP message for more than 25 payments of the quarter alone';
const counts = 'a CESOP message holds as many payees and transactions as it says, and nothing to report holds none';
const corrects = 'what a CESOP message corrects or deletes was in an earlier message of its quarter';

const message = '01900000-0000-4000-8000-0000000000c1';
const payee = '01900000-0000-4000-8000-0000000000c2';
/** A draft with one client of 26 payments. */
const draft = `
  insert into cesop_message (id, quarter, kind, state, payees, transactions, made_by, made_at)
  values ('${message}', '2026-07-01', 'new', 'drafted', 1, 26, '${staff.F}', now());
  insert into cesop_payee (id, message_id, place, role, party, client_id, name, name_kind, country, payments,
    amount_minor, fingerprint)
  values ('${payee}', '${message}', 1, 'payee', '${companies.timber}', '${companies.timber}', 'x', 'LEGAL', 'LT', 26,
    26, '');
  insert into cesop_transaction (message_id, payee_id, transaction_id, payment_id, client_id, is_refund, at,
    amount_minor, method, at_premises, payer_country, payer_source)
  select '${message}', '${payee}', n::text, new_id(), '${companies.timber}', false, '2026-08-12 12:00Z', 1,
    'Bank transfer', false, 'DE', 'IBAN'
  from generate_series(1, 26) n`;

export const cesopBreaches: readonly Breach[] = [
  ['a whole draft', draft, []],
  ['an amount of a payee', `${draft}; update cesop_payee set amount_minor = 27`, [sums]],
  [
    'a client of 25 payments',
    `${draft}; delete from cesop_transaction where transaction_id = '1';
     update cesop_payee set payments = 25, amount_minor = 25; update cesop_message set transactions = 25`,
    [threshold],
  ],
  [
    'a payment of another quarter',
    `${draft}; update cesop_transaction set at = '2026-10-01 12:00Z' where transaction_id = '1'`,
    [threshold],
  ],
  ['a message with fewer payees', `${draft}; update cesop_message set payees = 2`, [counts]],
  ['nothing to report that holds a payee', `${draft}; update cesop_message set kind = 'nothing'`, [counts]],
  [
    'a payee that corrects what was never sent',
    `${draft}; update cesop_payee set doc_kind = 'corrected', corrects = new_id()`,
    [corrects],
  ],
];
