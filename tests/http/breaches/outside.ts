// What breaks money that leaves or comes in: charges, the rail, cards.
import { companies, staff } from '#tests/harness/village.ts';
import {
  asApproved,
  asExecuted,
  type Breach,
  feesCounted,
  held,
  heldFor,
  holds,
  paid,
  posting,
  railsCounted,
  steps,
  sumOfEntries,
  timber,
  transfer,
  twoEntries,
  zero,
} from './common.ts';

const fileId = '01900000-0000-7000-8000-0000000000f4';
const cameBack = 'the amount of a reversed payment came back, and of no pending or executed one';
const feeStays = 'the fee of a payment that was made stays, unless a void or a return says that it came back';
const opposite =
  'a transfer that takes another back is its opposite: same payment ' +
  'and amount, to where the money came from or to suspense';

const cause = 'a blocked payment has a cause: one that its client may know, or an open case';
const carried = 'a payment on the rail is one transfer of its amount, in the message that carries it';
const handedOver = 'a pending payment to another bank was handed over';
const returnedOnce = 'a transfer that came back is returned once, and its payment is Reversed';
const forStranger = 'money that came in for no one went back the same way, unless it was refused';
const aside = 'a transfer that is set aside waits in suspense until it is a payment or has gone back';
const suspense = 'suspense holds what staff must decide, and what came back for closed accounts';
const itemsBooked = 'of a file with transfers to us, as many are in the books as its row says are booked';
const settlement = 'the settlement account moves by payments and by what other banks sent for no one';
const openRecall = 'an open recall is about a transfer that was settled and is not returned';
const postedWhole =
  'a card payment is posted whole, from the account and what it lacks from the receivable account of its client';

const debtCase = 'what an account could not pay of a card payment has a case';
const debtMoved = 'what a clearing left open is what went to the receivable account';
const usedMonth = 'the used month of a card is the sum of its authorisations and clearings of that month';
const heldByCard = 'an open authorisation holds money, a closed one does not';
const heldWhole = 'an authorisation holds its amount, an advice what the account had, up to it';
const cleared = 'a payment that a card clears has its clearing, and settles on its day';
const receivable = 'a receivable account takes what cards could not pay, and what is paid back';
const inOneFile = 'a file for the card maker holds as many orders as it says, and each has left the state ordered';
const voidedOnce =
  'a payment between our own accounts is reversed exactly when it was voided, or a purchase was given back';
const voidedBySecond = 'each void was a confirmed proposal of it';
const feeCameBack = 'the fee of a voided payment came back exactly where its void says so';
const listedBySecond = 'each entry of the white list was a confirmed proposal of it';
const cardPaymentId = '01900000-0000-7000-8000-0000000000f6';

/** a transfer of the rail with its message; `paymentId` is SQL */
const addTransfer = (direction: 'in' | 'out', paymentId: string) => `
  insert into rail_message (id, direction, kind, file_name, sha256, body, items, state, created_at, changed_at)
  values ('01900000-0000-7000-8000-0000000000f4', '${direction}', 'pacs.008', 'x', '', '', 1, 'taken', now(), now());
  insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
    is_instant,
    settlement_on, other_bic, other_name, other_iban, own_iban, created_at, posted_by)
  values ('01900000-0000-7000-8000-0000000000f5', '${direction}', '01900000-0000-7000-8000-0000000000f4', 'x', 'x',
    ${paymentId},
    coalesce((select amount_minor from payment where id = ${paymentId}), 1), false, now(), 'x', 'x', 'x', 'x', now(),
      ${transfer})`;

