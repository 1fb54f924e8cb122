/** State machines: what the rules say, what the database allows, and that nothing else can happen. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseKinds, caseTypes } from '#features/cases/rules.ts';
import type { AuditRecord } from '#server/audit/record.ts';
import { openPool } from '#server/db/pool.ts';
import { companyRoles, staffRoles } from '#shared/permissions.ts';
import { defineMachine, type Machine } from '#shared/states.ts';
import { declareVerbs, describeSteps } from '#shared/verbs.ts';
import { product } from '#src/features.server.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { payeeOutcomes } from '../payees/payeeCheck.ts';
import { paymentMachine, paymentStates, railNames } from '../rules.ts';

const { machines } = product;
const getStates = ({ states }: Machine) => Object.values(states).map(String);
/** The steps as allowed_transition holds them. */
const getRows = ({ states, steps }: Machine) =>
  steps.map(([from, to, verb]) => [from === '' ? '' : String(states[from]), String(states[to]), verb] as const);

/** its payment need not be there */
const feePaymentId = '01900000-0000-7000-8000-0000000000f8';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  await owner.query(`${insert['card']?.('enabled')}; update card set name = 'ordered'`);
  await owner.query('alter table registration_fee drop constraint registration_fee_payment_id_fkey');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Puts one row of a machine's table there, in a state. */
