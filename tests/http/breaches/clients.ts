// What breaks facts about clients: closing, scores, relations, requests, totals.
import { postedAloneMostMinor } from '#features/ledger/rules.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { type Breach, caseId, charged, closedRightly, endedCase, otherCaseId, paid, transfer } from './common.ts';

const overallSays =
  'the overall level is what the rule gives for the living factors, unless an officer has set it above no floor';

const allFactors = 'each client with a score has all factors of its type, and no others';
const officerSecond = 'a level that an officer has set was confirmed by a second person';
const declinedEmpty = 'no one who was declined has an account';
const erasedLate = 'nothing is erased of a client whose relation lives, or ended too lately';
const holdBySecond = 'a legal hold ended by a person whom another one confirmed';
const officeBySecond =
  'two people wrote down the end of a public function, and two people a year later that its factor falls';

const chargedAlone = 'no one charged one client on one bank day more than a person may alone';

/** timber's score: all low, but these levels */
const getScore = (levels: Readonly<Record<string, string>> = {}) =>
  [
    'delete from risk_factor',
    ...['ALL', ...'LIC LTR LBA LBC LPC LOS LMT LSC LIP LOP LOF'.split(' ')].map(
      (factor) => `insert into risk_factor (client_id, factor, level, cause, source, from_at)
        values ('${companies.timber}', '${factor}', '${levels[factor] ?? 'L'}', '{}', 'rules', now())`,
    ),
  ].join(';');

const sharesWhole = 'the shares in one company add up to at most 100 %';
const familyOnce = 'no one is the parent of their own parent, and two people are siblings or spouses once';
const relationBySecond =
  'each relation that staff made or ended was confirmed by somebody else, or on the command line';

const waitsTogether = 'a request waits exactly while its case is open and waits for the client';
const sameClient = 'a request is to the client of its case';
const allAnswered = 'an answered request has an answer to each item, or words about why there is none';
const filesOfAnswer =
  'the files of an answer are documents that the client has given, or staff with an ' +
  'answer that they entered, and are with the case once it was sent';

const noticesWait = 'a notice of requests is open while one of them waits, and no longer';
const flowsByDay = 'totals of clients by day are the sums of their payments';
const flowsByParty = 'totals of counterparties by day are the sums of their payments';
const reportTotals = 'totals of reports by day are the sums of their payments';
const reportJoined = 'joined payments of reports are the sums of their payments';
const reportClients = 'the clients that reports count on a day are those of its payments';
const eventInCase = 'each live event of a rule is in a case of its client';
const eventReviewed = 'a payment that crossed a threshold is reviewed, or was';
const datesOfWaiting = 'a reminder or an overdue date waits only where the client does';
const boarding = 'a company that the bank reviews or has declined has flag B or D, and no account';
const corrected = 'fields are to be corrected only while it is the applicant’s turn';
const waitsForDues =
  'a registration that waits for its fee or its contract has one that is open, and an ended one has none';

const duesMet =
  'a fee was paid by an executed payment to an account of the bank’s clients, and a contract signed by its applicant';

/** a case of timber's registration in a status, and its contract */
const getContract = (status: number, columns = '', values = '') => `
  insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
  values ('${caseId}', '${companies.timber}', 'COMPANY', 'L', ${status}, 'x', now(), now(), now());
  insert into registration_contract (id, client_id, case_id, words, sha256, sent_by, sent_at${columns})
  values (new_id(), '${companies.timber}', '${caseId}', 'x', sha256('x'), '${staff.C}', now()${values})`;

const getDraft = (columns: string, values: string) => `
  insert into registration (id, client_id, applicant_id, draft${columns})
  values ('01900000-0000-7000-8000-0000000000f9', '${companies.timber}', '${people.director}', '{}'${values})`;

const requestId = '01900000-0000-7000-8000-0000000000f7';

/** a case of timber that is asked, and a request in a state, with the columns that it needs and their values */
const getAsked = (clientId: string, state = 'open', columns = '', values = '') => `
  insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, asked_at)
  values ('${caseId}', '${companies.timber}', 'RFI', 'A', 3, 'x', now(), now(), now(),
    ${state === 'open' ? 'now()' : 'null'});
  insert into info_request (id, case_id, client_id, title, words, state, sent_at, remind_at, due_at${columns})
  values ('${requestId}', '${caseId}', '${clientId}', 'x', 'x', '${state}', now(), now(),
    now() + interval '1 day'${values})`;

const answeredBy = [', answered_at, answered_by', `, now(), '${people.finance}'`] as const;
const toItem = (form: 'text' | 'files') => `
  insert into info_item (request_id, n, kind, words, form, choices, category)
  values ('${requestId}', 1, '${form === 'files' ? 'file' : 'question'}', 'x', '${form}', '[]',
    ${form === 'files' ? `'OD'` : 'null'})`;

const joinedParty = 'a party that has become a client has no relation but to itself';
const relationSubject = 'the subject of each relation is a client, a person who acts for clients, or a party';

