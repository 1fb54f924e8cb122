// What breaks purchases of the outlet, the time of people, and what partners are owed.
import { companies, staff } from '#tests/harness/village.ts';
import { type Breach, paid, twoEntries } from './common.ts';

const codes = 'a sold code has one purchase that was not given back, a burnt one has one that was, others have none';
const lastDay = 'no code was sold after its last day';
const euros = 'the euros of a purchase are a payment of its buyer and price, which came back where it was given back';
const time = 'the time of a purchase left its buyer for the time earned, and came back where it was given back';
const timeMoves = 'time of people moves by gifts, purchases and what is given back alone';
const paysAsSaid = 'each offer pays whom its newest version says';
const perPerson = 'no person has bought more of an offer than one may';
const owed = 'a partner at another bank is owed what was sold for it, less what was given back and what has left';
const outletHolds = 'the account of the outlet holds what partners are owed, and what is on its way to them';
const payouts = 'a payout is a payment of the outlet to its partner and of its amount';
const givenBack = 'a purchase that was given back was a confirmed proposal, and what its partner owes is a transfer';

/** A row of a table by its columns; those that others add later are null or false. */
const row = (table: string, columns: object) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, '${JSON.stringify({
    by_command: false,
    refund_by_command: false,
    refund_debt_minor: 0,
    ...columns,
  })}')).*;`;

const offerId = '01900000-0000-7000-8000-0000000000f1';
const sale = (n: number, columns: object) =>
  row('coupon_sale', {
    ...{ id: `01900000-0000-7000-8000-0000000000a${n}`, coupon_id: offerId, version: 1, terms: '' },
    ...{ client_id: companies.timber, reference: `R${n}`, bought_at: 'now', bought_on: '2001-02-02' },
    ...{ signed_hash: '\\\\x00', ...columns },
  });
const inEuros = (n: number) => ({ price_minor: 1, payment_id: `01900000-0000-7000-8000-0000000000b${n}` });
const inTime = { price_seconds: 1, time_transfer_id: '01900000-0000-7000-8000-0000000000c1' };
const code = (state: string) =>
  `insert into coupon_code (coupon_id, batch_id, expires_on, code, state)
   values ('${offerId}', '${offerId}', '2001-01-01', 'X', '${state}');`;

export const purchaseBreaches: readonly Breach[] = [
  ['a sold code that no one bought', code('sold'), [codes]],
  [
    'a code that was bought after its last day',
    `${code('sold')} ${sale(1, inEuros(1))}
     update coupon_sale set reference = '', code_id = (select id from coupon_code where code = 'X')`,
    [lastDay, euros],
  ],
  ['a purchase whose euros never moved', sale(1, inEuros(1)), [euros]],
  ['a purchase whose time never moved', sale(1, inTime), [time]],
  [
    'time that no one spent',
    `insert into transfer (id, debit_id, credit_id, amount_minor, kind, booked_on, created_at)
     values (new_id(), internal_account('equity', 'SEC'), internal_account('fee_income', 'SEC'), 1, 'capital',
       bank_today(), bank_now())`,
    [twoEntries, timeMoves],
  ],
  [
    'a person who has bought more than one may',
    `${row('coupon', {
      ...{ id: offerId, version: 1, price_minor: 1, tcc: 'REST', no_stock: true, is_open: false, style: 'plain' },
      ...{ accent_color: '#000000', title: 'x', description: 'x', terms: '', action_label: '', action_address: '' },
      ...{ other: '', payee_iban: '', payee_name: '', per_person: 1, made_by: staff.P, made_at: 'now' },
      changed_at: 'now',
    })} ${sale(1, inEuros(1))} ${sale(2, inEuros(2))}`,
    [paysAsSaid, euros, perPerson],
  ],
  [
    'a partner that is owed what was not sold',
    `insert into outlet_partner values ('X', 'X', 5, now())`,
    [owed, outletHolds],
  ],
  ['a payout that no partner gets', `update payment set tag = 'OUTLET' where id = ${paid}`, [payouts]],
  [
    'a purchase that one person gave back',
    sale(1, { ...inTime, refunded_at: 'now', refunded_by: staff.P }),
    [time, givenBack],
  ],
];
