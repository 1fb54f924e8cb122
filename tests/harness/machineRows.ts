// How a row of each state machine is inserted and changed, so that tests can try every step.
import { companies, ibans, people, staff } from '#tests/harness/village.ts';

/** its payment need not be there */
const feePaymentId = '01900000-0000-7000-8000-0000000000f8';

/** Puts one row of a machine's table there, in a state. */
export const insert: Readonly<Record<string, (state: string) => string>> = {
  payment: (state) => `
    insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
      payee_iban, currency, amount_minor, payload_hash, created_at, changed_at, executed_at)
    select new_id(), 'sepa', ${state}, client_id, id, 'x', iban, 'x', '${ibans.elsewhere}', 'EUR', 1, '', now(), now(),
      now()
    from account where iban = '${ibans.timber}'`,
  request: (state) => `
    insert into request (id, kind, created_by, payload, payload_hash, state)
    values (new_id(), 'payment', '${people.finance}', '{}', '', '${state}')`,
  membership: (state) => `
    insert into membership (company_id, person_id, role, letters, state)
    values ('${companies.lonely}', '${people.stranger}', 'REP', 'G', '${state}')`,
  job: (state) => `
    insert into job (id, kind, key, input, state, owner, beat_at, ended_at)
    select new_id(), 'x', '', '{}', '${state}', ${jobColumns(state).join(', ')}`,
  proposal: (state) => `
    insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects,
      effects_hash,
      state, proposed_by, decided_at)
    values (new_id(), 'x', '{}', '[]', '', 'x', 'x', 0, '{}', '', '${state}', '${people.finance}',
      ${decidedAt(state)})`,
  rail_message: (state) => `
    insert into rail_message (id, direction, file_name, sha256, body, items, state, refusal, booked_items, created_at,
      changed_at)
    values (new_id(), 'out', 'x', '', '', 1, '${state}', ${fileEnd(state).join(', ')}, now(), now())`,
  rail_recall: (state) => `
    with message as (
      insert into rail_message (id, direction, file_name, sha256, body, state, created_at, changed_at)
      values (new_id(), 'out', 'x', '', '', 'queued', now(), now()) returning id
    ), transfer as (
      insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, amount_minor, is_instant,
        settlement_on,
        other_bic, other_name, other_iban, own_iban, created_at)
      select new_id(), 'in', id, 'x', 'x', 1, false, now(), 'x', 'x', 'x', 'x', now() from message
      returning id, message_id
    )
    insert into rail_recall (id, transfer_id, direction, message_id, cancellation_id, reason, state, created_at,
      decided_at)
    select new_id(), id, 'out', message_id, 'x', 'DUPL', '${state}', now(), ${decidedAt(state)} from transfer;
    set constraints all immediate`,
  rail_set_aside: (state) => `
    with message as (
      insert into rail_message (id, direction, file_name, sha256, body, state, created_at, changed_at)
      values (new_id(), 'in', 'x', '', '', 'taken', now(), now()) returning id
    ), transfer as (
      insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, amount_minor, is_instant,
        settlement_on,
        other_bic, other_name, other_iban, own_iban, created_at)
      select new_id(), 'in', id, 'x', 'x', 1, false, now(), 'x', 'x', 'x', 'x', now() from message returning id
    )
    insert into rail_set_aside (transfer_id, code, path, line, column_no, payee_name, message, state, decided_at)
    select id, 'iban-not-valid', 'x', 1, 1, 'x', 'x', '${state}', ${decidedAt(state)} from transfer;
    set constraints all immediate`,
  card_set_aside: (state) => `
    insert into card_set_aside (id, at, body_hash, kind, reason, body, state, ended_at)
    values (new_id(), now(), 'x', 'clearing', 'not-readable', '{}', '${state}', ${decidedAt(state)})`,
  card: (state) => `
    insert into card (id, client_id, account_id, design, state, limit_minor, monthly_minor, created_at, changed_at)
    select new_id(), client_id, id, 'Z1VISA', '${state}', 0, 0, now(), now() from account
    where iban = '${ibans.timber}'`,
  screening_hit: (state) => `
    with c as (
      insert into screening_check (id, client_id, input, input_hash, versions, at)
      values (new_id(), '${companies.timber}', '{}', '', '{}', now()) returning id, client_id
    )
    insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
    select new_id(), id, client_id, 'UN', 'x', 'x', 900, '[]', '${state}' from c`,
  list_version: (state) => `
    insert into list_version (id, code, n, format, file_name, size_bytes, sha256, state, sent_at)
    values (new_id(), 'UN', ${listNumber(state)}, 'un-xml', 'x', 1, 'x', '${state}', now())`,
  info_request: (state) => `
    with k as (${insertCase('A', '0')} returning id)
    insert into info_request (id, case_id, client_id, title, words, state, sent_at, remind_at, due_at, answered_at,
      answered_by, ended_at)
    select new_id(), id, '${companies.timber}', 'x', 'x', '${state}', now(), now(), now() + interval '1 day',
      ${answered(state).join(', ')}
    from k`,
  registration_fee: (state) => `
    with k as (${insertCase('L', '5')} returning id)
    insert into registration_fee (id, client_id, case_id, reference, amount_minor, state, asked_by, asked_at,
      payment_id, ended_at)
    select new_id(), '${companies.timber}', id, 'RF', 1, '${state}', '${staff.C}', now(), ${feeEnd(state).join(', ')}
    from k`,
  registration_contract: (state) => `
    with k as (${insertCase('L', '5')} returning id)
    insert into registration_contract (id, client_id, case_id, words, sha256, state, sent_by, sent_at, signed_by,
      ended_at)
    select new_id(), '${companies.timber}', id, 'x', sha256('x'), '${state}', '${staff.C}', now(),
      ${contractEnd(state).join(', ')}
    from k`,
  // of any payment: the state of that one is another machine's
  payment_review: (state) => `
    with p as (
      insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
        payee_iban, currency, amount_minor, payload_hash, created_at, changed_at, executed_at)
      select new_id(), 'sepa', 0, client_id, id, 'x', iban, 'x', '${ibans.elsewhere}', 'EUR', 1, '', now(), now(), null
      from account where iban = '${ibans.timber}'
      returning id)
    insert into payment_review (payment_id, state, since, changed_at) select id, '${state}', now(), now() from p`,
  mlro_report: (state) => `
    insert into mlro_report (id, state, subject_id, narrative, author_id, written_at, reasons, decided_by, filed_at)
    select new_id(), '${state}', '${companies.timber}', 'x', '${staff.S}', now(), 'x', ${reportEnd(state).join(', ')}`,
  cesop_message: (state) => `
    insert into cesop_message (quarter, kind, state, made_by, made_at, filed_by, filed_at, answered_at)
    select '2026-07-01', 'new', '${state}', '${staff.F}', now(), ${cesopFiled(state).join(', ')}`,
  card_order: (state) => `
    insert into card_order (id, card_id, client_id, state, refusal, ordered_at, changed_at)
    select new_id(), id, client_id, '${state}', ${orderRefusal(state)}, now(), now() from card where name = 'ordered';
    set constraints all immediate`,
};

