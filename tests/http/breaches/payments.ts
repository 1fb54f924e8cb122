// What breaks payments between our own accounts: their postings, approvals and hashes.
import { ibans, people } from '#tests/harness/village.ts';
import {
  asApproved,
  asExecuted,
  type Breach,
  heldFor,
  paid,
  posting,
  railsCounted,
  steps,
  timber,
  transfer,
  twoEntries,
} from './common.ts';

const parties = 'the posting of a payment leaves the payer and reaches the payee; its fee leaves the payer';
const nothingMoved = 'a payment that is neither on its way nor executed has moved nothing, or all of it came back';
const noStray = 'each posting of a payment belongs to a payment';
const approved = 'what a client approved is what was authorised: same version, same hash, an approver who may';
const fourEyes = 'no one confirmed a payment of their own where the policy asks for somebody else';
const shown = 'each approval belongs to a request that showed exactly that payment';
const asAsked = 'a request asks what the audit saw it ask: its hash computed again';

/** the canonical text's hash, written by hand */
const canonical = `sha256(convert_to(concat('["kontora-payment-3","', p.id, '",', p.version, ',"', p.payer_iban,
  '","', p.payee_iban, '","', p.payee_name, '","', p.currency, '","', p.amount_minor, '","', p.fee_minor,
  '","', p.message, '","', p.payee_check, '","', p.payee_holder, '",',
  extract(epoch from p.payee_checked_at)::bigint, ',false,"","",false]'), 'UTF8'))`;

export const paymentBreaches: readonly Breach[] = [
  [
    'a payment of another sum',
    `update payment set amount_minor = amount_minor + 1 where id = ${paid}`,
    [railsCounted, posting, asApproved, asExecuted],
  ],
  [
    'a fee that was not taken',
    `update payment set fee_minor = 0 where id = ${paid}`,
    [posting, asApproved, asExecuted],
  ],
  ['a posting of no one', `update transfer set payment_id = new_id() where id = ${transfer}`, [posting, noStray]],
  [
    'a fee taken from somebody else',
    `update transfer set debit_id = (select id from account where iban = '${ibans.bakery}') where kind = 'fee'`,
    [twoEntries, parties],
  ],
  ['another payee', `update payment set payee_account_id = ${timber} where id = ${paid}`, [parties, asExecuted]],
  [
    'money moved for what was cancelled',
    `update transfer set payment_id = (select id from payment where state = payment_state('canceled'))
     where id = ${transfer}`,
    [posting, nothingMoved],
  ],
  [
    'authorised without a hold',
    `update payment set state = payment_state('authorized')
     where state = payment_state('requested') and request_id is null`,
    [heldFor, approved, steps],
  ],
  ['executed without an approval', `delete from payment_approval where payment_id = ${paid}`, [approved]],
  ['another version than was approved', `update payment set version = 2 where id = ${paid}`, [approved, asExecuted]],
  [
    'another payload than was approved',
    `update payment set payload_hash = sha256('x') where id = ${paid}`,
    [approved, asApproved, asExecuted],
  ],
  [
    'confirmed by who created it',
    `
      update payment set confirmator_id = initiator_id where id = ${paid}; update payment_approval
      set person_id = '${people.finance}' where payment_id = ${paid}`,
    [asExecuted, fourEyes],
  ],
  [
    'a request that showed something else',
    `
      update request set payload = '{"subjects": []}' where id = (select request_id from payment_approval
        where payment_id = ${paid})`,
    [asAsked, shown],
  ],
  [
    'an approval of no request',
    `update payment_approval set request_id = new_id() where payment_id = ${paid}`,
    [shown],
  ],
  ['another name of the payee', `update payment set payee_name = 'X' where id = ${paid}`, [asApproved, asExecuted]],
  ['another message', `update payment set message = message || '.' where id = ${paid}`, [asApproved, asExecuted]],
  [
    'another account of the payee',
    `update payment set payee_iban = 'LT0' where id = ${paid}`,
    [asApproved, asExecuted],
  ],
  ['another name of the payer', `update payment set payer_name = 'X' where id = ${paid}`, [asExecuted]],
  [
    'another time of execution',
    `update payment set executed_at = executed_at - interval '1 second' where id = ${paid}`,
    [asExecuted],
  ],
  [
    'another payment, with all its hashes',
    `update payment set message = 'X' where id = ${paid};
     create temp table was on commit drop as select id, encode(payload_hash, 'hex') as old,
       encode(${canonical}, 'hex') as new from payment p where id = ${paid};
     update payment p set payload_hash = ${canonical} where id = ${paid};
     update payment_approval a set payload_hash = p.payload_hash from payment p
     where p.id = a.payment_id and p.id = ${paid};
     update request r set payload = replace(payload::text, old, new)::json from was, payment_approval a
     where a.payment_id = was.id and r.id = a.request_id;
     update request set payload_hash = sha256(convert_to(payload::text, 'UTF8'))`,
    [asExecuted, asAsked],
  ],
];
