/** State machines: what the rules say, what the database allows, and that nothing else can happen. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import { companies, ibans, people, settleVillage } from '../../../../tests/harness/village.ts';
import { membershipTransitions, requestTransitions } from '../../../server/access/states.ts';
import { openPool } from '../../../server/db/pool.ts';
import { jobTransitions } from '../../../server/jobs/states.ts';
import { paymentStates, paymentTransitions } from '../rules.ts';

type Transition = readonly [from: string, to: string, verb: string];
const stateNumber = (name: string) =>
  name === '' ? '' : String(Object.entries(paymentStates).find(([key]) => key === name)?.[1]);

/** Each machine as the code has it, in the database's own words. */
const machines: Readonly<Record<string, { states: string[]; transitions: Transition[] }>> = {
  payment: {
    states: Object.values(paymentStates).map(String),
    transitions: paymentTransitions.map(([from, to, verb]) => [stateNumber(from), stateNumber(to), verb]),
  },
  request: {
    states: ['open', 'approved', 'rejected', 'replaced', 'expired', 'used'],
    transitions: [...requestTransitions],
  },
  membership: { states: ['invited', 'active', 'removed'], transitions: [...membershipTransitions] },
  job: { states: ['waiting', 'running', 'stopped', 'done', 'failed'], transitions: [...jobTransitions] },
};

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  await settleVillage(database.url);
  owner = openPool({ url: database.url, size: 1, role: null });
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
    select new_id(), 'sepa', ${state}, client_id, id, 'x', iban, 'x', '${ibans.elsewhere}', 'EUR', 1, '', now(), now(), now()
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
};
/** owner, beat_at and ended_at as a state has them */
const jobColumns = (state: string) => [
  state === 'running' ? 'new_id()' : 'null::uuid',
  state === 'running' ? 'now()' : 'null::timestamptz',
  state === 'waiting' || state === 'running' ? 'null::timestamptz' : 'now()',
];
/** what changes together with the state */
const alsoSet: Readonly<Record<string, (state: string) => string>> = {
  job: (state) => `, (owner, beat_at, ended_at) = row(${jobColumns(state).join(', ')})`,
};
const onlyRow: Readonly<Record<string, string>> = {
  payment: 'true',
  request: 'true',
  membership: `person_id = '${people.stranger}'`,
  job: 'true',
};

/** Runs statements that leave nothing behind; answers the refusal's name, or the verb that the audit got. */
async function attempt(machine: string, from: string, to: string): Promise<string> {
  try {
    await owner.query('begin');
    if (from !== '') {
      await owner.query(`alter table ${machine} disable trigger user`);
      await owner.query(insert[machine]?.(from) ?? '');
      await owner.query(`alter table ${machine} enable trigger user`);
      await owner.query(
        `update ${machine} set state = '${to}'${alsoSet[machine]?.(to) ?? ''} where ${onlyRow[machine]}`,
      );
    } else await owner.query(insert[machine]?.(to) ?? '');
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

describe.each(Object.entries(machines))('%s', (machine, { states, transitions }) => {
  test('has the same transitions in the code and in the database', async () => {
    const { rows } = await owner.query<{ from_state: string; to_state: string; verb: string }>(
      'select from_state, to_state, verb from allowed_transition where machine = $1',
      [machine],
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
        wanted.push(`${from} → ${to}: ${verb ? `${machine}.${verb}` : 'transition_not_allowed'}`);
        found.push(`${from} → ${to}: ${await attempt(machine, from, to)}`);
      }
    }
    expect(found).toEqual(wanted);
  });

  test('an update that leaves the state alone is no step', async () => {
    for (const state of states) expect(await attempt(machine, state, state)).toBe('nothing recorded');
  });
});

test('there is no machine that the code does not know', async () => {
  const { rows } = await owner.query<{ machine: string }>('select distinct machine from allowed_transition order by 1');
  expect(rows.map(({ machine }) => machine)).toEqual(Object.keys(machines).sort());
});

test('one wrong row refuses the whole statement', async () => {
  await owner.query('begin');
  await owner.query(insert['payment']?.('0') ?? '');
  await owner.query(insert['payment']?.('3') ?? '');
  await expect(owner.query('update payment set state = 9')).rejects.toMatchObject({
    constraint: 'transition_not_allowed',
  });
  await owner.query('rollback');
});