/** filed_by, filed_at and answered_at as a state of a CESOP message has them */
const cesopFiled = (state: string) => {
  const isAnswered = state.endsWith('accepted') || state === 'rejected';
  const isFiled = isAnswered || state === 'filed';
  return [
    ...(isFiled ? [`'${staff.A}'`, 'now()'] : ['null::text', 'null::timestamptz']),
    isAnswered ? 'now()' : 'null::timestamptz',
  ];
};

/** answered_at, answered_by and ended_at as a state of a request to a client has them */
const answered = (state: string) => [
  ...(state === 'answered' ? ['now()', `'${people.finance}'`] : ['null::timestamptz', 'null::text']),
  state === 'cancelled' ? 'now()' : 'null::timestamptz',
];

/** payment_id and ended_at as a state of a fee has them */
const feeEnd = (state: string) => [
  state === 'paid' ? `'${feePaymentId}'::uuid` : 'null::uuid',
  state === 'open' ? 'null::timestamptz' : 'now()',
];

/** signed_by and ended_at as a state of a contract has them */
const contractEnd = (state: string) => [
  state === 'signed' ? `'${people.finance}'` : 'null::text',
  state === 'open' ? 'null::timestamptz' : 'now()',
];

const listNumber = (state: string) => (state === 'live' || state === 'past' ? '1' : 'null::integer');
const orderRefusal = (state: string) => (state === 'failed' ? `'x'` : 'null');

