// What breaks restrictions, cases and screening.
import { companies, staff } from '#tests/harness/village.ts';
import { type Breach, caseId, closedRightly, endedCase, held, otherCaseId, steps, timber } from './common.ts';

const flagsSay = 'the flags L and l of each client say what its living restrictions say';
const stopSays = 'no money leaves the accounts of a client exactly while a stop of all of them lives';
const blockSays = 'an account is blocked exactly while a restriction of it lives';
const orderSays = 'an order over an amount holds money of each euro account of its client, and of no other';
const orderEnds = 'what an order held ended by its payment, or by a person whom another one confirmed';
const orderPays =
  'what a bailiff was paid left the client that the order is about, and no order was paid more than it wants';

const liftedBySecond = 'what staff stopped was lifted only by a confirmed proposal of it';
const asBefore = 'no one is asked to confirm what was proposed about a case as it was before';
const holdsNothing = 'a closed case holds no blocked payment that no open case holds, unless it ended as true positive';
const endsWithCase = 'what a case stopped ends with it, unless it ended as true positive';
const ownCase = 'no one confirmed their own decision on a case';
const duplicates = 'a duplicate names an open case that is no duplicate';
const figured = 'the figures of the queue are those of its cases';
const blocks = 'a case blocks what the blocked payments that it holds come to';
const openMatch = 'an open match has an open case';
const listWhole = 'a list has as many living entries as its version in use says';
const listLeft = 'nothing is staged or sent of a version that waits no more';
const eachNight = 'no one was last screened more than 26 hours ago, once there is a list';
const lastOfOther = 'the last check of a subject is of that subject';
const otherData = 'no suppression holds for other data than its subject was last screened with';
const trueMatch = 'no suppression covers a match that is true';

/** An order over a cent about timber, and what it holds. */
const order = () => `
  insert into client_case (id, subject_id, type, title, level, status, kind, due_at, opened_at, changed_at)
  select new_id(), '${companies.timber}', 'BAILIFF', 'Order', 0, 0, 'A', now(), now(), now();
  insert into bailiff_order (case_id, client_id, authority, number, amount_minor, priority, is_told, made_at)
  select id, subject_id, 'Bailiff', '7', 1, 3, true, now() from client_case where type = 'BAILIFF'
  order by id desc limit 1`;

const heldByOrder = (columns: string, values: string) => `
  insert into restriction (id, client_id, scope, cause, case_id, comment, made_at${columns})
  select new_id(), client_id, 'amount', 'ORDER', case_id, '', now()${values} from bailiff_order`;

const restrictTimber = (columns = '', values = '') =>
  `insert into restriction (id, client_id, scope, cause, comment, made_at${columns})
   values (new_id(), '${companies.timber}', 'all', 'STAFF', '', now()${values})`;

/** a match of timber in this state, with the open case */
const getMatch = (state: string) => `
  insert into screening_check (id, client_id, input, input_hash, versions, at)
  values ('${caseId}', '${companies.timber}', '{}', '', '{}', now());
  insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
  values ('${caseId}', '${caseId}', '${companies.timber}', 'UN', 'x', 'x', 900, '[]', 'open');
  update screening_hit set state = '${state}'`;

