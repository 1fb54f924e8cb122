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
import { changedWith, getColumn, getTable, insert, inserted, kindOfCase, onlyRow } from '#tests/harness/machineRows.ts';
import { companies } from '#tests/harness/village.ts';
import { payeeOutcomes } from '../payees/payeeCheck.ts';
import { paymentMachine, paymentStates, railNames } from '../rules.ts';

const { machines } = product;
const getStates = ({ states }: Machine) => Object.values(states).map(String);

/** The steps as allowed_transition holds them. */
const getRows = ({ states, steps }: Machine) =>
  steps.map(([from, to, verb]) => [from === '' ? '' : String(states[from]), String(states[to]), verb] as const);

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
      rows[0]?.check.replace(/state >= 0\) AND \(state <= 9/, '0,1,2,3,4,5,6,7,8,9').match(/-?\d+|'[\w-]+'/g) ?? [];
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
