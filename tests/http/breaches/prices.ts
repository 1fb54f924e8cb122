// What breaks the price table and what is charged by it.
import { companies, staff } from '#tests/harness/village.ts';
import { type Breach, feesCounted, paid } from './common.ts';

const onceADay = 'no two prices of a code hold for the same clients on one day';
const always = 'each price that the program charges by has a row for all, today and later';
const monthly = 'each monthly fee is an executed or reversed payment of its client, of its price times its accounts';
const returned = 'each fee that was given back is the opposite of the fee of its payment, to the same client';
const returnedAlone = 'no one gave one client back more on one bank day than a person may alone';
const confirmed = 'each price was a confirmed proposal of it, by the same two people';
const byHand =
  'each transfer by hand is a posting that staff made: same accounts, amount and client, and no other is one';

const addPrice = (code: string, madeBy = 'null') =>
  `insert into price (code, title, basis, amount_minor, valid_from, released_at, made_by)
   values ('${code}', 'x', 'payment', 1, '2001-01-01', now(), ${madeBy})`;

export const priceBreaches: readonly Breach[] = [
  ['two prices on one day', addPrice('BOOKFEE'), [onceADay]],
  ['a price taken away', `update price set withdrawn_at = now() where code = 'SEPAFEE'`, [always]],
  ['a price that no one confirmed', addPrice('POST', `'${staff.F}'`), [confirmed]],
  [
    'a monthly fee that is a payment to somebody else',
    `insert into monthly_fee (client_id, month, code, price_id, accounts, amount_minor, payment_id, debt_minor)
     select payer_client_id, '2001-01-01', 'BOOKFEE', (select id from price where code = 'BOOKFEE'), 1, amount_minor,
       id, 0
     from payment where id = ${paid}`,
    [feesCounted, monthly],
  ],
  ['a fee given back that never moved', `insert into fee_return values (new_id(), ${paid})`, [returned]],
  [
    'fees given back beyond what one person may alone',
    `insert into ledger_posting (id, client_id, debit_id, credit_id, amount_minor, message, value_at, made_by,
       by_command, made_at)
     select payment_id, '${companies.timber}', 1, 2, 50001, '', now(), '${staff.F}', false, now()
     from (values (${paid})) p(payment_id);
     insert into fee_return values (${paid}, ${paid})`,
    [byHand, returned, returnedAlone],
  ],
];
