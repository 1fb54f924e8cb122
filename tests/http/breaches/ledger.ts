// What breaks the books: entries, balances, holds and day totals.
import { companies, ibans } from '#tests/harness/village.ts';
import {
  type Breach,
  floorSet,
  held,
  heldFor,
  holds,
  paid,
  posting,
  sumOfEntries,
  timber,
  transfer,
  twoEntries,
  zero,
} from './common.ts';

const belongs = 'each entry belongs to a transfer and carries its day and the client of its account';
const oneCurrency = 'the two accounts of a transfer have one currency';
const chain = 'each balance after an entry is the one before plus the amount';
const forward = 'days never run backwards within an account';
const floor = 'no client account is below its floor';
const closedAs = 'a closed month keeps the balance that the entries of each account had at its end';
const counted = 'the debits and credits of counted days are the sums of their transfers';
const totals = 'day totals are the sums of the entries of client accounts';
const safeguarding = 'safeguarding of a day is what the ledger had at its cut-off';

const settled = 'each transfer that settles a bank day is one of its account and day, and no other is one';

export const ledgerBreaches: readonly Breach[] = [
  [
    'a bank day settled on paper alone',
    `insert into daily_transfer (day, code, transfer_id, amount_minor)
     select booked_on, 'SETTLEMENT', id, 1 from transfer limit 1`,
    [settled],
  ],
  [
    'a day of the ledger counted wrongly',
    `
      insert into ledger_counted (until_day) select min(booked_on) - 1 from transfer;
      insert into ledger_day select 'FEES', until_day, 1, 0 from ledger_counted`,
    [counted],
  ],
  [
    'a day that owed its clients nothing',
    `insert into safeguarding_look (day, look, cut_off_at, taken_at, clients_minor, suspense_minor, card_minor,
       rail_minor, accounts, ledger_minor, late_minor)
     values (bank_today(), 1, bank_now(), bank_now(), 0, 0, 0, 0, '[]', 0, 0)`,
    [safeguarding],
  ],
  [
    'an entry taken out',
    `delete from entry where transfer_id = ${transfer} and amount_minor < 0`,
    [twoEntries, sumOfEntries, chain, totals],
  ],
  [
    'an entry changed',
    `update entry set amount_minor = amount_minor - 1 where transfer_id = ${transfer} and amount_minor < 0`,
    [twoEntries, sumOfEntries, chain, totals],
  ],
  [
    'an entry on another account',
    `update entry set account_id = 3, seq = 99 where transfer_id = ${transfer} and amount_minor > 0`,
    [twoEntries, belongs, sumOfEntries, chain, totals],
  ],
  ['a transfer taken out', `delete from transfer where id = ${transfer}`, [belongs, totals, posting]],
  [
    'an entry on another day',
    `update entry set booked_on = booked_on - 1 where transfer_id = ${transfer}`,
    [belongs, forward, totals],
  ],
  [
    'an entry for another client',
    `update entry set client_id = '${companies.lonely}' where transfer_id = ${transfer}`,
    [belongs],
  ],
  [
    'a balance changed',
    `update account set balance_minor = balance_minor + 1 where id = ${timber}`,
    [zero, sumOfEntries],
  ],
  [
    'two balances changed',
    `
      update account set balance_minor = balance_minor + case when id = ${timber} then 1 else -1 end
      where iban in ('${ibans.timber}', '${ibans.bakery}')`,
    [sumOfEntries],
  ],
  ['another currency', `update account set currency = 'SEC' where id = ${timber}`, [zero, oneCurrency]],
  ['a count changed', `update account set seq = seq + 1 where id = ${timber}`, [sumOfEntries]],
  [
    'a balance after changed',
    `update entry set balance_after_minor = 0 where transfer_id = ${transfer} and amount_minor < 0`,
    [chain],
  ],
  [
    'a floor raised',
    `
      alter table account drop constraint insufficient_funds; update account set floor_minor = 100000000
      where id = ${timber}`,
    [floor, floorSet],
  ],
  ['something held for nothing', `update account set held_minor = held_minor + 1 where id = ${timber}`, [holds]],
  ['a hold closed', `update hold set open = false where payment_id = ${held}`, [holds, heldFor]],
  [
    'a hold of another sum',
    `update hold set amount_minor = amount_minor - 1 where payment_id = ${held}`,
    [holds, heldFor],
  ],
  ['a hold left open', `update hold set open = true, captured_minor = 0 where payment_id = ${paid}`, [holds, heldFor]],
  ['a day total changed', `update day_total set amount_minor = amount_minor + 1 where kind = 'fee'`, [totals]],
  ['a day total too many', `insert into day_total values (${timber}, 'in', '2020-01-01', 'payment', 1, 1)`, [totals]],
  [
    'a closed month with another balance',
    `
      insert into closed_month (month, begun_at, last_account, kept_to, closed_at, hash)
      values (date_trunc('month', bank_today() + interval '1 month'), now(), 0, 0, now(), '');
      insert into closed_balance (month, account_id, entries, balance_minor)
      select date_trunc('month', bank_today() + interval '1 month'), id, seq, balance_minor + case when id = ${timber}
        then 1 else 0 end
      from account where seq > 0`,
    [closedAs],
  ],
  [
    'a closed month without an account',
    `
      insert into closed_month (month, begun_at, last_account, kept_to, closed_at, hash)
      values (date_trunc('month', bank_today() + interval '1 month'), now(), 0, 0, now(), '');
      insert into closed_balance (month, account_id, entries, balance_minor)
      select date_trunc('month', bank_today() + interval '1 month'), id, seq, balance_minor
      from account where seq > 0 and id <> ${timber}`,
    [closedAs],
  ],
];