const insert: Readonly<Record<string, (state: string) => string>> = {
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
  card_order: (state) => `
    insert into card_order (id, card_id, client_id, state, refusal, ordered_at, changed_at)
    select new_id(), id, client_id, '${state}', ${orderRefusal(state)}, now(), now() from card where name = 'ordered';
    set constraints all immediate`,
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
const kindOfCase = (machine: string) => /^case\.(.)$/.exec(machine)?.[1];
/** the table of a machine, and its column with the state; a case has a machine for each kind */
const getTable = (machine: string) => (kindOfCase(machine) ? 'client_case' : machine);
const getColumn = (machine: string) => (kindOfCase(machine) ? 'status' : 'state');
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
const inserted = (machine: string, state: string) => {
  const kind = kindOfCase(machine);
  return kind ? insertCase(kind, state) : (insert[machine]?.(state) ?? '');
};
const changedWith = (machine: string, state: string) => {
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
};
const onlyRow: Readonly<Record<string, string>> = {
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

/** Runs statements that leave nothing behind; answers the refusal's name, or the verb that the audit got. */
async function attempt(machine: string, from: string, to: string): Promise<string> {
  try {
    await owner.query('begin');
    if (from !== '') {
      await owner.query(`alter table ${getTable(machine)} disable trigger user`);
      await owner.query(inserted(machine, from));
      await owner.query(`alter table ${getTable(machine)} enable trigger user`);
      await owner.query(
        `
          update ${getTable(machine)} set ${getColumn(machine)} = '${to}'${changedWith(machine, to)}
          where ${onlyRow[machine] ?? 'true'}`,
      );
    } else await owner.query(inserted(machine, to));
    const { rows } = await owner.query<{ verb: string }>(
      `select verb from audit_inbox where verb like $1 and xmin = pg_current_xact_id()::xid order by id desc limit 1`,
      [`${machine}.%`],
    );
    return rows[0]?.verb ?? 'nothing recorded';
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error);
  } finally {
    await owner.query('rollback');
  }
}

describe.each(machines.map((machine) => [machine.name, machine] as const))('%s', (name, machine) => {
  const states = getStates(machine);
  const transitions = getRows(machine);

  test('has the same transitions in the code and in the database', async () => {
    const { rows } = await owner.query<{ from_state: string; to_state: string; verb: string }>(
      'select from_state, to_state, verb from allowed_transition where machine = $1',
      [name],
    );
    const stored = rows.map(({ from_state, to_state, verb }) => [from_state, to_state, verb].join(' '));
    expect(stored.sort()).toEqual(transitions.map((transition) => transition.join(' ')).sort());
  });

  test('makes each allowed step, with its record, and refuses every other', async () => {
    const found: string[] = [];
    const wanted: string[] = [];
    for (const from of ['', ...states]) {
      for (const to of states.filter((state) => state !== from)) {
        const verb = transitions.find(([one, other]) => one === from && other === to)?.[2];
        wanted.push(`${from} → ${to}: ${verb ? `${name}.${verb}` : 'transition_not_allowed'}`);
        found.push(`${from} → ${to}: ${await attempt(name, from, to)}`);
      }
    }
    expect(found).toEqual(wanted);
  });

  test('an update that leaves the state alone is no step', async () => {
    for (const state of states) expect(await attempt(name, state, state)).toBe('nothing recorded');
  });

  test.skipIf(kindOfCase(name))('the column holds the states of the machine and no others', async () => {
    const { rows } = await owner.query<{ check: string }>(
      `select pg_get_constraintdef(oid) as check from pg_constraint where conname = $1`,
      [`${name}_state_known`],
    );
    const found =
      rows[0]?.check.replace(/state >= 0\) AND \(state <= 9/, '0,1,2,3,4,5,6,7,8,9').match(/-?\d+|'\w+'/g) ?? [];
    const quoted = found.map((text) => text.replaceAll("'", '')).filter((text) => text !== '');
    expect([...new Set(quoted)].sort()).toEqual([...states].sort());
  });
});

test.each<[string, readonly string[]]>([
  ['payment_rail_known', railNames],
  ['payment_payee_check_known', payeeOutcomes],
  ['membership_role_known', Object.keys(companyRoles)],
  ['staff_role_known', Object.keys(staffRoles)],
  ['client_case_type_known', caseTypes],
  ['client_case_kind_known', caseKinds],
])('%s allows what the code knows and nothing else', async (constraint, known) => {
  const { rows } = await owner.query<{ check: string }>(
    'select pg_get_constraintdef(oid) as check from pg_constraint where conname = $1',
    [constraint],
  );
  const allowed = [...(rows[0]?.check ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(allowed.sort()).toEqual([...known].sort());
});

test.each([
  [`state = payment_state('authorized') and rail = 'book'`, "state = 4 and rail = 'book'"],
  [
    `rail = 'sepa' and state in (payment_state('pending'), payment_state('authorized'))`,
    "rail = 'sepa' and state in (2, 4)",
  ],
  [
    `category = 'CASH' and state in (payment_state('posted'), payment_state('executed'))`,
    "category = 'CASH' and state in (1, 3)",
  ],
])('the database plans %s as it plans the numbers', async (named, raw) => {
  const getPlan = async (where: string) =>
    (await owner.query<{ line: string }>({ text: `explain (costs off) select from payment where ${where}` })).rows;
  expect(await getPlan(named)).toEqual(await getPlan(raw));
});

test('there is no machine that the code does not know', async () => {
  const { rows } = await owner.query<{ machine: string }>('select distinct machine from allowed_transition order by 1');
  expect(rows.map(({ machine }) => machine)).toEqual(machines.map(({ name }) => name).sort());
});

test('one wrong row refuses the whole statement', async () => {
  await owner.query('begin');
  await owner.query(insert['payment']?.('0') ?? '');
  await owner.query(insert['payment']?.('3') ?? '');
  await expect(owner.query(`update payment set state = payment_state('canceled')`)).rejects.toMatchObject({
    constraint: 'transition_not_allowed',
  });
  await owner.query('rollback');
});

describe('a payment state by its name in SQL', () => {
  test('is the number that the code has', async () => {
    for (const [name, number] of Object.entries(paymentStates)) {
      const { rows } = await owner.query(`select payment_state('${name}') as number`);
      expect([name, rows[0]]).toEqual([name, { number }]);
    }
    await expect(owner.query(`select payment_state('executedd')`)).rejects.toMatchObject({ code: '22P02' });
  });

  // the number must be there when the plan is made, or the executor reads all payments to find what waits
  test.each([
    [
      'payment_to_execute',
      `select id from payment where state = payment_state('authorized') and rail = 'book' order by id limit 5`,
    ],
    [
      'payment_task',
      `
        select id from payment where payer_client_id = '1' and state = payment_state('requested')
        order by created_at desc, id desc`,
    ],
    [
      'payment_fee',
      `
        select id from payment where payer_client_id = '1' and category = 'FEES'
          and state in (payment_state('executed'), payment_state('reversed')) order by executed_at`,
    ],
  ])('finds the partial index %s', async (index, query) => {
    const client = await owner.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan');
      await client.query(`prepare look as ${query}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain execute look');
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    } finally {
      await client.query('rollback');
      await client.query('deallocate all');
      client.release();
    }
  });
});

test('a new machine needs rows, a table in the code and one trigger', async () => {
  const lamp = defineMachine(
    'lamp',
    { off: 0, on: 1 },
    [
      ['', 'off', 'install'],
      ['off', 'on', 'light'],
      ['on', 'off', 'darken'],
    ],
    false,
  );
  const client = await owner.connect();
  const step = (sql: string) =>
    client.query(sql).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    );
  try {
    await client.query('begin');
    await client.query(`
      create table lamp (id integer primary key, owner_id text, state integer not null, watts integer);
      create trigger lamp_moved after insert or update of state on lamp
        for each row execute function state_moved('lamp', 'lamp', 'id', 'owner_id', 'watts')`);
    for (const [from, to, verb] of getRows(lamp)) {
      await client.query(
        `insert into allowed_transition (machine, from_state, to_state, verb) values ('lamp', $1, $2, $3)`,
        [from, to, verb],
      );
    }
    await client.query(
      `select set_config('kontora.actor', '40000000001', true), set_config('kontora.request', 'r', true)`,
    );
    await client.query(`insert into lamp values (7, '${companies.timber}', ${lamp.states.off}, 60)`);
    await client.query(`update lamp set state = ${lamp.states.on}, watts = 40`);
    await client.query('update lamp set state = state; update lamp set watts = 20');
    await client.query(`update lamp set state = ${lamp.states.off}`);
    const { rows } = await client.query(
      `
        select actor_id, request_id, client_id, verb, subject_kind, subject_id, facts from audit_inbox
        where subject_kind = 'lamp' order by id`,
    );
    const shared = {
      actor_id: '40000000001',
      request_id: 'r',
      client_id: companies.timber,
      subject_kind: 'lamp',
      subject_id: '7',
    };
    expect(rows).toEqual([
      { ...shared, verb: 'lamp.install', facts: { watts: 60 } },
      { ...shared, verb: 'lamp.light', facts: { watts: 40 } },
      { ...shared, verb: 'lamp.darken', facts: { watts: 20 } },
    ]);
    expect(await step(`insert into lamp values (8, null, ${lamp.states.on}, 60)`)).toBe('transition_not_allowed');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('verbs that no one writes do not compile', () => {
  const about = { clientId: null, subjectId: '1' };
  const known: AuditRecord = { ...about, verb: 'payment.push', subjectKind: 'payment' };
  // @ts-expect-error no such verb
  const misspelt: AuditRecord = { ...about, verb: 'payment.pusch', subjectKind: 'payment' };
  // @ts-expect-error the verb is about a payment
  const elsewhere: AuditRecord = { ...about, verb: 'payment.push', subjectKind: 'person' };
  // @ts-expect-error the trigger writes it, no one else
  const step: AuditRecord = { ...about, verb: 'payment.execute', subjectKind: 'payment' };
  // @ts-expect-error no such state
  const steps = defineMachine('x', { on: 1 }, [['', 'of', 'light']], false);
  // @ts-expect-error no one has said whether a company may see it
  const verbs = declareVerbs({ 'payment.look': { subject: 'payment', did: 'viewed the payment' } });
  // @ts-expect-error nor what the log says of it
  const unsaid = declareVerbs({ 'payment.look': { subject: 'payment', companySees: false } });
  // @ts-expect-error nor what it says of each step
  const unsaidStep = describeSteps(paymentMachine, 'money', { create: 'created the payment' });
  // @ts-expect-error nor whether it may see that the lamp was lit
  const lamp = defineMachine('lamp', { on: 1 }, [['', 'on', 'light']], {});
  expect([known, misspelt, elsewhere, step, steps, verbs, unsaid, unsaidStep, lamp]).toHaveLength(9);
});