/** an owner of timber with so many hundredths of a percent; more columns and their values */
const getOwner = (subject: string, bp: number, columns = '', values = '') =>
  `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at${columns})
   values (new_id(), '${companies.timber}', 'P', '${subject}', ${bp}, '', now()${values})`;

/** a charge of so many cents for the executed payment, as one staff user makes them */
const getCharge = (minor: number) =>
  `insert into client_charge (payment_id, client_id, code, amount_minor, comment, made_by, made_at)
   select id, payer_client_id, 'OTHER', ${minor}, '', '${staff.F}', now() from payment where id = ${paid}`;

const byHand =
  'each transfer by hand is a posting that staff made: same accounts, amount and client, and no other is one';

const handBySecond =
  'each posting about a client, or with a confirmer, was a confirmed proposal of it, by the same two people';

const handAlone = 'no one posted more on one bank day than a person may alone';
const handInMonth =
  'a posting by hand belongs to the month in which it was booked or the one before, and to no day to come';

/**
 * a posting by hand of so many cents between accounts of the bank; id and moment are SQL, further columns have values
 */
const getPosting = (minor: number | bigint, { id = 'new_id()', at = 'now()', columns = '', values = '' } = {}) =>
  `insert into ledger_posting (id, debit_id, credit_id, amount_minor, message, value_at, made_by, by_command,
    made_at${columns})
   values (${id}, 1, 2, ${minor}, '', ${at}, '${staff.F}', false, now()${values})`;