export const caseBreaches: readonly Breach[] = [
  ['a lock that nothing says why', `update client set flags = 'L' where id = '${companies.timber}'`, [flagsSay]],
  [
    'a lock that was taken off by hand',
    `${restrictTimber()}; update client set flags = '' where id = '${companies.timber}'`,
    [flagsSay],
  ],
  [
    'a block that was taken off by hand',
    `insert into restriction (id, client_id, scope, cause, account_id, comment, made_at)
     values (new_id(), '${companies.timber}', 'account', 'ORDER', ${timber}, '', now());
     update account set blocked_at = null where id = ${timber}`,
    [blockSays],
  ],
  ['a stop of a client that has none', `update account set stopped_at = now() where id = ${timber}`, [stopSays]],
  [
    'an account that a stop of its client left out',
    `insert into restriction (id, client_id, scope, cause, comment, made_at)
     values (new_id(), '${companies.timber}', 'out', 'ORDER', '', now())`,
    [stopSays],
  ],
  ['an order that stands for no account', `update account set ordered_at = now() where id = ${timber}`, [orderSays]],
  [
    'an order that one person lifted',
    `${order()}; ${heldByOrder(', lifted_at, lifted_by', `, now(), '${staff.S}'`)}`,
    [orderEnds],
  ],
  ['an order that ended without a payment', `${order()}; ${heldByOrder(', lifted_at', ', now()')}`, [orderEnds]],
  [
    'an order that was paid by no one',
    `${order()}; insert into bailiff_payment (payment_id, case_id)
     select new_id(), case_id from bailiff_order`,
    [orderPays],
  ],
  [
    'a lock that one person lifted',
    `${restrictTimber(', lifted_by, lifted_at', `, '${staff.S}', now()`)}`,
    [liftedBySecond],
  ],
  [
    'a proposal about a case that was decided since',
    `${endedCase()};
     insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects,
       effects_hash, state, proposed_by)
     values (new_id(), 'x', '{}', '[]', '', 'case', '${caseId}', 0, '{}', '', 'open', '${staff.A}')`,
    [asBefore],
  ],
  [
    'a payment that only a closed case holds',
    `${endedCase()}; update payment set state = payment_state('blocked'), refusal = 'account_closed' where id = ${held};
     insert into case_payment (case_id, payment_id, holds) select '${caseId}', id, true
     from payment where state = payment_state('blocked')`,
    [holdsNothing, steps],
  ],
  [
    'a stop that outlives its case',
    `${endedCase()};
     insert into restriction (id, client_id, scope, cause, case_id, comment, made_at)
     values (new_id(), '${companies.timber}', 'all', 'CASE', '${caseId}', '', now())`,
    [endsWithCase, flagsSay],
  ],
  ['a case decided and confirmed by one person', endedCase('ATRU', '{"by":"1","confirmedBy":"1"}'), [ownCase]],
  [
    'a duplicate that was not closed',
    `${endedCase()}; update client_case set duplicate_of = '${caseId}' where id = '${otherCaseId}'`,
    [duplicates],
  ],
  ['a figure that counts a case too much', `insert into case_tally values ('RFI', false, now(), 1, 0)`, [figured]],
  [
    'a case that blocks nothing and says so much',
    `${endedCase()}; update client_case set blocked_minor = 5 where id = '${otherCaseId}'`,
    [blocks],
  ],
  ['a match that no one decides', getMatch('open'), [openMatch]],
  [
    'a suppression of what is true',
    `${endedCase()}; ${getMatch('true')};
     insert into suppression (id, client_id, code, entity_id, input_hash, case_id, made_by, made_at)
     values (new_id(), '${companies.timber}', 'UN', 'x', '', '${caseId}', '${staff.M}', now())`,
    [trueMatch],
  ],
  [
    'a suppression of what is true of another payment with the same name',
    `${endedCase()}; ${getMatch('true')};
     insert into suppression (id, client_id, subject_id, code, entity_id, input_hash, case_id, made_by, made_at)
     values (new_id(), '${companies.timber}', 'payment 1', 'UN', 'x', '', '${caseId}', '${staff.M}', now())`,
    [trueMatch],
  ],
  [
    'a list with fewer entries than it says',
    `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
     values (new_id(), 'UN', 'un-xml', 'x', 1, 'x', now());
     update list_version set state = 'staged'; update list_version set state = 'live', n = 1, entries = 5`,
    [listWhole],
  ],
  [
    'bytes of a list that waits no more',
    `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
     values ('${caseId}', 'UN', 'un-xml', 'x', 1, 'x', now());
     insert into list_part (version_id, field, n, bytes) values ('${caseId}', 'main', 0, '');
     update list_version set state = 'withdrawn'`,
    [listLeft],
  ],
  [
    'a client that the nights leave out',
    `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at, taken_at, n, state)
     values (new_id(), 'UN', 'un-xml', 'x', 1, 'x', now(), now() - interval '2 days', 1, 'live');
     update client set created_at = now() - interval '2 days' where id = '${companies.timber}'`,
    [eachNight],
  ],
  [
    'somebody who was screened last with the check of another',
    `insert into screening_check (id, client_id, input, input_hash, versions, matcher, at)
     values ('${caseId}', '${companies.timber}', '{}', 'new', '{}', 1, now());
     insert into screened (client_id, subject_id, check_id, at)
     values ('${companies.timber}', 'x', '${caseId}', now())`,
    [lastOfOther],
  ],
  [
    'a suppression of other data',
    `${endedCase()};
     insert into screening_check (id, client_id, input, input_hash, versions, matcher, at)
     values ('${caseId}', '${companies.timber}', '{}', 'new', '{}', 1, now());
     insert into screened (client_id, subject_id, check_id, at) values ('${companies.timber}', '', '${caseId}', now());
     insert into suppression (id, client_id, code, entity_id, input_hash, case_id, made_by, made_at)
     values (new_id(), '${companies.timber}', 'UN', 'x', 'old', '${caseId}', '${staff.M}', now() - interval '1 day')`,
    [otherData],
  ],
  [
    'a client that was closed without a record',
    `
      insert into client (id, type, title, sort_name, flags, created_at)
      values ('30000000011', 'LEGAL', 'X', 'x', 'Z', now())`,
    [closedRightly],
  ],
];
