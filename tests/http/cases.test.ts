// Cases over HTTP: each allowed pair of type and action once, with its effect in the database; the queue; two officers at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { product } from '../../src/features.server.ts';
import { field, type Reply, startBank, type TestBank, textField } from '../harness/bank.ts';
import { confirm, type Desk, openDesks } from '../harness/desks.ts';
import { until } from '../harness/until.ts';
import { companies, people, staff } from '../harness/village.ts';
import { forgetPushes } from './tasks.ts';

const roles = ['A', 'S', 'M', 'H', 'E', 'F', 'C'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;
const { timber, bakery, lonely } = companies;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const comment = 'Looked into it';
const rowsOf = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;
const get = (role: Role, path: string) => desks[role].browser.send('GET', `/web/tasks${path}`);

interface Opened {
  clientId: string;
  id: string;
}

async function open(type: string, clientId: string, more: object = {}, role: Role = 'A'): Promise<Opened> {
  const id = randomUUID();
  const body = { type, title: `A ${type} case`, comment: 'Why', ...more };
  const reply = await desks[role].browser.send('POST', `/web/tasks/${clientId}/${id}`, { body });
  expect([type, reply.status, reply.body]).toEqual([type, 201, { id }]);
  return { clientId, id };
}

async function act(role: Role, { clientId, id }: Opened, code: string, more: object = {}): Promise<Reply> {
  const path = `/web/tasks/${clientId}/${id}`;
  const { version } = await shown({ clientId, id });
  const options = { body: { comment, version, ...more } };
  const reply = await desks[role].browser.send('PATCH', `${path}?${code}`, options);
  if (reply.status !== 428) return reply;
  const approval = textField(reply.body, 'requestId');
  await desks[role].device.decide(approval);
  await forgetPushes(bank);
  return desks[role].browser.send('PATCH', `${path}?${code}`, { ...options, headers: { approval } });
}
const shown = async ({ id }: Opened) => {
  const [row] = await rowsOf('select * from client_case where id = $1', [id]);
  if (!row) throw new Error(`no case ${id}`);
  return row;
};
const taskId = async (opened: Opened) => {
  const { kind, status } = await shown(opened);
  return `${kind}${status}`;
};

/** A blocked payment of timber, which its case holds. */

/** A match of a client with a list entry, and the case about it. */
async function matched(type: string, clientId: string, score = 800): Promise<Opened> {
  const opened = await open(type, clientId);
  await bank.owner.query(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', bank_now()) returning id
     ), h as (
       insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
       select new_id(), id, $1, 'UN', $2, 'Somebody', $3, '[]', 'open' from c returning id
     )
     insert into case_hit (case_id, hit_id) select $4, id from h`,
    [clientId, `${type} ${opened.id}`, score, opened.id],
  );
  return opened;
}
const hitOf = async ({ id }: Opened) =>
  (
    await rowsOf('select h.state from case_hit c join screening_hit h on h.id = c.hit_id where c.case_id = $1', [id])
  )[0]?.['state'];
const suppressed = ({ id }: Opened) =>
  rowsOf('select made_by from suppression where case_id = $1 and ended_at is null', [id]);
/** The score follows within a second or two. */
const raised = ({ id }: Opened) =>
  until(async () => {
    const rows = await rowsOf(
      `select from risk_factor where cause ->> 'caseId' = $1 and level = 'H' and factor <> 'ALL' and until_at is null`,
      [id],
    );
    return rows.length > 0;
  });
const stopsOf = ({ id }: Opened) =>
  rowsOf(`select client_id, scope from restriction where case_id = $1 and lifted_at is null`, [id]);
const linkedTypes = async ({ id }: Opened) =>
  (
    await rowsOf(
      `select k.type from case_link l join client_case k on k.id = case when l.case_id = $1 then l.other_id else l.case_id end
       where $1 in (l.case_id, l.other_id)`,
      [id],
    )
  ).map(({ type }) => type);
const flagsOf = async (clientId: string) =>
  (await rowsOf('select flags from client where id = $1', [clientId]))[0]?.['flags'];

const covered = new Set<string>();

/** One pair: who acts, with what, and what is so afterwards. A second person is the Head of AML. */
async function pair(
  opened: Opened,
  code: string,
  { role = 'M', more = {}, second = false, after }: { role?: Role; more?: object; second?: boolean; after: string },
): Promise<Reply> {
  const { type } = await shown(opened);
  covered.add(`${type} ${code}`);
  const reply = await act(role, opened, code, more);
  expect([type, code, reply.status, reply.body]).toMatchObject([type, code, second ? 202 : 200, {}]);
  const done = second ? await confirm(desks.H, textField(reply.body, 'proposalId')) : reply;
  expect([done.status, await taskId(opened)]).toEqual([200, after]);
  return done;
}

describe('each type is decided', () => {
  test.each(['PEP', 'RCA'])('%s', async (type) => {
    const asked = await matched(type, timber);
    await pair(asked, 'ARPC', { after: 'A3' });
    expect((await shown(asked))['asked_at']).not.toBeNull();
    expect(await act('M', asked, 'ARRC')).toMatchObject({ status: 409, body: { code: 'transition-not-allowed' } });
    await pair(asked, 'ICNC', { after: 'A0' });
    await pair(asked, 'ARRC', { after: 'A3' });
    await pair(asked, 'AFLS', { after: 'A1' });
    expect([await hitOf(asked), await suppressed(asked)]).toEqual(['cleared', [{ made_by: staff.M }]]);
    await pair(asked, 'AREV', { after: 'A0' });
    expect([await hitOf(asked), await suppressed(asked)]).toEqual(['open', []]);
    await pair(asked, 'ATRU', { after: 'A2' });
    // the factor PEP follows for natural persons: src/features/clients/score/findings.test.ts
    expect(await hitOf(asked)).toBe('true');
    expect(
      await rowsOf(`select from client_case where subject_id = $1 and type = 'EDD' and closed_at is null`, [timber]),
    ).toHaveLength(1);
  });

  test('ADVERSE_MEDIA', async () => {
    const media = await matched('ADVERSE_MEDIA', bakery);
    await pair(media, 'AREQ', { after: 'A3' });
    await pair(media, 'ICNC', { after: 'A0' });
    await pair(media, 'ATRU', { after: 'A2' });
    await raised(media);
    await pair(media, 'AREV', { after: 'A0' });
    await pair(media, 'AFLS', { after: 'A1' });
    expect(await suppressed(media)).toHaveLength(1);
  });

  test('SANCTION: the freeze stands with the proposal, and ends with a second person too', async () => {
    const hit = await matched('SANCTION', lonely, 990);
    await pair(hit, 'AREQ', { after: 'A3' });
    await pair(hit, 'ICNC', { after: 'A0' });
    const proposed = await act('M', hit, 'ATRU', { props: { clients: [lonely] } });
    expect([proposed.status, await flagsOf(lonely), await taskId(hit)]).toEqual([202, 'L', 'A0']);
    expect((await get('M', `/${lonely}/${hit.id}`)).body).toMatchObject({ workflow: 'review' });
    covered.add('SANCTION ATRU');
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    expect([await taskId(hit), await stopsOf(hit)]).toEqual(['A2', [{ client_id: lonely, scope: 'all' }]]);
    await pair(hit, 'AREV', { after: 'A0' });
    expect(await flagsOf(lonely)).toBe('L');
    await pair(hit, 'AFLS', { second: true, after: 'A1' });
    expect([await stopsOf(hit), await flagsOf(lonely)]).toEqual([[], '']);
  });

  test('FRAUD: a suspect is stopped, a victim gets new devices', async () => {
    const suspect = await open('FRAUD', bakery);
    await pair(suspect, 'AREQ', { after: 'A3' });
    await pair(suspect, 'ICNC', { after: 'A0' });
    expect(await act('M', suspect, 'ATRU')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'props.who', code: 'required' }] },
    });
    await pair(suspect, 'ATRU', { more: { props: { who: 'suspect' } }, after: 'A2' });
    expect(await stopsOf(suspect)).toEqual([{ client_id: bakery, scope: 'all' }]);
    await bank.owner.query(`update restriction set lifted_at = bank_now(), lifted_by = made_by where case_id = $1`, [
      suspect.id,
    ]);
    const victim = await open('FRAUD', people.baker);
    await pair(victim, 'ATRU', { more: { props: { who: 'victim' } }, after: 'A2' });
    expect(await linkedTypes(victim)).toEqual(['PATTERN']);
    const none = await open('FRAUD', bakery);
    await pair(none, 'AFLS', { after: 'A1' });
    expect(await stopsOf(none)).toEqual([]);
  });

  test('LIMITS', async () => {
    const small = await open('LIMITS', timber);
    await pair(small, 'AREQ', { after: 'A3' });
    await pair(small, 'ICNC', { after: 'A0' });
    expect(await act('M', small, 'IAPR', { props: { dayOut: 150 } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'props.dayOut', code: 'limit-not-hundreds' }] },
    });
    await pair(small, 'IAPR', { more: { props: { dayOut: 20_000 } }, after: 'A1' });
    const limit = () =>
      rowsOf(`select value_minor::text as v from client_limit where client_id = $1 and key = 'dayOut'`, [timber]);
    expect(await limit()).toEqual([{ v: '2000000' }]);
    const big = await open('LIMITS', timber);
    await pair(big, 'IAPR', { more: { props: { dayOut: 200_000 } }, second: true, after: 'A1' });
    expect(await limit()).toEqual([{ v: '20000000' }]);
    const no = await open('LIMITS', timber);
    await pair(no, 'IDCL', { after: 'A2' });
    expect(await limit()).toEqual([{ v: '20000000' }]);
  });

  test.each(['EDD', 'ODD'])('%s', async (type) => {
    const one = await open(type, timber);
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await pair(one, 'IAPR', { after: 'A1' });
    const other = await open(type, timber);
    await pair(other, 'IDCL', { after: 'A2' });
    expect(await flagsOf(timber)).toBe('');
  });

  test.each(['OTHER', 'SENIOR'])('%s', async (type) => {
    const one = await open(type, timber, type === 'OTHER' ? { reason: 'COMPLAINT' } : {});
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await pair(one, 'IAPR', { after: 'A1' });
    expect(await rowsOf('select words from case_comment where case_id = $1 and action = $2', [one.id, 'IAPR'])).toEqual(
      [{ words: comment }],
    );
  });

  test('RFI closes while it waits, or once answered', async () => {
    const waiting = await open('RFI', timber);
    await pair(waiting, 'AREQ', { after: 'A3' });
    expect(await act('M', waiting, 'IAPR')).toMatchObject({ status: 409 });
    await pair(waiting, 'ICNC', { after: 'A1' });
    const answered = await open('RFI', timber);
    await pair(answered, 'IAPR', { after: 'A1' });
  });

  test('RESIDENCE', async () => {
    const moved = await open('RESIDENCE', bakery);
    await pair(moved, 'AREQ', { after: 'A3' });
    await pair(moved, 'ICNC', { after: 'A0' });
    const props = { country: 'LV', street: 'Brīvības iela 1', postalCode: 'LV-1010', city: 'Rīga' };
    expect(await act('M', moved, 'IAPR', { props: { ...props, country: 'XX' } })).toMatchObject({ status: 400 });
    await pair(moved, 'IAPR', { more: { props }, after: 'A1' });
    const found = await rowsOf(`select country, city from client_address where client_id = $1 and type = 'R'`, [
      bakery,
    ]);
    expect(found).toEqual([{ country: 'LV', city: 'Rīga' }]);
    await pair(await open('RESIDENCE', bakery), 'IDCL', { after: 'A2' });
  });

  test('BAILIFF', async () => {
    const order = await open('BAILIFF', timber);
    await pair(order, 'AREQ', { role: 'A', after: 'A3' });
    await pair(order, 'ICNC', { role: 'A', after: 'A0' });
    expect(await act('A', order, 'IDCL')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reasons', code: 'required' }] },
    });
    await pair(order, 'IDCL', { role: 'A', more: { reasons: ['debtor'] }, after: 'A2' });
    expect((await shown(order))['outcome']).toMatchObject({
      code: 'IDCL',
      reasons: ['debtor'],
      by: staff.A,
      confirmedBy: null,
    });
    await pair(await open('BAILIFF', timber), 'IAPR', { role: 'A', after: 'A1' });
  });

  test('DOCUMENT: what was asked for is changed, or dropped', async () => {
    const change = async (fieldName: string, value: string) => {
      const opened = await open('DOCUMENT', bakery);
      await bank.owner.query('insert into client_change (case_id, field, client_id, value) values ($1, $2, $3, $4)', [
        opened.id,
        fieldName,
        bakery,
        JSON.stringify(value),
      ]);
      return opened;
    };
    const read = async () => (await rowsOf('select title, legal_form from client where id = $1', [bakery]))[0];
    const before = await read();
    const dropped = await change('legalform', 'AB');
    await pair(dropped, 'hold', { after: 'D9' });
    expect(await act('M', dropped, 'hold')).toMatchObject({ status: 409 });
    await pair(dropped, 'AREQ', { after: 'D5' });
    await pair(dropped, 'ICNC', { after: 'D0' });
    await pair(dropped, 'DOCR', { after: 'D4' });
    expect(await read()).toEqual(before);
    await pair(await change('legalform', 'AB'), 'DOCA', { after: 'D2' });
    expect(await read()).toEqual({ ...before, legal_form: 'AB' });
    await pair(await change('fullname', 'Duona AB'), 'DOCA', { second: true, after: 'D2' });
    expect(await read()).toEqual({ title: 'Duona AB', legal_form: 'AB' });
  });

  test('PATTERN: devices end with the proposal, and the confirmer alone gets the link', async () => {
    const lost = await open('PATTERN', people.operations);
    const reply = await pair(lost, 'SPRA', { second: true, after: 'E2' });
    expect(field(field(field(reply.body, 'answer'), 'given'), 'link')).toEqual(expect.stringContaining('enrol='));
    const kept = await open('PATTERN', people.operations);
    await pair(kept, 'SPRD', { after: 'E4' });
  });

  test.each(['CHILD', 'FAMILY'])('%s', async (type) => {
    const asked = await open(type, people.stranger);
    expect(await act('M', asked, 'PRDC')).toMatchObject({ status: 400, body: { errors: [{ path: 'reasons' }] } });
    await pair(asked, 'PRDC', { more: { reasons: ['relation'] }, after: 'P4' });
  });

  test('MNT', async () => {
    const alert = await open('MNT', timber);
    await pair(alert, 'MRSM', { after: 'M2' });
    for (const [code, type] of [
      ['openFraud', 'FRAUD'],
      ['openEdd', 'EDD'],
    ] as const) {
      const going = await open('MNT', timber);
      await pair(going, code, { after: 'M2' });
      expect(await linkedTypes(going)).toEqual([type]);
    }
  });

  test.each(['OPEN', 'REOPEN'])('%s asks', async (type) => {
    const one = await open(type, people.stranger);
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
  });

  test('COMPANY asks', async () => {
    const company = await open('COMPANY', lonely);
    expect(await taskId(company)).toBe('L5');
    expect(await act('M', company, 'BREQ')).toMatchObject({ status: 403 });
    await pair(company, 'BREQ', { role: 'C', after: 'L0' });
    await pair(company, 'BCNC', { role: 'C', after: 'L5' });
  });

  test('every action that a type declares was tried above', () => {
    const declared = [...product.cases.values()].flatMap(({ type, actions }) =>
      actions.map(({ code }) => `${type} ${code}`),
    );
    const paymentActions = ['PAYMENT POAP', 'PAYMENT PODC', 'PAYMENT AREQ', 'PAYMENT ICNC'];
    expect([...covered, ...paymentActions].sort()).toEqual(declared.sort());
  });
});