export const outsideBreaches: readonly Breach[] = [
  [
    'a white-list entry that no one proposed',
    `insert into white_list (id, client_id, iban, rule, comment, data_hash, made_by, made_at, until_on)
     values (new_id(), '${companies.timber}', 'x', 'x', '', '', '${staff.M}', now(), now())`,
    [listedBySecond],
  ],
  [
    'a reversed payment whose money did not come back',
    `update payment set state = payment_state('reversed') where id = ${paid}`,
    [cameBack, steps, voidedOnce],
  ],
  [
    'a void of an executed payment that no one proposed, with a fee that came back alone',
    `insert into payment_void (payment_id, reason, fee_back, comment, made_by, made_at)
     values (${paid}, 'BANK', true, '', '${staff.F}', now())`,
    [voidedOnce, voidedBySecond, feeCameBack],
  ],
  [
    'a fee taken for the reversal of its payment',
    `update transfer set reverses = ${transfer} where kind = 'fee'`,
    [posting, cameBack, opposite],
  ],
  [
    'a fee given back for no reason',
    `update transfer set reverses = (select id from transfer where kind = 'fee' order by id limit 1)
     where id = (select id from transfer where kind = 'capital' order by id limit 1)`,
    [feeStays, opposite],
  ],
  [
    'a payment blocked for nothing',
    `update payment set state = payment_state('blocked') where id = ${held}`,
    [cause, steps],
  ],
  [
    'a payment that left without its money',
    `update payment set state = payment_state('pending') where id = ${held}`,
    [posting, heldFor, steps, handedOver],
  ],
  ['a payment of our own carried outside', addTransfer('out', paid), [carried]],
  [
    'a return of an executed payment',
    `${addTransfer('in', paid)};
     insert into rail_return (transfer_id, message_id, return_id, reason, settlement_on, created_at)
     select id, message_id, 'x', 'AC04', now(), now() from rail_transfer`,
    [returnedOnce],
  ],
  [
    'a file that says more than it booked',
    `insert into rail_message (id, direction, kind, file_name, sha256, body, items, booked_items, state, created_at,
      changed_at)
     values (new_id(), 'in', 'pacs.008', 'x', '', '', 3, 2, 'booking', now(), now())`,
    [itemsBooked],
  ],
  ['money for no one that stays', addTransfer('in', 'null'), [forStranger]],
  [
    'a transfer set aside whose money is elsewhere',
    `${addTransfer('in', 'null')};
     insert into rail_set_aside (transfer_id, code, path, line, column_no, payee_name, message, state)
     select id, 'element-missing', '', 1, 1, '', '', 'open' from rail_transfer`,
    [aside, suspense],
  ],
  [
    'money in suspense for nothing',
    `update account set balance_minor = balance_minor + 1 where kind = 'suspense'`,
    [zero, sumOfEntries, suspense],
  ],
  [
    'money that leaves the settlement account for nothing',
    `insert into transfer (id, debit_id, credit_id, amount_minor, kind, booked_on, created_at)
     select new_id(), internal_account('settlement', 'EUR'), internal_account('suspense', 'EUR'), 1, 'suspense', now(),
       now()`,
    [twoEntries, settlement],
  ],
  [
    'a recall of what was canceled',
    `${addTransfer('in', `(select id from payment where state = payment_state('canceled'))`)};
     insert into rail_recall (id, transfer_id, direction, message_id, cancellation_id, reason, state, created_at)
     select new_id(), id, 'in', message_id, 'x', 'FRAD', 'open', now() from rail_transfer`,
    [carried, openRecall],
  ],
  [
    'a card payment of another sum',
    `update payment set rail = 'card', amount_minor = amount_minor + 1 where id = ${paid}`,
    [feesCounted, railsCounted, asApproved, asExecuted, postedWhole],
  ],
  [
    'a debt that no one moved and no one looks at',
    `insert into card_clearing (reference, kind, payment_id, amount_minor, debt_minor, settles_on, created_at)
     values ('x', 'clearing', ${paid}, 1, 1, now(), now())`,
    [debtCase, debtMoved],
  ],
  ['a month used for nothing', `insert into card_month values (new_id(), '2026-01-01', 1)`, [usedMonth]],
  [
    'an authorisation of a payment that was executed without a clearing',
    `insert into card_authorisation (reference, card_id, payment_id, month, amount_minor, is_advice, expires_at,
      created_at)
     values ('x', new_id(), ${paid}, '2026-01-01', 1, false, now(), now())`,
    [heldByCard, cleared],
  ],
  ...([false, true] as const).map(
    (isAdvice): Breach => [
      isAdvice ? 'an advice that holds more than its amount' : 'an authorisation that holds nothing',
      `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
      payee_iban,
       currency, amount_minor, payload_hash, created_at, changed_at)
     select '${cardPaymentId}', 'card', 4, client_id, id, 'x', iban, 'x', '', 'EUR', 1, '', now(), now() from account
     where id = ${timber};
     insert into card_authorisation (reference, card_id, payment_id, month, amount_minor, is_advice, expires_at,
       created_at)
     values ('x', '${cardPaymentId}', '${cardPaymentId}', '2026-01-01', 1, ${isAdvice}, now(), now());
     insert into card_month values ('${cardPaymentId}', '2026-01-01', 1)
     ${
       isAdvice
         ? `; insert into hold (payment_id, account_id, amount_minor, created_at)
         values ('${cardPaymentId}', ${timber}, 2, now());
              update account set held_minor = held_minor + 2 where id = ${timber}`
         : ''
     }`,
      [steps, heldWhole],
    ],
  ),
  [
    'something held on a receivable account',
    `insert into account (kind, name, currency, debtor_id, opened_at, held_minor)
     values ('receivable', 'Receivable', 'EUR', '${companies.timber}', now(), 1)`,
    [holds, receivable],
  ],
  [
    'a file that lacks an order',
    `insert into card_file (id, body, sha256, items, made_at) values (new_id(), '', '', 1, now())`,
    [inOneFile],
  ],
  [
    'an order in a file that was never sent',
    `insert into card_file (id, body, sha256, items, made_at) values ('${fileId}', '', '', 1, now());
     insert into card_order (id, card_id, client_id, state, file_id, ordered_at, changed_at)
     values (new_id(), new_id(), '${companies.timber}', 'ordered', '${fileId}', now(), now())`,
    [inOneFile],
  ],
];