/** refusal and booked_items of a file as a state has them */
const fileEnd = (state: string) => [
  state === 'refused' || state === 'stopped' ? `'x'` : 'null',
  state === 'booking' || state === 'stopped' ? '0' : 'null::integer',
];

/** decided_by and filed_at as a state has them */
const reportEnd = (state: string) => [
  state === 'draft' || state === 'withMlro' ? 'null' : `'${staff.H}'`,
  ['filed', 'acknowledged', 'supplemented'].includes(state) ? 'now()' : 'null::timestamptz',
];

const decidedAt = (state: string) => (state === 'open' ? 'null' : 'now()');

/** owner, beat_at and ended_at as a state has them */
const jobColumns = (state: string) => [
  state === 'running' ? 'new_id()' : 'null::uuid',
  state === 'running' ? 'now()' : 'null::timestamptz',
  state === 'waiting' || state === 'running' ? 'null::timestamptz' : 'now()',
];

export const kindOfCase = (machine: string) => /^case\.(.)$/.exec(machine)?.[1];

/** the table of a machine, and its column with the state; a case has a machine for each kind */
export const getTable = (machine: string) => (kindOfCase(machine) ? 'client_case' : machine);

export const getColumn = (machine: string) => (kindOfCase(machine) ? 'status' : 'state');

/** a type of each kind of case, and the statuses with which it has ended */
const samples: Readonly<Record<string, [type: string, ...ended: string[]]>> = {
  A: ['PEP', '1', '2'],
  D: ['DOCUMENT', '2', '4'],
  E: ['PATTERN', '2', '4'],
  P: ['CHILD', '2', '4'],
  S: ['PAYMENT', '2', '4'],
  M: ['MNT', '2'],
  L: ['COMPANY', '3', '4'],
};

/** closed_at and outcome as a status has them */
const getEnding = (kind: string, status: string) => (samples[kind]?.includes(status, 1) ? `now(), '{}'` : 'null, null');

const insertCase = (kind: string, status: string) => `
  insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, closed_at, outcome)
  values (new_id(), '${companies.timber}', '${samples[kind]?.[0]}', '${kind}', ${status}, 'x', now(), now(), now(),
    ${getEnding(kind, status)})`;

export const inserted = (machine: string, state: string) => {
  const kind = kindOfCase(machine);
  return kind ? insertCase(kind, state) : (insert[machine]?.(state) ?? '');
};

export const changedWith = (machine: string, state: string) => {
  const kind = kindOfCase(machine);
  return kind ? `, (closed_at, outcome) = (${getEnding(kind, state)})` : (alsoSet[machine]?.(state) ?? '');
};

/** what changes together with the state */
const alsoSet: Readonly<Record<string, (state: string) => string>> = {
  job: (state) => `, (owner, beat_at, ended_at) = row(${jobColumns(state).join(', ')})`,
  proposal: (state) => `, decided_at = ${decidedAt(state)}`,
  rail_message: (state) => `, (refusal, booked_items) = row(${fileEnd(state).join(', ')})`,
  rail_recall: (state) => `, decided_at = ${decidedAt(state)}`,
  rail_set_aside: (state) => `, decided_at = ${decidedAt(state)}`,
  card_set_aside: (state) => `, ended_at = ${decidedAt(state)}`,
  info_request: (state) => `, (answered_at, answered_by, ended_at) = row(${answered(state).join(', ')})`,
  mlro_report: (state) => `, (decided_by, filed_at) = row(${reportEnd(state).join(', ')})`,
  card_order: (state) => `, refusal = ${orderRefusal(state)}`,
  registration_fee: (state) => `, (payment_id, ended_at) = row(${feeEnd(state).join(', ')})`,
  registration_contract: (state) => `, (signed_by, ended_at) = row(${contractEnd(state).join(', ')})`,
  list_version: (state) => `, n = ${listNumber(state)}`,
  cesop_message: (state) => `, (filed_by, filed_at, answered_at) = row(${cesopFiled(state).join(', ')})`,
};

export const onlyRow: Readonly<Record<string, string>> = {
  payment: 'true',
  request: 'true',
  membership: `person_id = '${people.stranger}'`,
  job: 'true',
  list_version: 'true',
  proposal: 'true',
  rail_message: 'true',
  rail_recall: 'true',
  rail_set_aside: 'true',
  card_set_aside: 'true',
  card: `name = ''`,
  card_order: 'true',
};