export const clientBreaches: readonly Breach[] = [
  [
    'data of a client that lives',
    `insert into client_erasure (client_id, class, erased_at) values ('${companies.timber}', 'talks', now())`,
    [erasedLate],
  ],
  [
    'data of a client that was closed four years ago',
    `insert into client (id, type, title, sort_name, flags, created_at)
    values ('30000000011', 'LEGAL', 'X', 'x', 'Z', now());
     insert into client_closing (id, client_id, closed_at) values (new_id(), '30000000011', now() - interval '4 years');
     insert into client_erasure (client_id, class, erased_at) values ('30000000011', 'talks', now())`,
    [erasedLate],
  ],
  [
    'a legal hold that one person ended',
    `insert into legal_hold (id, client_id, cause, reference, comment, made_by, made_at, lifted_by, lifted_at)
     values (new_id(), '${companies.timber}', 'COURT', 'x', '', '${staff.H}', now(), '${staff.H}', now())`,
    [holdBySecond],
  ],
  [
    'a client that was closed before its notice was over',
    `with n as (
       insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from)
       values (new_id(), '${companies.timber}', '', '${staff.H}', now(), current_date + 60) returning id)
     insert into client_closing (id, client_id, notice_id, closed_at) select new_id(), '${companies.timber}', id, now()
     from n`,
    [closedRightly],
  ],
  [
    'an end of a public function that one person wrote down',
    `insert into office_end (id, client_id, ended_on, comment, made_by, made_at)
     values (new_id(), '${companies.timber}', current_date, '', '${staff.M}', now())`,
    [officeBySecond],
  ],
  ['an overall level that the factors do not give', getScore({ ALL: 'M' }), [overallSays]],
  [
    'a floor without a high client',
    `${getScore({ LIC: 'H' })}; update risk_factor set is_floor = true where level = 'H'`,
    [overallSays],
  ],
  ['a factor that is missing', `${getScore()}; delete from risk_factor where factor = 'LOF'`, [allFactors]],
  [
    'an officer below the floor, and no one who confirmed',
    `${getScore({ LPC: 'H' })}; update risk_factor set is_floor = true where level = 'H';
     update risk_factor set source = 'officer', override_by = '${staff.M}', override_until = now()
     where factor = 'ALL'`,
    [overallSays, officerSecond],
  ],
  ['a charge for a payment to somebody else', getCharge(1), [charged]],
  ['shares beyond the whole', `${getOwner(people.baker, 5001)}; ${getOwner(people.stranger, 5000)}`, [sharesWhole]],
  ...(['PARENT', 'SPOUSE'] as const).map(
    (role): Breach => [
      `a ${role.toLowerCase()} on either side`,
      `insert into relation (id, client_id, role, subject_client, comment, from_at)
     values (new_id(), '${people.baker}', '${role}', '${people.stranger}', '', now()),
       (new_id(), '${people.stranger}', '${role}', '${people.baker}', '', now())`,
      [familyOnce],
    ],
  ),
  ['a relation of one person', getOwner(people.baker, 1, ', made_by', `, '${staff.S}'`), [relationBySecond]],
  [
    'a request of a case that waits no more',
    `${getAsked(companies.timber)}; update client_case set asked_at = null where id = '${caseId}'`,
    [waitsTogether],
  ],
  ['a case that waits without a request', `${getAsked(companies.timber)}; delete from info_request`, [waitsTogether]],
  [
    'a declined company with an account',
    `${getDraft('', '')}; alter table client disable trigger client_declined;
     update client set registration_status = 'Declined', flags = 'D' where id = '${companies.timber}'`,
    [boarding, declinedEmpty],
  ],
  ['a registration that waits for a fee no one asked', getContract(1), [waitsForDues]],
  [
    'a contract of a decided case',
    `${getContract(5)}; alter table client_case disable trigger registration_ended;
     update client_case set status = 3, closed_at = now(), outcome = '{}'`,
    [waitsForDues],
  ],
  [
    'a contract that somebody else signed',
    `${getDraft('', '')}; ${getContract(5, ', state, signed_by, ended_at', `, 'signed', '${people.finance}', now()`)}`,
    [duesMet],
  ],
  ['corrections of a client', getDraft(', tags', `, '{DPhone}'`), [corrected]],
  ['a request to another company', getAsked(companies.bakery), [sameClient]],
  [
    'an answer that was never given',
    `${getAsked(companies.timber, 'answered', ...answeredBy)}; ${toItem('text')}`,
    [allAnswered],
  ],
  [
    'a file of another company in an answer',
    `${getAsked(companies.timber, 'answered', ...answeredBy)}; ${toItem('files')};
     insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
     values ('${otherCaseId}', '${companies.bakery}', '', 'OD', 'x', 'application/pdf', 1, now());
     insert into info_item_file (request_id, n, file_id) values ('${requestId}', 1, '${otherCaseId}')`,
    [filesOfAnswer],
  ],
  [
    'a notice of what was answered',
    `${getAsked(companies.timber, 'answered', ...answeredBy)};
     insert into request (id, kind, created_by, payload, payload_hash)
     values ('${otherCaseId}', 'notice', '${people.finance}', '{}', '');
     insert into request_notice (request_id, info_request_id) values ('${otherCaseId}', '${requestId}')`,
    [noticesWait],
  ],
  [
    'a reminder of what no one was asked',
    `${getAsked(companies.timber, 'answered', ...answeredBy)};
     update client_case set scheduled_action = 'reminder', scheduled_at = now() where id = '${caseId}'`,
    [datesOfWaiting],
  ],
  [
    'a total of a report without a payment',
    `insert into report_total values ('party', bank_today(), 'in', 'ZW', 0, 1, 100)`,
    [reportTotals],
  ],
  [
    'joined payments of a report without a payment',
    `insert into report_joined values (bank_today(), '${companies.timber}', 'in', 'x', 1, 1500000, 1500000, new_id())`,
    [reportJoined],
  ],
  [
    'a client in the reports of a day without a payment',
    `insert into report_clients values ('client', '', 'LT', '2026-03-01', 0, report_bit(7))`,
    [reportClients],
  ],
  [
    'totals of a client without a payment',
    `insert into flow_day values ('${companies.timber}', bank_today(), 'in', 'other', 'LT', 1, 100)`,
    [flowsByDay],
  ],
  [
    'totals of a counterparty without a payment',
    `insert into flow_party values ('${companies.timber}', '${ibans.bakery}', bank_today(), 'in', 'other', 1, 100)`,
    [flowsByParty],
  ],
  [
    'a live event without a case',
    `insert into case_event (client_id, rule, figure, at) values ('${companies.timber}', 'C.IN.15K', 1, now())`,
    [eventInCase],
  ],
  [
    'an event whose payment was not marked',
    `${endedCase()};
     insert into case_event (case_id, client_id, rule, figure, at, payment_id)
     select '${otherCaseId}', '${companies.timber}', 'C.IN.15K', 1, now(), id from payment limit 1`,
    [eventReviewed],
  ],
  ['an owner whom no one knows', getOwner('49999999999', 1), [relationSubject]],
  [
    'a party that has joined, and is still an owner of another client',
    `with joined as (
       insert into party (id, kind, name, sort_name, made_at, client_id, joined_at)
       values (new_id(), 'C', 'Bakery', 'bakery', now(), '${companies.bakery}', now()) returning id
     )
     insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at)
     select new_id(), '${companies.timber}', 'C', id, 1, '', now() from joined`,
    [joinedParty],
  ],
  ['a posting by hand that moved nothing', getPosting(1), [byHand]],
  [
    'a posting about a client that no one proposed',
    getPosting(1, { columns: ', client_id', values: `, '${companies.timber}'` }),
    [byHand, handBySecond],
  ],
  [
    'a posting with a confirmer who confirmed nothing',
    getPosting(1, { columns: ', confirmed_by', values: `, '${staff.A}'` }),
    [byHand, handBySecond],
  ],
  ['postings beyond what one person may alone', getPosting(postedAloneMostMinor + 1n), [byHand, handAlone]],
  ...(['-', '+'] as const).map(
    (sign): Breach => [
      sign === '-' ? 'a posting for a month long past' : 'a posting for a day to come',
      getPosting(1, { id: transfer, at: `now() ${sign} interval '70 days'` }),
      [byHand, handInMonth],
    ],
  ),
  ['charges beyond what one person may alone', getCharge(50_001), [charged, chargedAlone]],
];
