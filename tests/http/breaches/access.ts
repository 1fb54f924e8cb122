// What breaks rights, sessions, devices and requests.
import { companies, people, staff } from '#tests/harness/village.ts';
import { type Breach, charged, floorSet, paid, steps, timber } from './common.ts';

const oneKind = 'no person is both a member of a company and staff';
const twelveHours = 'no session outlives twelve hours';
const keptStatus = 'a stored answer has a status that may be kept';
const revoked = 'no session lives on that a revoked device has opened';
const ownPasskey = 'a device session is opened by a passkey of its person';
const oneLink = 'at most one enrolment link of a person is open';
const whoWaits = 'a request waits for one of its recipients at least while it is open, and for none after';
const invited = 'who is invited has a request to accept';
const chargeDebt = 'what a charge left open went to the receivable account of its client, and has a case';
const letters = 'role and letters of each member are those that the audit saw last, and so is the state';
const staffRole =
  'role and keys of each staff user are those that the audit saw last, and so is whether they are active';

const limits = 'the limits of each client are those that the audit saw last';
const confirmers =
  'who must confirm for each client is what the audit saw last; one confirmer is enough until it says otherwise';

const usedOnce = 'a step-up is used once, by whom it was asked of, after they approved it';

/** a passkey of the person, in use until `revokedAt` */
const addPasskey = (personId: string, revokedAt = 'null') =>
  `insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, revoked_at)
   values (new_id(), '${personId}', 'x', '', 0, '{}', 'x', ${revokedAt}); update session
   set passkey_id = (select id from passkey)`;

const addLink = `
  insert into enrolment (id, person_id, token_hash, code_hash, expires_at)
  values (new_id(), '${people.baker}', new_id()::text::bytea, '', now())`;

export const accessBreaches: readonly Breach[] = [
  ['letters given', `update membership set letters = 'ABCDEFGH' where person_id = '${people.finance}'`, [letters]],
  ['a role given', `update membership set role = 'CEO' where person_id = '${people.finance}'`, [letters]],
  [
    'a member no one admitted',
    `
      insert into membership (company_id, person_id, role, letters)
      values ('${companies.bakery}', '${people.finance}', 'REP', 'G')`,
    [letters],
  ],
  ['a member taken out', `delete from membership where person_id = '${people.finance}'`, [letters]],
  ['a staff role given', `update staff set role = 'A' where person_id = '${staff.S}'`, [staffRole]],
  ['keys given', `update staff set keys = keys || 'Z' where person_id = '${staff.S}'`, [staffRole]],
  [
    'a staff user no one made',
    `update staff set person_id = '${staff.S}1' where person_id = '${staff.S}'`,
    [staffRole],
  ],
  ['a limit', `insert into client_limit values ('${companies.timber}', 'dayOut', 1)`, [limits]],
  ['four eyes taken away', `update client set approvals = 'any' where approvals = 'other'`, [confirmers]],
  ['a floor lowered', `update account set floor_minor = -1 where id = ${timber}`, [floorSet]],
  [
    'a state that no one recorded',
    `update payment set state = payment_state('rejected') where state = payment_state('requested')`,
    [steps],
  ],
  [
    'a staff user who joins a company',
    `
      insert into membership (company_id, person_id, role, letters)
      values ('${companies.timber}', '${staff.S}', 'REP', 'G')`,
    [oneKind, letters],
  ],
  ['a session for a day', `update session set window_ends_at = created_at + interval '1 day'`, [twelveHours]],
  ['a malformed request kept as an answer', 'update idempotency set status = 400', [keptStatus]],
  ['a fault kept as an answer', 'update idempotency set status = 503', [keptStatus]],
  ['a key without an answer', 'update idempotency set status = null', [keptStatus]],
  ['a session of a revoked device', addPasskey(people.finance, 'now()'), [revoked]],
  ['a session of somebody else’s device', addPasskey(people.baker), [ownPasskey]],
  ['a device without a passkey', `update session set scope = 'device'`, [ownPasskey]],
  ['two links of one person', `${addLink}; ${addLink}`, [oneLink]],
  ['a request that waits for no one', `update request_recipient set is_open = not is_open`, [whoWaits]],
  ['an invitation that no one can accept', `update membership set state = 'invited'`, [letters, invited]],
  ['a payment used as a step', `update request set state = 'used' where state = 'approved'`, [usedOnce]],
  [
    'a step that somebody else approved',
    `update request set state = 'used', kind = 'step-up', created_by = '${people.baker}' where state = 'approved'`,
    [usedOnce],
  ],
  [
    'a charge that left open what no one moved',
    `insert into client_charge (payment_id, client_id, code, amount_minor, debt_minor, comment, made_by, made_at)
     select id, payer_client_id, 'OTHER', 1, 1, '', '${staff.F}', now() from payment where id = ${paid}`,
    [charged, chargeDebt],
  ],
];
