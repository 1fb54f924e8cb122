// Cases over HTTP: each allowed pair of type and action once, with its effect in the database; the queue; two officers
// at once.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseFacts, caseTypes, closedStatuses } from '#features/cases/rules.ts';
import { forgetPresence } from '#features/cases/server/colleagues.ts';
import { handDrawn } from '#features/cases/server/drawClearance.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { openAccount } from '#features/clients/server/openAccount.ts';
import { isHigherByHalf } from '#features/monitoring/engine/watch.ts';
import { readKnown } from '#features/monitoring/server/engine/contexts.ts';
import { type Db, getDb, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { writeSentName } from '#shared/rules/sentNames.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { getStatuses, walkVerbs } from '#tests/harness/caseVerbs.ts';
import { confirm, type Desk, openDesk, openDesks } from '#tests/harness/desks.ts';
import { approvePayments, getState } from '#tests/harness/railPayments.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';
import { samplePdf, sentToken } from '#tests/samples/clientFiles.ts';

const roles = ['A', 'S', 'M', 'H', 'E', 'F', 'C'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;
const { timber, bakery, lonely } = companies;

/** Whether what staff decided silences the rule of a client for a figure. */
const silent = (clientId: string, rule: string, figure: number): Promise<boolean> =>
  inBank(async (tx) => {
    const { day } = await tx.one(sql<{ day: number }>(`select bank_today() - date '1970-01-01' as day`));
    const { context } = (await readKnown(tx, [clientId], day)).get(clientId) ?? {};
    return context?.silences.some((one) => one.rule === rule && !isHigherByHalf(figure, one.figure)) ?? false;
  });

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const comment = 'Looked into it';
const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;
const get = (role: Role, path: string) => desks[role].browser.send('GET', `/web/tasks${path}`);

const getSection = (body: unknown, title: string) =>
  getItems({ items: field(body, 'sections') }).find((one) => field(one, 'title') === title);

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
  const asked = code === 'SPRA' ? { props: { contacts: 'none' } } : {};
  const options = { body: { comment, version, ...asked, ...more } };
  const reply = await desks[role].browser.send('PATCH', `${path}?${code}`, options);
  if (reply.status !== 428) return reply;
  const approval = textField(reply.body, 'requestId');
  await desks[role].device.decide(approval);
  await forgetPushes(bank);
  return desks[role].browser.send('PATCH', `${path}?${code}`, { ...options, headers: { approval } });
}
const shown = async ({ id }: Opened) => {
  const [row] = await getRows('select * from client_case where id = $1', [id]);
  if (!row) throw new Error(`no case ${id}`);
  return row;
};
const taskId = async (opened: Opened) => {
  const { kind, status } = await shown(opened);
  return `${kind}${status}`;
};

/** A match of a client with a list entry, and the case about it. */
async function matched(type: string, clientId: string, score = 800, subjectId = ''): Promise<Opened> {
  const opened = await open(type, clientId);
  await bank.owner.query(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', bank_now()) returning id
     ), h as (
       insert into screening_hit (id, check_id, client_id, subject_id, code, entity_id, entity_name, score_permille,
         parts, state)
       select new_id(), id, $1, $5, 'UN', $2, 'Somebody', $3, '[]', 'open' from c returning id
     )
     insert into case_hit (case_id, hit_id) select $4, id from h`,
    [clientId, `${type} ${opened.id}`, score, opened.id, subjectId],
  );
  return opened;
}
/** What the bank itself opens a case with. */
const raised = { title: 'Raised', comment: 'Found by the bank', openedBy: null };
async function inBank<T>(run: (tx: Db) => Promise<T>): Promise<T> {
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  return inTransaction(pool, run).finally(() => pool.end());
}
/** A case that screening opens about timber, with a match of this score. */
async function opensItself(score: number): Promise<Opened> {
  const [hit] = await getRows(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', bank_now()) returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'UN', new_id()::text, 'Somebody', $2, '[]', 'open' from c returning id`,
    [timber, score],
  );
  const about = { ...raised, type: 'SANCTION', subjectId: timber, hitIds: [String(hit?.['id'])] } as const;
  const id = await inBank((tx) => openCase(tx, about));
  return { clientId: timber, id };
}
const sentState = (paymentId: string) => getState(bank.owner, paymentId);
const getHolds = async ({ id }: Opened) =>
  (await getRows('select payment_id from case_payment where case_id = $1 and holds', [id])).map(
    (row) => row['payment_id'],
  );
const getHit = async ({ id }: Opened) =>
  (
    await getRows('select h.state from case_hit c join screening_hit h on h.id = c.hit_id where c.case_id = $1', [id])
  )[0]?.['state'];
const suppressed = ({ id }: Opened) =>
  getRows('select made_by from suppression where case_id = $1 and ended_at is null', [id]);
/** The score follows within a second or two. */
const hasRaised = ({ id }: Opened) =>
  until(async () => {
    const rows = await getRows(
      `select from risk_factor where cause ->> 'caseId' = $1 and level = 'H' and factor <> 'ALL' and until_at is null`,
      [id],
    );
    return rows.length > 0;
  });
const getStops = ({ id }: Opened) =>
  getRows(`select client_id, scope from restriction where case_id = $1 and lifted_at is null`, [id]);
const linkedTypes = async ({ id }: Opened) =>
  (
    await getRows(
      `select k.type from case_link l join client_case k on k.id = case when l.case_id = $1 then l.other_id
        else l.case_id end
       where $1 in (l.case_id, l.other_id)`,
      [id],
    )
  ).map(({ type }) => type);
const getFlags = async (clientId: string) =>
  (await getRows('select flags from client where id = $1', [clientId]))[0]?.['flags'];

const declared = {
  ...{ purpose: 'b2b', incoming: 50_000, outgoing: 40_000, cash: 0, countries: 'lt, LV' },
  ...{ sources: 'sales, Virtual currency', taxCountries: 'LT' },
};
const getProfile = async (clientId: string) =>
  (await desks.M.browser.send('GET', `/web/clients/${clientId}/profile`)).body as Record<string, unknown>;

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

test('a proposal about a case is seen, confirmed and returned by the person who may decide that case, and by no one else', async () => {
  const keysAre = (role: Role, keys: string) =>
    bank.owner.query('update staff set keys = $2 where person_id = $1', [staff[role], keys]);
  const [before] = await getRows('select keys from staff where person_id = $1', [staff.H]);
  const match = await opensItself(960);
  await bank.owner.query('update client_case set level = 5 where id = $1', [match.id]);
  const { body } = await act('M', match, 'ATRU', { props: { clients: [timber] } });
  const id = textField(body, 'proposalId');
  const seen = async (role: Role) =>
    getItems((await desks[role].browser.send('GET', '/web/proposals')).body).find((one) => one['id'] === id);
  const decision = { body: { version: (await shown(match))['version'], comment } };
  const decided = (role: Role, word: string) =>
    desks[role].browser.send('POST', `/web/proposals/${id}?${word}`, decision);
  // from T5 on an administrator with every key only looks at the case
  expect(await seen('A')).toBeUndefined();
  expect(await decided('A', 'confirm')).toMatchObject({ status: 403 });
  expect(await decided('A', 'return')).toMatchObject({ status: 403 });
  await keysAre('H', 'TPIE0ZUS');
  expect(await seen('H')).toBeUndefined();
  expect(await decided('H', 'return')).toMatchObject({ status: 403 });
  await keysAre('H', String(before?.['keys']));
  expect(await seen('H')).toMatchObject({
    mayConfirm: true,
    confirmingRoles: ['Head of AML or deputy'],
    confirmingKeys: ['Alert (A)'],
  });
  expect(await seen('M')).toMatchObject({ mayConfirm: false, isOwn: true });
  expect(await decided('H', 'return')).toMatchObject({ status: 200 });
  const cleared = await act('M', match, 'AFLS');
  expect((await confirm(desks.H, textField(cleared.body, 'proposalId'))).status).toBe(200);
});

test('whatever else happens to a case voids what was proposed about it', async () => {
  const lost = await open('PATTERN', people.stranger);
  const proposed = async () => textField((await act('M', lost, 'SPRA')).body, 'proposalId');
  const stateOfIt = async (id: string) => getRows('select state from proposal where id = $1', [id]);
  const first = await proposed();
  expect((await act('A', lost, 'comment')).status).toBe(200);
  expect(await stateOfIt(first)).toEqual([{ state: 'void' }]);
  const second = await proposed();
  await pair(lost, 'SPRD', { after: 'E4' });
  expect(await stateOfIt(second)).toEqual([{ state: 'void' }]);
  expect(await confirm(desks.H, second).catch(String)).toContain('no version');
});

test('a proposal about a case is void once its proposer has lost the key for it', async () => {
  const lost = await open('PATTERN', people.stranger);
  const { body } = await act('M', lost, 'SPRA');
  await bank.owner.query(`update staff set keys = replace(keys, 'E', '') where person_id = $1`, [staff.M]);
  const confirmed = await confirm(desks.H, textField(body, 'proposalId'));
  expect(confirmed).toMatchObject({ status: 409, code: 'version-changed' });
  await bank.owner.query('update staff set keys = $2 where person_id = $1', [staff.M, 'ADTPIE0ZUS']);
  expect(await getRows('select state from proposal where id = $1', [textField(body, 'proposalId')])).toEqual([
    { state: 'void' },
  ]);
  expect(await taskId(lost)).toBe('E0');
  await pair(lost, 'SPRD', { after: 'E4' });
});

/** Until the Head of AML sends the letter, the client learns nothing; from then on what is held is Blocked by law. */
async function freezeNotices(frozen: Opened, paymentId: string): Promise<void> {
  const { browser: finance } = await openDesk(bank, people.finance);
  const seen = async () => {
    const { body } = await finance.send('GET', `/web/${timber}/payments/${paymentId}`);
    return [field(body, 'state'), field(field(body, 'meta'), 'reason')];
  };
  const letters = () =>
    getRows(`select regulation, client_id, released_by from freeze_letter where client_id = $1`, [timber]);
  const written = () => getRows(`select words from message where client_id = $1 and words like '%frozen%'`, [timber]);
  const letter = { props: { regulation: '2014/269' } };
  expect([await seen(), await letters(), await written()]).toEqual([[2, ''], [], []]);
  expect(await act('M', frozen, 'tellFreeze', letter)).toMatchObject({ status: 403 });
  expect(await act('H', frozen, 'tellFreeze', { props: { regulation: '1/1' } })).toMatchObject({ status: 400 });
  const before = (await shown(frozen))['outcome'];
  await pair(frozen, 'tellFreeze', { role: 'H', more: letter, after: 'A2' });
  expect(await seen()).toEqual([6, 'assets-frozen']);
  expect(await letters()).toEqual([{ regulation: '2014/269', client_id: timber, released_by: staff.H }]);
  expect(await written()).toEqual([
    { words: expect.stringContaining('frozen under Council Regulation (EU) No 269/2014. ') },
  ]);
  // decided as before, by the person who decided it
  expect((await shown(frozen))['outcome']).toEqual(before);
  expect(await act('H', frozen, 'tellFreeze', letter)).toMatchObject({ status: 409 });
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
    expect([await getHit(asked), await suppressed(asked)]).toEqual(['cleared', [{ made_by: staff.M }]]);
    await pair(asked, 'AREV', { after: 'A0' });
    expect([await getHit(asked), await suppressed(asked)]).toEqual(['open', []]);
    await pair(asked, 'ATRU', { after: 'A2' });
    // the factor PEP follows for natural persons: src/features/clients/score/findings.test.ts
    expect(await getHit(asked)).toBe('true');
    expect(
      await getRows(`select from client_case where subject_id = $1 and type = 'EDD' and closed_at is null`, [timber]),
    ).toHaveLength(1);
  });

  test('ADVERSE_MEDIA', async () => {
    const media = await matched('ADVERSE_MEDIA', bakery);
    await pair(media, 'AREQ', { after: 'A3' });
    await pair(media, 'ICNC', { after: 'A0' });
    await pair(media, 'ATRU', { after: 'A2' });
    await hasRaised(media);
    await pair(media, 'AREV', { after: 'A0' });
    await pair(media, 'AFLS', { after: 'A1' });
    expect(await suppressed(media)).toHaveLength(1);
  });

  test('SANCTION: the freeze stands with the proposal, and ends with a second person too', async () => {
    const hit = await matched('SANCTION', lonely, 990);
    await pair(hit, 'AREQ', { after: 'A3' });
    await pair(hit, 'ICNC', { after: 'A0' });
    // it owns most of the bakery, and a little of timber
    for (const [company, bp] of [
      [bakery, 6000],
      [timber, 1000],
    ])
      await bank.owner.query(
        `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
         values (new_id(), $1, 'C', $2, $3, 'for a test', bank_now())`,
        [company, lonely, bp],
      );
    const { body: looked } = await get('M', `/${lonely}/${hit.id}`);
    const upheld = getItems({ items: field(looked, 'actions') }).find(({ code }) => code === 'ATRU');
    const [chosen] = getItems({ items: upheld?.['fields'] });
    expect(
      getItems({ items: chosen?.['options'] }).map(({ value, detail, isChosen }) => [value, detail, isChosen]),
    ).toEqual([
      [lonely, 'The client of this case', true],
      [bakery, 'Owner, a company · 60 % · Controlled', true],
      [timber, 'Owner, a company · 10 %', false],
    ]);
    for (const clients of [[], [people.baker], [lonely, people.director]])
      expect(await act('M', hit, 'ATRU', { props: { clients } })).toMatchObject({
        ...{ status: 400, body: { errors: [{ path: 'props.clients' }] } },
      });
    const proposed = await act('M', hit, 'ATRU', { props: { clients: [lonely, bakery] } });
    expect([proposed.status, await getFlags(lonely), await taskId(hit)]).toEqual([202, 'L', 'A0']);
    expect([await getFlags(bakery), await getFlags(timber)]).toEqual(['L', '']);
    const why = await getRows('select comment from restriction where case_id = $1 and client_id = $2', [
      hit.id,
      bakery,
    ]);
    expect(why).toEqual([{ comment: `${comment} (Owner, a company · 60 % · Controlled)` }]);
    expect((await get('M', `/${lonely}/${hit.id}`)).body).toMatchObject({ workflow: 'review' });
    covered.add('SANCTION ATRU');
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    expect([await taskId(hit), await getStops(hit)]).toEqual([
      'A2',
      expect.arrayContaining([lonely, bakery].map((client) => ({ client_id: client, scope: 'all' }))),
    ]);
    await pair(hit, 'AREV', { after: 'A0' });
    expect(await getFlags(lonely)).toBe('L');
    await pair(hit, 'AFLS', { second: true, after: 'A1' });
    expect([await getStops(hit), await getFlags(lonely), await getFlags(bakery)]).toEqual([[], '', '']);
    await bank.owner.query('update relation set until_at = bank_now() where subject_client = $1', [lonely]);
  });

  test('SANCTION: an owner on a list reaches other clients than the one where it was found', async () => {
    const [party] = await getRows(
      `insert into party (id, kind, name, sort_name, born_on, country, made_at)
       values (new_id(), 'P', 'Sidor Listed', 'sidor listed', '1970-01-01', 'BY', bank_now()) returning id`,
    );
    const owner = String(party?.['id']);
    for (const [company, bp] of [
      [bakery, 2000],
      [timber, 7000],
    ])
      await bank.owner.query(
        `insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at)
         values (new_id(), $1, 'P', $2, $3, 'for a test', bank_now())`,
        [company, owner, bp],
      );
    const hit = await matched('SANCTION', bakery, 990, owner);
    const { body } = await get('M', `/${bakery}/${hit.id}`);
    expect(field(getSection(body, 'Affected clients'), 'rows')).toEqual([
      ['Duona ir Druska UAB', bakery, 'Owner · 20 %'],
      ['Žalioji Giria UAB', timber, 'Owner · 70 % · Controlled'],
    ]);
    const upheld = getItems({ items: field(body, 'actions') }).find(({ code }) => code === 'ATRU');
    const [chosen] = getItems({ items: upheld?.['fields'] });
    expect(getItems({ items: chosen?.['options'] }).map(({ isChosen }) => isChosen)).toEqual([false, true]);
    const proposed = await act('M', hit, 'ATRU', { props: { clients: [timber] } });
    expect([proposed.status, await getFlags(timber), await getFlags(bakery)]).toEqual([202, 'L', '']);
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    // the publisher has given the entry another number since, and it is found elsewhere
    const later = await matched('SANCTION', lonely);
    const reached = async () =>
      field(getSection((await get('M', `/${lonely}/${later.id}`)).body, 'Affected clients'), 'rows');
    expect(await reached()).toHaveLength(1);
    await getRows(`insert into list_renumbered (code, entity_id, became, n) values ('UN', $1, $2, 1)`, [
      `SANCTION ${hit.id}`,
      `SANCTION ${later.id}`,
    ]);
    expect(await reached()).toContainEqual(['Žalioji Giria UAB', timber, 'Owner · 70 % · Controlled']);
    // its level follows the client's score, which may have risen by what was decided above
    await getRows('update client_case set level = 3 where id = $1', [later.id]);
    await pair(later, 'AFLS', { after: 'A1' });
    await pair(hit, 'AREV', { after: 'A0' });
    await pair(hit, 'AFLS', { second: true, after: 'A1' });
    expect(await getFlags(timber)).toBe('');
    await bank.owner.query('update relation set until_at = bank_now() where subject_party = $1', [owner]);
  });

  test('SANCTION: a strong match stops what goes out before anybody has looked; another person, and it goes on', async () => {
    const waiting = (await approvePayments(bank.owner, { amountMinor: 1000n }))[0] ?? '';
    const weak = await opensItself(859);
    expect([await getStops(weak), await sentState(waiting)]).toEqual([[], 4]);
    const first = await opensItself(860);
    expect(await getStops(first)).toEqual([{ client_id: timber, scope: 'out' }]);
    expect([await sentState(waiting), await getFlags(timber), await getHolds(first)]).toEqual([6, '', [waiting]]);
    const { body: seen } = await get('M', `/${timber}/${first.id}`);
    expect(getItems({ items: field(seen, 'events') }).map((one) => field(one, 'did'))).toEqual(
      expect.arrayContaining(['stopped money', 'blocked a payment']),
    );
    expect(field(seen, 'matches')).toMatchObject([{ score: 860, state: 'open', parts: [] }]);
    expect(field(getSection(seen, 'Payments of this case'), 'rows')).toEqual([
      expect.arrayContaining(['Blocked', 'Held by this case', '']),
    ]);
    expect(getSection(seen, 'Earlier decisions on the same entry')).toBeUndefined();
    const other = await opensItself(980);
    expect(await act('M', first, 'duplicate', { props: { of: other.id } })).toMatchObject({ status: 409 });
    await pair(first, 'AFLS', { second: true, after: 'A1' });
    expect([await getStops(first), await sentState(waiting)]).toEqual([[], 6]);
    await pair(other, 'AFLS', { second: true, after: 'A1' });
    expect([await getStops(other), await sentState(waiting)]).toEqual([[], 4]);
    const stopped = await getRows('select from account where client_id = $1 and stopped_at is not null', [timber]);
    expect(stopped).toEqual([]);
    // what a true match has stopped stays, whatever is decided about the payment itself
    const third = await opensItself(990);
    await pair(third, 'ATRU', { more: { props: { clients: [timber] } }, second: true, after: 'A2' });
    expect([await sentState(waiting), await getFlags(timber)]).toEqual([6, 'L']);
    await freezeNotices(third, waiting);
    await pair(third, 'AREV', { after: 'A0' });
    await pair(third, 'AFLS', { second: true, after: 'A1' });
    expect([await sentState(waiting), await getStops(third)]).toEqual([4, []]);
    expect(await getRows('select refusal from payment where id = $1', [waiting])).toEqual([{ refusal: null }]);
    // to look again stops what has not left
    await pair(third, 'AREV', { after: 'A0' });
    expect([await sentState(waiting), await getStops(third)]).toEqual([6, [{ client_id: timber, scope: 'out' }]]);
    await pair(third, 'AFLS', { second: true, after: 'A1' });
    const held = await opensItself(800);
    // its level follows the client's score, which may have risen by what was decided above
    await bank.owner.query('update client_case set level = 3 where id = $1', [held.id]);
    await bank.owner.query('insert into case_payment (case_id, payment_id, holds) values ($1, $2, true)', [
      held.id,
      waiting,
    ]);
    await pair(held, 'AFLS', { after: 'A1' });
    await pair(held, 'AREV', { after: 'A0' });
    expect([await sentState(waiting), await getStops(held)]).toEqual([6, []]);
    await pair(held, 'AFLS', { second: true, after: 'A1' });
    expect([await sentState(waiting), await getFlags(timber)]).toEqual([4, '']);
    const sameEntry = `
      update screening_hit set entity_id = 'One' where id
        in (select hit_id from case_hit where case_id = any ($1::uuid[]))`;
    await bank.owner.query(sameEntry, [[weak.id, held.id]]);
    const decided = getSection((await get('M', `/${timber}/${weak.id}`)).body, 'Earlier decisions on the same entry');
    expect(field(decided, 'rows')).toContainEqual(expect.arrayContaining(['Closed As False Positive']));
    await bank.owner.query('update client_case set level = 3 where id = $1', [weak.id]);
    await pair(weak, 'AFLS', { after: 'A1' });
    // who may not see such cases does not learn that there were some
    const plain = await open('OTHER', timber, { reason: 'DEBT' });
    const reported = async (role: Role) => (await get(role, `/${timber}/${plain.id}`)).body;
    expect(getSection(await reported('M'), 'Suppressed matches')).toBeDefined();
    expect([getSection(await reported('S'), 'Suppressed matches'), field(await reported('S'), 'earlier')]).toEqual([
      undefined,
      [],
    ]);
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
    expect([await getStops(suspect), await getFlags(bakery)]).toEqual([[{ client_id: bakery, scope: 'out' }], '']);
    await pair(suspect, 'liftStop', { second: true, after: 'A2' });
    expect(await getStops(suspect)).toEqual([]);
    expect((await shown(suspect))['outcome']).toMatchObject({ code: 'liftStop', confirmedBy: staff.H });
    expect(await act('M', suspect, 'liftStop')).toMatchObject({ status: 409 });
    const victim = await open('FRAUD', people.baker);
    expect(await act('M', victim, 'ATRU', { props: { who: 'victim' } })).toMatchObject({
      body: { errors: [{ path: 'props.people' }, { path: 'props.refund' }] },
    });
    const props = { who: 'victim', people: [people.baker], refund: 'due' };
    expect(await act('M', victim, 'ATRU', { props: { ...props, people: [people.director] } })).toMatchObject({
      body: { errors: [{ path: 'props.people', code: 'not-valid' }] },
    });
    await pair(victim, 'ATRU', { more: { props }, after: 'A2' });
    expect((await linkedTypes(victim)).sort()).toEqual(['OTHER', 'PATTERN']);
    expect(await getRows('select from passkey where person_id = $1 and revoked_at is null', [people.baker])).toEqual(
      [],
    );
    const refund = await getRows(
      `select due_at = due_after(1) as is_tomorrow from client_case where reason = 'REFUND' and subject_id = $1`,
      [people.baker],
    );
    expect(refund).toEqual([{ is_tomorrow: true }]);
    const getFacts = async ({ clientId, id }: Opened) => field((await get('M', `/${clientId}/${id}`)).body, 'facts');
    expect(await getFacts(victim)).toEqual([{ label: 'Refund', value: expect.stringMatching(/^Due by 20/) }]);
    const company = await open('FRAUD', bakery);
    const none = { refund: 'none', noRefund: 'Paid back by the shop' };
    expect(await act('M', company, 'ATRU', { props: { ...props, refund: 'none' } })).toMatchObject({
      body: { errors: [{ path: 'props.noRefund', code: 'required' }] },
    });
    await pair(company, 'ATRU', { more: { props: { ...props, ...none } }, after: 'A2' });
    expect([await linkedTypes(company), await getFacts(company)]).toEqual([
      ['PATTERN'],
      [{ label: 'Refund', value: 'None: Paid back by the shop' }],
    ]);
    await pair(await open('FRAUD', bakery), 'AFLS', { after: 'A1' });
  });

  test('LIMITS', async () => {
    const small = await open('LIMITS', timber);
    await pair(small, 'AREQ', { after: 'A3' });
    await pair(small, 'ICNC', { after: 'A0' });
    expect(await act('M', small, 'IAPR', { props: { dayOut: 150_050 } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'props.dayOut', code: 'limit-not-hundreds' }] },
    });
    await pair(small, 'IAPR', { more: { props: { dayOut: 2_000_000 } }, after: 'A1' });
    const limit = () =>
      getRows(`select value_minor::text as v from client_limit where client_id = $1 and key = 'dayOut'`, [timber]);
    expect(await limit()).toEqual([{ v: '2000000' }]);
    const big = await open('LIMITS', timber);
    const raised = { props: { dayOut: 20_000_000 } };
    await pair(big, 'IAPR', { more: raised, second: true, after: 'A1' });
    const { rows } = await bank.owner.query(`select effects -> 'lines' as lines from proposal where subject_id = $1`, [
      big.id,
    ]);
    expect(rows[0]?.lines).toContainEqual({ label: 'Expense in a day', value: '20 000.00 → 200 000.00 EUR' });
    expect(await limit()).toEqual([{ v: '20000000' }]);
    const no = await open('LIMITS', timber);
    await pair(no, 'IDCL', { after: 'A2' });
    expect(await limit()).toEqual([{ v: '20000000' }]);
  });

  test.each(['EDD', 'ODD'])('%s', async (type) => {
    // timber is in office by now
    const client = type === 'EDD' ? bakery : timber;
    const one = await open(type, client);
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await bank.owner.query('delete from cdd_profile where client_id = $1', [client]);
    expect(await act('M', one, 'IAPR', { props: { ...declared, purpose: undefined } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.purpose', code: 'required' }] } },
    });
    expect(await act('M', one, 'IAPR', { props: { ...declared, sources: 'luck' } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.sources', code: 'not-valid' }] } },
    });
    await pair(one, 'IAPR', { more: { props: declared }, after: 'A1' });
    expect(await getProfile(client)).toMatchObject({
      cddProfile: {
        ...{ purpose: 'b2b', incoming: 50_000, outgoing: 40_000, cash: 0, countries: ['LT', 'LV'] },
        ...{ sources: ['sales', 'crypto'], taxCountries: ['LT'], activities: [] },
      },
      ...{ comment, savedBy: 'Staff M' },
    });
    // what is left empty stays
    const again = await open(type, client);
    await pair(again, 'IAPR', { more: { props: { cash: 300 } }, after: 'A1' });
    const { cddProfile, reviewedOn, nextReviewOn } = await getProfile(client);
    expect(cddProfile).toMatchObject({ purpose: 'b2b', cash: 300, sources: ['sales', 'crypto'] });
    const [risk] = await getRows(
      `select level from risk_factor where client_id = $1 and factor = 'ALL' and until_at is null`,
      [client],
    );
    const years = { H: 1, M: 2, L: 3 }[String(risk?.['level'])];
    const [day = '', next = ''] = [reviewedOn, nextReviewOn].map(String);
    expect([Number(next.slice(0, 4)) - Number(day.slice(0, 4)), next.slice(4)]).toEqual([years, day.slice(4)]);
    const { body } = await get('M', `/${client}/${again.id}`);
    expect(getItems({ items: field(getSection(body, 'Due diligence'), 'lines') })).toContainEqual({
      label: 'Next review',
      value: next,
    });
    // nothing entered changes nothing; that nothing has changed is said
    const same = await open(type, client);
    expect(await act('M', same, 'IAPR')).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props', code: 'required' }] } },
    });
    await pair(same, 'IAPR', { more: { props: { checked: 'same' } }, after: 'A1' });
    expect((await getProfile(client))['cddProfile']).toEqual(cddProfile);
    const other = await open(type, client);
    await pair(other, 'IDCL', { after: 'A2' });
    expect(await getFlags(client)).toBe('');
  });

  test('EDD of somebody in office says where the wealth comes from, and the Head of AML consents', async () => {
    await pair(await matched('PEP', timber), 'ATRU', { after: 'A2' });
    const edd = await open('EDD', timber);
    const wealth = 'Sold a sawmill in 2019, contract on file';
    expect(await act('M', edd, 'IAPR', { props: declared })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.wealth', code: 'required' }] } },
    });
    const proposed = await act('M', edd, 'IAPR', { props: { ...declared, wealth } });
    expect([proposed.status, await taskId(edd)]).toEqual([202, 'A0']);
    const id = textField(proposed.body, 'proposalId');
    expect(await confirm(desks.A, id).catch(String)).toContain('no version');
    expect((await confirm(desks.H, id)).status).toBe(200);
    expect(
      await getRows('select words, found_by, consented_by from wealth_source where case_id = $1', [edd.id]),
    ).toEqual([{ words: wealth, found_by: staff.M, consented_by: staff.H }]);
    const lines = field(getSection((await get('M', `/${timber}/${edd.id}`)).body, 'Due diligence'), 'lines');
    expect(getItems({ items: lines })).toContainEqual({ label: 'Source of wealth', value: wealth });
    // of the company whose director is in office, too
    const opened = await open('EDD', lonely);
    const needed = async () => {
      const actions = getItems({ items: field((await get('M', `/${lonely}/${opened.id}`)).body, 'actions') });
      const fields = getItems({ items: field(actions[0], 'fields') });
      return fields.find(({ key }) => key === 'wealth')?.['isRequired'];
    };
    expect(await needed()).toBe(false);
    const [member] = await getRows(`select person_id from membership where company_id = $1 and state <> 'removed'`, [
      lonely,
    ]);
    const director = await matched('RCA', lonely);
    await bank.owner.query('update client_case set subject_id = $2 where id = $1', [
      director.id,
      member?.['person_id'],
    ]);
    await pair({ clientId: String(member?.['person_id']), id: director.id }, 'ATRU', { after: 'A2' });
    expect(await needed()).toBe(true);
  });

  test.each(['OTHER', 'SENIOR'])('%s', async (type) => {
    const one = await open(type, timber, type === 'OTHER' ? { reason: 'COMPLAINT' } : {});
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await pair(one, 'IAPR', { after: 'A1' });
    expect(
      await getRows('select words from case_comment where case_id = $1 and action = $2', [one.id, 'IAPR']),
    ).toEqual([{ words: comment }]);
  });

  test('OTHER: a wish to be closed is declined, and nothing is closed', async () => {
    const wish = await open('OTHER', lonely, { reason: 'CLOSE' });
    await pair(wish, 'IDCL', { after: 'A2' });
    expect(await getRows('select from closing_notice where client_id = $1', [lonely])).toEqual([]);
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
    const props = { country: 'VN', street: 'Lê Lợi 1', postalCode: '700000', city: 'Huế' };
    expect(await act('M', moved, 'IAPR', { props: { ...props, country: 'XX' } })).toMatchObject({ status: 400 });
    expect(await act('M', moved, 'IAPR', { props: { ...props, taxCountries: 'LV, XX1' } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.taxCountries', code: 'not-valid' }] } },
    });
    const declaring = await open('ODD', bakery);
    await pair(declaring, 'IAPR', { more: { props: declared }, after: 'A1' });
    await bank.owner.query(
      `update cdd_profile set reviewed_at = reviewed_at - interval '40 days' where client_id = $1`,
      [bakery],
    );
    const before = await getProfile(bakery);
    await pair(moved, 'IAPR', { more: { props: { ...props, taxCountries: 'vn, ee' } }, after: 'A1' });
    const after = await getProfile(bakery);
    // no review: the last one stays when it was, and the next one follows from the level
    expect(after).toMatchObject({
      cddProfile: { ...(before['cddProfile'] as object), taxCountries: ['VN', 'EE'] },
      reviewedOn: before['reviewedOn'],
    });
    const again = await open('RESIDENCE', bakery);
    expect(field((await get('M', `/${bakery}/${again.id}`)).body, 'facts')).toEqual([
      { label: 'Registered address now', value: 'Lê Lợi 1, 700000 Huế, Vietnam' },
      { label: 'Tax residences now', value: 'Vietnam, Estonia' },
    ]);
    // as with every address that staff change: its people are informed, and no card goes there until somebody has
    // confirmed it
    const found = await getRows(
      `select a.country, a.city, a.moved_by, r.payload ->> 'title' as notice from client_address a
       left join request r on r.id = any (a.notices) where a.client_id = $1 and a.type = 'R'`,
      [bakery],
    );
    const reported = 'The bank changed your address';
    expect(found).toEqual([{ country: 'VN', city: 'Huế', moved_by: staff.M, notice: reported }]);
    // the score is found again
    const tax = `
      select from risk_factor
      where client_id = $1 and factor = 'LTR' and until_at is null and level <> 'L'
        and cause ->> 'words' like '%Vietnam%'`;
    await until(async () => (await getRows(tax, [bakery])).length > 0);
    await pair(await open('RESIDENCE', bakery), 'IDCL', { after: 'A2' });
  });

  test('BAILIFF', async () => {
    const refused = await open('BAILIFF', timber);
    await pair(refused, 'AREQ', { role: 'A', after: 'A3' });
    await pair(refused, 'ICNC', { role: 'A', after: 'A0' });
    expect(await act('A', refused, 'IDCL')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reasons', code: 'required' }] },
    });
    await pair(refused, 'IDCL', { role: 'A', more: { reasons: ['debtor'] }, after: 'A2' });
    expect((await shown(refused))['outcome']).toMatchObject({
      code: 'IDCL',
      reasons: ['debtor'],
      by: staff.A,
      confirmedBy: null,
    });
    const held = await open('BAILIFF', timber);
    const [main = '', other = ''] = (
      await getRows('select right(iban, 11) as n from account where client_id = $1 order by opened_at, id', [timber])
    ).map(({ n }) => String(n));
    const blocked = async () =>
      (
        await getRows(
          `
            select right(iban, 11) as n from account where client_id = $1 and blocked_at is not null
            order by opened_at, id`,
          [timber],
        )
      ).map(({ n }) => n);
    const order = { authority: 'Bailiff', number: '7', priority: '3', told: 'yes', covers: 'accounts' };
    for (const accounts of [[], [people.baker]])
      expect(await act('A', held, 'IAPR', { props: { ...order, accounts } })).toMatchObject({ status: 400 });
    expect(await blocked()).toEqual([]);
    await pair(held, 'IAPR', { role: 'A', more: { props: { ...order, accounts: [main, other] } }, after: 'A1' });
    expect(await blocked()).toEqual([main, other]);
    // what a company sees of its account
    const { body: seen } = await desks.A.browser.send('GET', `/web/clients/${timber}`);
    expect(JSON.stringify(seen)).toContain('ORDER');
    // one account first: the other one stays held
    await pair(held, 'liftHold', { role: 'A', more: { props: { accounts: [main] } }, second: true, after: 'A1' });
    expect(await blocked()).toEqual([other]);
    expect(await act('A', held, 'liftHold', { props: { accounts: [main] } })).toMatchObject({ status: 400 });
    await pair(held, 'liftHold', { role: 'A', more: { props: { accounts: [other] } }, second: true, after: 'A1' });
    expect(await blocked()).toEqual([]);
    const again = await act('A', held, 'liftHold', { props: { accounts: [other] } });
    expect(again).toMatchObject({ status: 409, body: { code: 'transition-not-allowed' } });
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
    const read = async () => (await getRows('select title, legal_form from client where id = $1', [bakery]))[0];
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

  test('DOCUMENT: Alerted while a match with the lists is open for its client, whichever came first', async () => {
    const submitted = await open('DOCUMENT', lonely);
    expect(await taskId(submitted)).toBe('D0');
    await bank.owner.query(
      `insert into client_change (case_id, field, client_id, value) values ($1, 'legalform', $2, '"AB"')`,
      [submitted.id, lonely],
    );
    const { version } = await shown(submitted);
    const pep = await open('PEP', lonely);
    expect([await taskId(submitted), (await shown(submitted))['version']]).toEqual(['D1', Number(version) + 1]);
    const later = await open('DOCUMENT', lonely);
    expect(await taskId(later)).toBe('D1');
    await pair(later, 'AREQ', { after: 'D5' });
    const { body } = await pair(later, 'ICNC', { after: 'D1' });
    expect(field(body, 'version')).toBe((await shown(later))['version']);
    await pair(pep, 'AFLS', { after: 'A1' });
    const after = await open('DOCUMENT', lonely);
    expect(await taskId(after)).toBe('D0');
    await pair(submitted, 'DOCA', { after: 'D2' });
    for (const each of [later, after]) await pair(each, 'DOCR', { after: 'D4' });
  });

  test('PATTERN: devices end with the proposal, and the confirmer alone gets the link', async () => {
    const lost = await open('PATTERN', people.operations);
    const reply = await pair(lost, 'SPRA', { second: true, after: 'E2' });
    expect(field(field(field(reply.body, 'answer'), 'given'), 'link')).toEqual(expect.stringContaining('enrol='));
    // one that was opened before that was refused
    const id = await inBank((tx) => openCase(tx, { ...raised, type: 'PATTERN', subjectId: staff.C }));
    expect(await act('M', { clientId: staff.C, id }, 'SPRA')).toMatchObject({ status: 409 });
    expect(await getRows('select from passkey where person_id = $1 and revoked_at is null', [staff.C])).toHaveLength(1);
    const kept = await open('PATTERN', people.operations);
    await pair(kept, 'SPRD', { after: 'E4' });
  });

  test('CHILD', async () => {
    const child = '20000000077';
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, created_at)
        values ($1, 'N', 'Test child', 'test child', bank_now())`,
      [child],
    );
    await bank.owner.query(
      `
        insert into person (id, kind, full_name, birth_date, flags)
        values ($1, 'client', 'Test child', bank_today() - interval '18 years', '')`,
      [child],
    );
    const asked = await open('CHILD', child);
    expect(await act('M', asked, 'PRDC')).toMatchObject({ status: 400, body: { errors: [{ path: 'reasons' }] } });
    await pair(asked, 'PRDC', { more: { reasons: ['relation'] }, after: 'P4' });
    const props = { parent: [people.baker] };
    const wanted = await open('CHILD', child);
    expect(await act('M', wanted, 'PRCF', { props: { parent: [child] } })).toMatchObject({ status: 409 });
    await bank.owner.query(`update person set birth_date = birth_date + 1 where id = $1`, [child]);
    expect(await act('M', wanted, 'PRCF', { props: { parent: [child] } })).toMatchObject({ status: 400 });
    await pair(wanted, 'PRCF', { more: { props }, second: true, after: 'P2' });
    const accounts = await getRows(
      `select right(iban, 11) as number, name, balance_minor::text as balance from account where client_id = $1`,
      [child],
    );
    expect(accounts).toEqual([{ number: child, name: 'Main', balance: '0' }]);
    expect(await getRows('select role, subject_id from relation where client_id = $1', [child])).toEqual([
      { role: 'PARENT', subject_id: people.baker },
    ]);
    // a second parent opens no second account
    const mother = { props: { parent: [people.operations] } };
    await pair(await open('CHILD', child), 'PRCF', { more: mother, second: true, after: 'P2' });
    expect(await getRows('select from account where client_id = $1', [child])).toHaveLength(1);
    // the next one of the same client has a number of its own, and somebody who is stopped gets none
    const further = await inBank((tx) => openAccount(tx, child, 'Savings'));
    expect(further.slice(-11, -10)).toBe('3');
    expect(await inBank((tx) => openAccount(tx, child, 'More'))).not.toBe(further);
    await restrict(bank.owner, child);
    await expect(inBank((tx) => openAccount(tx, child, 'Third'))).rejects.toMatchObject({ code: 'state-conflict' });
    await lift(bank.owner, child);
  });

  test('FAMILY: the relation is kept once a second person confirmed it', async () => {
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, created_at)
        values ($1, 'N', 'Test stranger', 'test stranger', bank_now())`,
      [people.stranger],
    );
    const props = { role: 'SIBLING', relative: [people.baker] };
    const asked = await open('FAMILY', people.stranger);
    expect(await act('M', asked, 'PRCF', { props: { ...props, relative: [] } })).toMatchObject({ status: 400 });
    await pair(asked, 'PRCF', { more: { props }, second: true, after: 'P2' });
    const kept = await getRows('select role, subject_id, made_by, confirmed_by from relation where client_id = $1', [
      people.stranger,
    ]);
    expect(kept).toEqual([{ role: 'SIBLING', subject_id: people.baker, made_by: staff.M, confirmed_by: staff.H }]);
    await pair(await open('FAMILY', people.stranger), 'PRDC', { after: 'P4' });
  });

  test('MNT', async () => {
    const events = [
      { rule: 'CASH.1K', figure: 150_000n },
      { rule: 'M.CASH.CNT', figure: 5n },
    ];
    const id = await inBank((tx) => openCase(tx, { ...raised, type: 'MNT', subjectId: timber, events }));
    const alert = { clientId: timber, id };
    expect(field((await get('M', `/${timber}/${id}`)).body, 'facts')).toMatchObject([
      { label: 'Cash of a day', value: '1 500.00 EUR' },
      { label: 'Number of cash operations', value: '5' },
    ]);
    expect(await silent(timber, 'CASH.1K', 1)).toBe(false);
    await pair(alert, 'MRSM', { after: 'M2' });
    // one and a half of what was decided on, and a cent more
    expect(await silent(timber, 'CASH.1K', 225_000)).toBe(true);
    expect(await silent(timber, 'CASH.1K', 225_001)).toBe(false);
    expect([await silent(timber, 'M.CASH.CNT', 7), await silent(timber, 'M.CASH.CNT', 8)]).toEqual([true, false]);
    expect([await silent(timber, 'CASH.2K', 1), await silent(bakery, 'CASH.1K', 1)]).toEqual([false, false]);
    const ends = await getRows(
      `
        select rule, (until_at at time zone zone)::date - bank_today() as days from rule_silence, bank
        where case_id = $1 order by rule`,
      [id],
    );
    expect(ends).toEqual([
      { rule: 'CASH.1K', days: 1 },
      { rule: 'M.CASH.CNT', days: 3 },
    ]);
    await bank.owner.query(
      `update rule_silence
       set until_at = bank_today()::timestamp at time zone zone, made_at = made_at - interval '1 day' from bank`,
    );
    expect(await silent(timber, 'CASH.1K', 1)).toBe(false);
    for (const [code, type] of [
      ['openFraud', 'FRAUD'],
      ['openEdd', 'EDD'],
    ] as const) {
      const going = await open('MNT', timber);
      await pair(going, code, { after: 'M2' });
      expect(await linkedTypes(going)).toEqual([type]);
    }
  });

  const plantPerson = (id: string, flags: string) =>
    bank.owner.query(
      `
        insert into client (id, type, title, sort_name, flags, created_at)
        values ($1, 'N', 'Asta Nauja', 'asta nauja', $2, now())`,
      [id, flags],
    );

  test('OPEN and REOPEN ask, decline, and open the account; after a decline the Head of AML consents', async () => {
    const id = '20000000974';
    await plantPerson(id, 'B');
    const accounts = () => getRows(`select iban from account where client_id = '${id}' and closed_at is null`);
    const welcome = '20000000977';
    await plantPerson(welcome, 'B');
    const opening = await open('OPEN', welcome);
    const office = await open('PEP', welcome);
    const first = async (role: Role) =>
      getItems({ items: field((await get(role, `/${welcome}/${opening.id}`)).body, 'facts') }).find(
        ({ label }) => label === 'Decided first',
      )?.['cases'];
    const led = { id: office.id, clientID: welcome, icon: 'PEP', name: 'Asta Nauja' };
    expect([await first('M'), await first('C')]).toEqual([[led], []]);
    await pair(office, 'AFLS', { after: 'A1' });
    await pair(opening, 'IAPR', { after: 'A1' });
    expect(await getFlags(welcome)).toBe('');
    const [one, late] = [await open('OPEN', id), await open('OPEN', id)];
    await pair(one, 'AREQ', { after: 'A3' });
    await pair(one, 'ICNC', { after: 'A0' });
    await pair(one, 'IDCL', { after: 'A2' });
    expect(await getFlags(id)).toBe('D');
    const declined = (await desks.A.browser.send('GET', `/web/clients/${id}`)).body;
    expect(field(declined, 'endings')).toMatchObject([{ kind: 'declined', comment, by: 'Staff M', caseId: one.id }]);
    const refused = await open('REOPEN', id);
    await pair(refused, 'AREQ', { after: 'A3' });
    await pair(refused, 'ICNC', { after: 'A0' });
    await pair(refused, 'IDCL', { after: 'A2' });
    // what declined the client stays the reason
    const still = (await desks.A.browser.send('GET', `/web/clients/${id}`)).body;
    expect([field(still, 'flags'), field(still, 'endings')]).toEqual(['D', field(declined, 'endings')]);
    await pair(await open('REOPEN', id), 'IAPR', { second: true, after: 'A1' });
    expect([await getFlags(id), (await accounts()).length]).toEqual(['', 1]);
    // the score is found with the account
    expect(await getRows(`select level from risk_factor where client_id = '${id}' and factor = 'ALL'`)).toHaveLength(1);
    // a case that has stayed open declines no one who has an account, and opens no second one
    expect(field((await get('A', `/${id}/${late.id}`)).body, 'facts')).toContainEqual({
      ...{ label: 'Cannot be approved', value: 'The client has an account already.' },
    });
    expect(await act('M', late, 'IAPR')).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    await pair(late, 'IDCL', { after: 'A2' });
    expect([await getFlags(id), (await accounts()).length]).toEqual(['', 1]);
    // by no road at all
    await expect(bank.owner.query(`update client set flags = 'D' where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'client_has_account',
    });
  });

  test('each type that is about persons or companies alone is opened about no other client, and decides nothing there', async () => {
    const person = '20000000976';
    await plantPerson(person, '');
    for (const type of caseTypes) {
      const { about, kind } = caseFacts[type];
      if (!about) continue;
      const other = about === 'N' ? bakery : person;
      const [id, body] = [randomUUID(), { type, title: 'Declines a client', comment }];
      const opened = await desks.A.browser.send('POST', `/web/tasks/${other}/${id}`, { body });
      expect([type, opened.status, opened.code]).toEqual([type, 409, 'case-not-about-client']);
      // one that was opened before that was refused
      await bank.owner.query(
        `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
         values ($1, $2, $3, $4, $5, 'Old', now(), now(), now())`,
        [id, other, type, kind, kind === 'L' ? 5 : 0],
      );
      const old = { clientId: other, id };
      expect([type, field((await get('A', `/${other}/${id}`)).body, 'actions')]).toEqual([type, []]);
      for (const { code } of product.cases.get(type)?.actions ?? []) {
        const reply = await act('A', old, code);
        expect([type, code, reply.status, reply.code]).toEqual([type, code, 409, 'transition-not-allowed']);
      }
      await bank.owner.query(
        `update client_case set status = $2, closed_at = now(), outcome = '{"code":"ICNC","by":null,"confirmedBy":null,"reasons":[],"at":"2026-01-01T00:00:00Z"}'
         where id = $1`,
        [id, closedStatuses[kind].at(-1)],
      );
    }
    expect([await getFlags(bakery), await getFlags(person)]).toEqual(['', '']);
  });

  test.each([
    ['20000000981', 'PEP', true],
    ['20000000982', 'RCA', true],
    ['20000000983', 'FRAUD of a suspect', true],
    ['20000000984', 'FRAUD of a victim', false],
    ['20000000985', 'EDD', false],
    ['20000000986', 'being closed at once', true],
  ])('REOPEN of %s after %s: the Head of AML consents: %s', async (id, before, isSecond) => {
    const [type = ''] = before.split(' ');
    const ended = `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
      values (new_id(), '${id}', '${type}', 'A', 0, 'x', now(), now(), now());
      update client_case set status = 2, closed_at = now(), outcome = '{"code":"ATRU"}' where subject_id = '${id}'`;
    const closed = `
      insert into client_closing (id, client_id, closed_by, closed_at) values (new_id(), '${id}', '${staff.H}', now())`;
    await plantPerson(id, 'D');
    await bank.owner.query(before === 'being closed at once' ? closed : ended);
    if (before.endsWith('victim'))
      await bank.owner.query(
        `insert into fraud_refund (case_id, reason) select id, 'Paid back' from client_case where subject_id = $1`,
        [id],
      );
    await pair(await open('REOPEN', id), 'IAPR', { second: isSecond, after: 'A1' });
  });

  test('COMPANY asks, and is declined without an application', async () => {
    const id = '30000000975';
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, flags, created_at)
        values ($1, 'LEGAL', 'Nauja MB', 'nauja mb', 'B', now())`,
      [id],
    );
    const company = await open('COMPANY', id);
    expect(await taskId(company)).toBe('L5');
    expect(await act('M', company, 'BREQ')).toMatchObject({ status: 403 });
    // who may only comment reads who decides; who decides, and everybody once it has ended, reads nothing of it
    const decidedBy = async (role: Role, { clientId, id: caseId } = company) =>
      field((await get(role, `/${clientId}/${caseId}`)).body, 'decidedBy');
    expect(await decidedBy('M')).toEqual({ roles: ['Admin', 'Client Management'], keys: ['R'] });
    expect(await decidedBy('C')).toBeNull();
    await pair(company, 'BREQ', { role: 'C', after: 'L0' });
    await pair(company, 'BCNC', { role: 'C', after: 'L5' });
    // there is no application: the case alone ends
    const more = { reasons: ['R_INACCURATE_DATA'], props: { evidence: 'fine' } };
    const before = await getRows('select * from client where id = $1', [id]);
    await pair(company, 'BDCL', { role: 'C', more, after: 'L4' });
    expect(await getRows('select * from client where id = $1', [id])).toEqual(before);
    expect(await decidedBy('M')).toBeNull();
  });

  test('every action that a type declares was tried above', () => {
    const declared = [...product.cases.values()].flatMap(({ type, actions }) =>
      actions.map(({ code }) => `${type} ${code}`),
    );
    const paymentActions = ['PAYMENT POAP', 'PAYMENT PODC', 'PAYMENT AREQ', 'PAYMENT ICNC'];
    // with a draft: registration.test.ts
    const waits = ['requireFee', 'matchFee', 'dropFee', 'requireSignature', 'dropContract'];
    // src/features/clients/tests/bailiff-orders.test.ts
    const orderActions = ['payOut', 'setAmount'].map((code) => `BAILIFF ${code}`);
    const companyActions = ['BAPR', ...waits].map((code) => `COMPANY ${code}`);
    expect([...covered, ...paymentActions, ...orderActions, ...companyActions].sort()).toEqual(declared.sort());
  });
});

test('one of twenty clearances of one person is drawn for the Head of AML, and stands', async () => {
  const key = (await getRows('select key from draw_key'))[0]?.['key'] as Buffer;
  const isOne = (id: string, version: number) =>
    createHmac('sha256', key).update(`${id} ${version}`).digest().readUIntBE(0, 6) * 20 < 2 ** 48;
  const idWhere = (isWanted: boolean, isLater = false) => {
    for (;;) {
      const id = randomUUID();
      // opened, cleared, revived, cleared
      if (isOne(id, 2) === isWanted && isOne(id, 4) === isLater) return id;
    }
  };
  const cleared = async (isWanted: boolean, isSecond = false) => {
    const id = idWhere(isWanted);
    const body = { type: 'FRAUD', title: 'x', comment };
    await desks.M.browser.send('POST', `/web/tasks/${bakery}/${id}`, { body });
    if (isSecond) await bank.owner.query('update client_case set level = 5 where id = $1', [id]);
    await pair({ clientId: bakery, id }, 'AFLS', { second: isSecond, after: 'A1' });
    return getRows('select cleared_by from drawn_clearance where case_id = $1', [id]);
  };
  expect(await cleared(true)).toEqual([{ cleared_by: staff.M }]);
  expect(await cleared(false)).toEqual([]);
  // who was not drawn may be drawn another time
  const again = { clientId: bakery, id: idWhere(false, true) };
  const opened = { type: 'ADVERSE_MEDIA', title: 'y', comment };
  await desks.M.browser.send('POST', `/web/tasks/${bakery}/${again.id}`, { body: opened });
  for (const code of ['AFLS', 'AREV', 'AFLS']) expect((await act('M', again, code)).status).toBe(200);
  expect(await getRows('select from drawn_clearance where case_id = $1', [again.id])).toHaveLength(1);
  await bank.owner.query('delete from drawn_clearance where case_id = $1', [again.id]);
  // who was confirmed has been looked at already
  expect(await cleared(true, true)).toEqual([]);
  await handDrawn(bank.owner);
  const [drawn] = await getRows(
    `select k.id, k.type, o.title as other from drawn_clearance d
    join case_link l on d.case_id in (l.case_id, l.other_id)
     join client_case k on k.id in (l.case_id, l.other_id) and k.id <> d.case_id join client_case o on o.id = d.case_id
     order by d.cleared_at desc`,
  );
  expect(drawn).toMatchObject({ type: 'SENIOR', other: 'x' });
  expect(await handDrawn(bank.owner)).toBe(0);
  const look = { clientId: bakery, id: String(drawn?.['id']) };
  const twin = await open('SENIOR', bakery);
  expect((await act('M', look, 'duplicate', { props: { of: twin.id } })).status).toBe(409);
  const refused = { status: 409, body: { detail: 'You cleared this case. Another person looks at it.' } };
  expect(await act('M', look, 'IAPR')).toMatchObject(refused);
  await pair(look, 'IAPR', { role: 'H', after: 'A1' });
});

describe('officers share the work', () => {
  test('of two decisions the second is refused, with what was done and by whom', async () => {
    const opened = await open('RFI', timber);
    const { version } = await shown(opened);
    const send = (role: Role) =>
      desks[role].browser.send('PATCH', `/web/tasks/${timber}/${opened.id}?IAPR`, { body: { comment, version } });
    const replies = await Promise.all([send('M'), send('A')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0]?.status === 200 ? ['Staff M', replies[1]] : ['Staff A', replies[0]];
    expect(loser?.body).toMatchObject({
      code: 'version-changed',
      detail: expect.stringContaining(`Update And Approve by ${winner}, 20`),
    });
    expect(await getRows('select from case_comment where case_id = $1', [opened.id])).toHaveLength(1);
  });

  test('take, release, hand over, hand up, comment and link', async () => {
    const opened = await open('LIMITS', timber);
    const holder = async () => (await shown(opened))['assignee_id'];
    expect((await act('M', opened, 'take', { comment: '' })).status).toBe(200);
    expect(await holder()).toBe(staff.M);
    expect(await act('A', opened, 'release', { comment: '' })).toMatchObject({ status: 409 });
    expect((await act('M', opened, 'release', { comment: '' })).status).toBe(200);
    expect(await holder()).toBeNull();
    expect(await act('S', opened, 'take', { comment: '' })).toMatchObject({ status: 403 });
    const to = { props: { to: staff.H } };
    expect(await act('M', opened, 'handOver', { ...to, comment: '' })).toMatchObject({ status: 400 });
    expect(await act('M', opened, 'handOver', { props: { to: staff.S } })).toMatchObject({ status: 400 });
    expect((await act('M', opened, 'handOver', to)).status).toBe(200);
    expect(await holder()).toBe(staff.H);
    expect(await act('M', opened, 'handOver', { props: { to: staff.M } })).toMatchObject({ status: 403 });
    expect(await act('M', opened, 'take', { comment: '' })).toMatchObject({ status: 403 });
    // no one is given a case while they are away, or about a client that they are linked to
    const away = (awayUntil: string | null) =>
      desks.M.browser.send('PUT', '/web/own-staff/away', { body: { awayUntil } });
    const colleagues = async () =>
      JSON.stringify(field((await get('A', `/${timber}/${opened.id}`)).body, 'colleagues'));
    expect(await colleagues()).toContain(staff.M);
    expect((await away('2099-01-01')).status).toBe(200);
    expect(await act('A', opened, 'handOver', { props: { to: staff.M } })).toMatchObject({ status: 400 });
    expect(await colleagues()).not.toContain(staff.M);
    expect((await away(null)).status).toBe(200);
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', '', $3)`,
      [staff.M, timber, staff.A],
    );
    expect(await act('A', opened, 'handOver', { props: { to: staff.M } })).toMatchObject({ status: 400 });
    expect(await colleagues()).not.toContain(staff.M);
    await bank.owner.query('delete from staff_link where staff_id = $1', [staff.M]);
    expect((await act('A', opened, 'handOver', { props: { to: staff.M } })).status).toBe(200);
    expect((await act('M', opened, 'handUp')).status).toBe(200);
    expect(await linkedTypes(opened)).toEqual(['SENIOR']);
    expect(await act('M', opened, 'handUp')).toMatchObject({ status: 409 });
    expect((await act('S', opened, 'comment')).status).toBe(200);
    const other = await open('RFI', timber);
    expect((await act('M', opened, 'link', { props: { caseId: other.id } })).status).toBe(200);
    const { body } = await get('M', `/${timber}/${opened.id}`);
    expect(field(body, 'links')).toHaveLength(2);
    expect(getItems({ items: field(body, 'comments') }).map((one) => one['action'])).toEqual(
      expect.arrayContaining(['comment', 'handUp', 'link', 'handOver']),
    );
  });

  test('what was handed up waits for the answer of somebody else, and no step of one’s own is news to oneself', async () => {
    const opened = await open('LIMITS', timber);
    const verbs = async (role: Role, { clientId, id }: Opened) =>
      Object.fromEntries(
        getItems({ items: field((await get(role, `/${clientId}/${id}`)).body, 'actions') }).map((one) => [
          one['code'],
          one['whyNot'],
        ]),
      );
    const isUpdated = async (role: Role) =>
      getItems((await get(role, `/${timber}`)).body).find(({ id }) => id === opened.id)?.['isUpdated'];
    for (const role of ['A', 'M'] as const) await verbs(role, opened);
    expect((await act('M', opened, 'handUp')).status).toBe(200);
    expect([await isUpdated('M'), await isUpdated('A')]).toEqual([false, true]);
    // a change that A has not seen is not seen because A changes something else
    expect((await act('A', opened, 'comment')).status).toBe(200);
    expect([await isUpdated('M'), await isUpdated('A')]).toEqual([true, true]);
    const [senior] = await getRows('select id from client_case where handed_from = $1', [opened.id]);
    const answered = { clientId: timber, id: String(senior?.['id']) };
    const waiting = 'This case was handed up. It is decided once its Senior case is answered.';
    expect(await verbs('A', opened)).toEqual({ IAPR: waiting, IDCL: waiting, AREQ: '' });
    // the verbs that wait lead to the SENIOR case
    const waitsFor = async (role: Role) =>
      getItems({ items: field((await get(role, `/${timber}/${opened.id}`)).body, 'actions') }).map(
        (one) => one['waitsFor'],
      );
    const link = { id: answered.id, clientID: timber, icon: 'SENIOR', name: 'Žalioji Giria UAB' };
    expect(await waitsFor('A')).toEqual([[link], [link], []]);
    const limits = { props: { dayOut: 1_000_000 } };
    expect(await act('A', opened, 'IAPR', limits)).toMatchObject({ status: 409, body: { detail: waiting } });
    const twin = await open('LIMITS', timber);
    expect(await act('A', opened, 'duplicate', { props: { of: twin.id } })).toMatchObject({ status: 409 });
    const own = 'You handed this up. Another person answers it.';
    expect(await verbs('M', answered)).toMatchObject({ IAPR: own });
    expect(await act('M', answered, 'IAPR')).toMatchObject({ status: 409, body: { detail: own } });
    const other = await open('SENIOR', timber);
    expect(await act('M', answered, 'duplicate', { props: { of: other.id } })).toMatchObject({ status: 409 });
    await pair(answered, 'IAPR', { role: 'H', more: { comment: 'Raise them to ten thousand' }, after: 'A1' });
    const { body } = await get('M', `/${timber}/${opened.id}`);
    expect(field(body, 'workflow')).toBe('inputReview');
    expect(getItems({ items: field(body, 'comments') })[0]).toMatchObject({
      ...{ action: 'seniorAnswer', words: 'Raise them to ten thousand', by: 'Staff H' },
    });
    await pair(opened, 'IAPR', { more: limits, after: 'A1' });
  });

  describe('undo', () => {
    const holder = async (opened: Opened) => (await shown(opened))['assignee_id'];
    const undo = (role: Role, opened: Opened, more: object = {}) => act(role, opened, 'undo', { comment: '', ...more });
    const refused = { status: 409, body: { code: 'transition-not-allowed' } };
    const getText = async ({ clientId, id }: Opened) =>
      getItems({ items: field((await get('M', `/${clientId}/${id}`)).body, 'comments') }).map((one) => one['words']);

    test('takes back take, release, hand over and comment, once, each with its own record', async () => {
      const opened = await open('LIMITS', timber);
      const stranger = async () => expect(await holder(opened)).toBeNull();
      await act('M', opened, 'take', { comment: '' });
      expect((await undo('M', opened)).status).toBe(200);
      await stranger();
      expect(await undo('M', opened)).toMatchObject(refused);
      await act('M', opened, 'take', { comment: '' });
      await act('M', opened, 'release', { comment: '' });
      expect((await undo('M', opened)).status).toBe(200);
      expect(await holder(opened)).toBe(staff.M);
      await act('M', opened, 'handOver', { props: { to: staff.H }, comment: 'Yours' });
      expect(await getText(opened)).toEqual(['Yours']);
      expect((await undo('M', opened)).status).toBe(200);
      expect([await holder(opened), await getText(opened)]).toEqual([staff.M, []]);
      await act('S', opened, 'comment', { comment: 'A slip' });
      expect((await undo('S', opened, { comment: 'Not kept' })).status).toBe(200);
      expect([await holder(opened), await getText(opened)]).toEqual([staff.M, []]);
      expect(await getRows('select words from case_comment where case_id = $1', [opened.id])).toHaveLength(2);
      await until(async () => (await getRows('select from audit_inbox')).length === 0);
      const records = `select from audit where subject_id = $1 and verb = 'case.act' and facts ->> 'action' = 'undo'`;
      expect(await getRows(records, [opened.id])).toHaveLength(4);
    });

    test('is refused to others, after ten seconds, on another version, and for what needs a confirmation', async () => {
      const opened = await open('LIMITS', timber);
      await act('M', opened, 'take', { comment: '' });
      expect(await undo('A', opened)).toMatchObject(refused);
      const stale = { version: Number((await shown(opened))['version']) - 1 };
      expect(await undo('M', opened, stale)).toMatchObject({ status: 409, body: { code: 'version-changed' } });
      await act('A', opened, 'comment');
      expect(await undo('M', opened)).toMatchObject(refused);
      await act('M', opened, 'comment');
      const older = `update case_undo set done_at = done_at - interval '10 seconds' where case_id = $1`;
      await bank.owner.query(older, [opened.id]);
      expect(await undo('M', opened)).toMatchObject(refused);
      await act('M', opened, 'handUp');
      expect(await undo('M', opened)).toMatchObject(refused);
      const away = (until: string) =>
        bank.owner.query(`update staff set away_until = ${until} where person_id = $1`, [staff.M]);
      await act('A', opened, 'take', { comment: '' });
      await away('bank_today()');
      expect((await undo('A', opened)).status).toBe(200);
      await away('null');
      expect(await holder(opened)).toBeNull();
      const closed = await open('RFI', timber);
      await act('M', closed, 'take', { comment: '' });
      await act('M', closed, 'IAPR');
      expect(await undo('M', closed)).toMatchObject(refused);
      expect(await shown(closed)).toMatchObject({ outcome: { code: 'IAPR' } });
    });

    test('takes Close Alert and a false positive back, with their effect', async () => {
      const alert = await open('MNT', lonely);
      const raise = `insert into case_event (case_id, rule, figure, at) values ($1, 'C.IN.30K', 3100000, bank_now())`;
      await bank.owner.query(raise, [alert.id]);
      const isSilent = () => silent(lonely, 'C.IN.30K', 3_100_000);
      expect((await act('M', alert, 'MRSM')).body).toMatchObject({ taskID: 'M2', canUndo: true });
      expect([await isSilent(), await undo('A', alert)]).toMatchObject([true, refused]);
      expect((await undo('M', alert)).body).toMatchObject({ taskID: 'M0', canUndo: false });
      expect([await isSilent(), await getText(alert)]).toEqual([false, []]);
      expect(await shown(alert)).toMatchObject({ closed_at: null, outcome: null });
      // and once more, as though it had not been
      expect((await act('M', alert, 'MRSM')).status).toBe(200);
      expect([await isSilent(), await undo('M', alert)]).toMatchObject([true, { status: 200 }]);

      const media = await matched('ADVERSE_MEDIA', lonely);
      const answered = `update client_case set status = $2, workflow = 'inputReview' where id = $1`;
      await bank.owner.query(answered.replace('$2', '3'), [media.id]);
      await bank.owner.query(answered.replace('$2', '4'), [media.id]);
      expect((await act('M', media, 'AFLS')).body).toMatchObject({ taskID: 'A1', canUndo: true });
      expect(await suppressed(media)).toHaveLength(1);
      expect((await undo('M', media)).body).toMatchObject({ taskID: 'A4' });
      expect([await getHit(media), await suppressed(media)]).toEqual(['open', []]);
      expect(await shown(media)).toMatchObject({ workflow: 'inputReview', closed_at: null });
      // what waited for the client, or held money, stays decided
      await act('M', media, 'AREQ');
      expect((await act('M', media, 'AFLS')).body).toMatchObject({ taskID: 'A1', canUndo: false });
      expect(await undo('M', media)).toMatchObject(refused);
      const fraud = await open('FRAUD', lonely);
      const stop = `
        insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
        values (new_id(), $2, 'out', 'CASE', $1, 'Test', $3, bank_now())`;
      await bank.owner.query(stop, [fraud.id, lonely, staff.M]);
      expect((await act('M', fraud, 'AFLS')).body).toMatchObject({ taskID: 'A1', canUndo: false });
      expect(await undo('M', fraud)).toMatchObject(refused);
    });
  });

  test('the checklist of a type is ticked case by case, and written again by the Head of AML', async () => {
    const opened = await open('RFI', timber);
    const address = `/web/tasks/${timber}/${opened.id}`;
    const getList = async () => {
      const checklist = field((await get('M', `/${timber}/${opened.id}`)).body, 'checklist');
      const items = getItems(checklist);
      return { version: field(checklist, 'version'), items, earlier: field(checklist, 'earlier') };
    };
    const before = await getList();
    const [item] = before.items;
    const itemId = textField(item, 'id');
    const tick = (role: Role, isTicked: boolean, of = itemId) =>
      desks[role].browser.send('PATCH', `${address}?tick`, { body: { itemId: of, isTicked } });
    expect([(await tick('M', true)).status, (await tick('A', true)).status]).toEqual([204, 204]);
    expect((await getList()).items[0]).toMatchObject({ by: 'Staff M', at: expect.stringMatching(/Z$/) });
    expect(await tick('M', true, opened.id)).toMatchObject({ status: 404 });
    expect(await tick('F', true)).toMatchObject({ status: 403 });
    // the version of the case stays, so no one's decision is lost by it
    expect((await get('M', `/${timber}/${opened.id}`)).body).toMatchObject({ version: 1 });
    const save = (role: Role, version: unknown, items: string[]) =>
      desks[role].browser.send('PUT', '/web/checklists', { body: { type: 'RFI', version, items, comment } });
    expect(await save('M', before.version, ['Another'])).toMatchObject({ status: 403 });
    expect(await save('H', 7, ['Another'])).toMatchObject({ status: 409, code: 'version-changed' });
    expect((await save('H', before.version, ['Another', textField(item, 'words')])).status).toBe(200);
    expect((await getList()).items).toMatchObject([{ by: null }, { id: itemId, by: 'Staff M' }]);
    expect((await save('H', 2, ['Another'])).status).toBe(200);
    expect(await getList()).toMatchObject({
      version: 3,
      items: [{ by: null }],
      earlier: [{ id: itemId, by: 'Staff M' }],
    });
    expect((await tick('A', false)).status).toBe(204);
    expect((await getList()).earlier).toEqual([]);
    const reported = `select verb from audit_inbox where subject_id = $1 and verb in ('case.tick', 'case.untick')
      union all select verb from audit where subject_id = $1 and verb in ('case.tick', 'case.untick') order by 1`;
    expect(await getRows(reported, [opened.id])).toEqual([{ verb: 'case.tick' }, { verb: 'case.untick' }]);
    expect((await act('M', opened, 'IAPR')).status).toBe(200);
    expect(await tick('M', true, textField((await getList()).items[0], 'id'))).toMatchObject({ status: 409 });
  });

  test('staff add a file to a case of any type, also about a person who is no client', async () => {
    const sent = async (role: Role, subject: string, caseId: string) => {
      const { browser } = desks[role];
      const token = await sentToken(browser, subject, samplePdf);
      const name = writeSentName({ clientId: subject, category: 'OD', name: 'Told by phone.pdf' });
      return browser.send('POST', `/web/file/${name}`, { body: { token, caseId } });
    };
    const stranger = people.operations;
    const lost = await open('PATTERN', stranger);
    expect(await sent('M', stranger, lost.id)).toMatchObject({ status: 200 });
    const filed = async () => getItems({ items: field((await get('M', `/${stranger}/${lost.id}`)).body, 'filed') });
    expect(await filed()).toMatchObject([{ name: 'Told by phone.pdf', mayOpen: true, status: 0 }]);
    const rfi = await open('RFI', timber);
    // without a key of the type, of another client, and once it is closed
    expect(await sent('M', timber, lost.id)).toMatchObject({ status: 404 });
    expect(await sent('F', timber, rfi.id)).toMatchObject({ status: 403 });
    await pair(lost, 'SPRD', { after: 'E4' });
    expect(await filed()).toHaveLength(1);
    await pair(rfi, 'IAPR', { after: 'A1' });
    expect(await sent('M', timber, rfi.id)).toMatchObject({ status: 409 });
  });

  test('a file is approved, returned, held or declined with a reason, and what was decided stays', async () => {
    const opened = await open('DOCUMENT', timber);
    const address = `/web/tasks/${timber}/${opened.id}`;
    const [file] = await getRows(
      `with content as (
         insert into file_content (hash, bytes) values (sha256('reviewed'), 'reviewed') on conflict do nothing
       ), made as (
         insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
         values (new_id(), $1, sha256('reviewed'), 'RA', 'Lease.pdf', 'application/pdf', 8, now()) returning id
       )
       insert into case_file (case_id, file_id) select $2, id from made returning file_id`,
      [timber, opened.id],
    );
    const review = (role: Role, body: object) =>
      desks[role].browser.send('PATCH', `${address}?review`, {
        body: { fileId: file?.['file_id'], reason: '', ...body },
      });
    const filed = async () => getItems({ items: field((await get('M', `/${timber}/${opened.id}`)).body, 'filed') });
    expect(await filed()).toMatchObject([{ name: 'Lease.pdf', status: 0, mayOpen: true, proves: null }]);
    expect(await review('M', { review: 'return' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
    expect((await review('M', { review: 'return', reason: 'The last page is cut off' })).status).toBe(204);
    expect(await filed()).toMatchObject([{ status: 5, reason: 'The last page is cut off', reviewedBy: 'Staff M' }]);
    expect(await review('F', { review: 'approve' })).toMatchObject({ status: 403 });
    expect((await review('A', { review: 'approve' })).status).toBe(204);
    expect(await filed()).toMatchObject([{ status: 2, reviewedBy: 'Staff A' }]);
    expect(await getRows('select checked_by from client_file where id = $1', [file?.['file_id']])).toEqual([
      { checked_by: staff.A },
    ]);
    expect(
      await getRows('select status from case_file_review where case_id = $1 order by made_at', [opened.id]),
    ).toEqual([{ status: 5 }, { status: 2 }]);
    expect(await review('M', { fileId: opened.id, review: 'approve' })).toMatchObject({ status: 404 });
    expect((await act('M', opened, 'DOCR')).status).toBe(200);
    expect(await review('M', { review: 'hold', reason: 'Too late' })).toMatchObject({ status: 409 });
  });

  test('a duplicate closes without the effect of a decision', async () => {
    const [first, second, other] = [
      await open('FRAUD', lonely),
      await open('FRAUD', lonely),
      await open('RFI', lonely),
    ];
    expect(await act('M', second, 'duplicate', { props: { of: other.id } })).toMatchObject({ status: 400 });
    expect((await act('M', second, 'duplicate', { props: { of: first.id } })).status).toBe(200);
    expect(await shown(second)).toMatchObject({ duplicate_of: first.id, outcome: { code: 'duplicate' } });
    expect(await act('M', first, 'duplicate', { props: { of: second.id } })).toMatchObject({ status: 400 });
    expect(await act('M', second, 'take', { comment: '' })).toMatchObject({ status: 409 });
    // a case of one's own does not take the place of a match, nor of what the Head of AML decides
    const [match, own] = [await matched('SANCTION', lonely, 800), await open('SANCTION', lonely)];
    const ofOwn = { props: { of: own.id } };
    expect(await act('M', match, 'duplicate', ofOwn)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    const senior = await open('SANCTION', lonely);
    await bank.owner.query('update client_case set level = 5 where id = $1', [senior.id]);
    expect(await act('M', senior, 'duplicate', ofOwn)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    await bank.owner.query('update client_case set level = 4 where id = any ($1::uuid[])', [
      [match, own, senior].map(({ id }) => id),
    ]);
    expect((await act('M', senior, 'duplicate', ofOwn)).status).toBe(200);
    for (const one of [match, own]) expect((await act('M', one, 'AFLS')).status).toBe(200);
  });

  test('what can be done comes with the case, and what is said where something is missing', async () => {
    const opened = await open('LIMITS', timber);
    const actions = async (role: Role) =>
      getItems({ items: field((await get(role, `/${timber}/${opened.id}`)).body, 'actions') });
    expect((await actions('M')).map(({ code, button, title }) => [code, button, title])).toEqual([
      ['IAPR', 'Approve', 'Update And Approve'],
      ['IDCL', 'Decline Request', 'Decline'],
      ['AREQ', 'Request information', 'Request Information'],
    ]);
    expect((await actions('M'))[0]?.['warnings']).toEqual({
      comment: 'Comment cannot be empty. Please add your comment.',
      limits: 'Limits number should be times 100',
      reasons: 'Please select a reason for decline',
      fields: 'Error, highlighted fields cannot be empty',
    });
    expect(await actions('E')).toEqual([]);
    expect(await act('M', opened, 'IDCL', { comment: '' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'comment', code: 'required' }] } },
    });
  });

  test('a repeated opening opens one case; another one of the same id is refused', async () => {
    const id = randomUUID();
    const send = (role: Role, title: string, type = 'RFI') =>
      desks[role].browser.send('POST', `/web/tasks/${timber}/${id}`, { body: { type, title, comment } });
    expect([(await send('M', 'x')).status, (await send('M', 'x')).status]).toEqual([201, 201]);
    expect(await send('A', 'x')).toMatchObject({ status: 409, code: 'state-conflict' });
    expect(await send('M', 'x', 'EDD')).toMatchObject({ status: 409 });
    expect(await send('S', 'x', 'SANCTION')).toMatchObject({ status: 403 });
    expect(await getRows('select from client_case where id = $1', [id])).toHaveLength(1);
  });

  test.each([
    [1, 5],
    [29, 5],
    [31, 3],
  ])('%i days after the risk of its client fell, a match is of level %i', async (days, level) => {
    const client = await bank.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `
          insert into client (id, type, title, sort_name, created_at)
          values ('30000000055', 'LEGAL', 'Fell', 'fell', bank_now())`,
      );
      await client.query(
        `insert into risk_factor (client_id, factor, level, cause, source, from_at, until_at)
         select '30000000055', 'ALL', l, '{}', 'rules', bank_now() - make_interval(days => d),
           bank_now() - make_interval(days => u)
         from (values ('H', 90, $1::integer), ('L', $1, null)) r (l, d, u)`,
        [days],
      );
      const about = { subjectId: '30000000055', type: 'SANCTION', title: 'A match', comment: '' } as const;
      const id = await openCase(getDb(client), { ...about, openedBy: null });
      const { rows } = await client.query('select level from client_case where id = $1', [id]);
      expect(rows).toEqual([{ level }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('from T5 on another person of the right role confirms what ends a case', async () => {
    const opened = await open('ODD', timber);
    await bank.owner.query('update client_case set level = 5 where id = $1', [opened.id]);
    const proposed = await act('M', opened, 'IAPR', { props: { checked: 'same' } });
    expect([proposed.status, await taskId(opened)]).toEqual([202, 'A0']);
    const id = textField(proposed.body, 'proposalId');
    const ofA = getItems((await desks.A.browser.send('GET', '/web/proposals')).body);
    expect(ofA.map((one) => one['id'])).not.toContain(id);
    expect(await confirm(desks.H, id)).toMatchObject({ status: 200 });
    expect((await shown(opened))['outcome']).toMatchObject({ by: staff.M, confirmedBy: staff.H });
  });
});

describe('the queue', () => {
  const queue = async (role: Role, query = '') => (await get(role, query)).body;
  const getGroups = (body: unknown) =>
    new Map(getItems({ items: field(body, 'groups') }).map((one) => [one['group'], one]));

  test('counts are those of the database, filters narrow them, and pages hold each case once', async () => {
    await bank.owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, level)
       select new_id(), $1, 'ODD', 'A', 0, 'Periodic', bank_now(), bank_now(),
         bank_now() + make_interval(hours => n - 30), n % 5
       from generate_series(1, 120) n`,
      [bakery],
    );
    const all = await queue('M');
    const [known] = await getRows(
      `select count(*)::integer as count, count(*) filter (where type = 'ODD')::integer as odd,
         count(*) filter (where type = 'ODD' and due_at < bank_now())::integer as late
       from client_case where closed_at is null`,
    );
    expect(field(field(all, 'all'), 'count')).toBe(known?.['count']);
    expect(getGroups(all).get('ODD')).toMatchObject({ count: known?.['odd'], overdue: known?.['late'] });
    const seen: unknown[] = [];
    for (let next: unknown = ''; next !== null; ) {
      const page = await queue('M', `?group=ODD${next ? `&next=${next}` : ''}`);
      seen.push(...getItems(page).map(({ dueAt, id }) => `${dueAt} ${id}`));
      next = field(page, 'next');
    }
    expect([seen.length, new Set(seen).size, seen]).toEqual([known?.['odd'], known?.['odd'], [...seen].sort()]);
    const T4 = await queue('M', '?group=ODD&level=T4');
    expect(getItems(T4).every(({ level }) => level === 'T4')).toBe(true);
    expect(getGroups(T4).get('ODD')?.['count']).toBe(24);
    expect(getGroups(await queue('M', '?due=overdue')).get('ODD')?.['count']).toBe(known?.['late']);
  });

  /** What each filter must find, of all open cases. */
  const isLate = 'due_at < bank_now()';
  const proposed = `k.id::text in (select subject_id from proposal where state = 'open')`;
  test.each([
    ['type=ODD,RFI', `type in ('ODD', 'RFI')`],
    ['type=!ODD', `type <> 'ODD'`],
    ['group=other&level=T0', `type in ('OTHER', 'BAILIFF') and level = 0`],
    ['status=process', `kind || status in ('A0', 'E0', 'P0', 'S0', 'M0', 'L0') and not ${proposed}`],
    ['status=info,proposed', `kind || status = 'A3' or ${proposed}`],
    ['assignee=me', `assignee_id = '${staff.M}'`],
    ['assignee=none', 'assignee_id is null'],
    [`assignee=${staff.H}`, `assignee_id = '${staff.H}'`],
    ['assignee=away', 'false'],
    ['due=overdue', isLate],
    ['due=today', `not ${isLate} and due_at <= ((bank_today() + 1)::timestamp at time zone (select zone from bank))`],
    ['mark=missing', 'asked_at is not null'],
    ['mark=!new', `opened_at <= bank_now() - interval '1 day'`],
    ['openedFrom=2020-01-01&openedTo=2020-12-31', 'false'],
    ['country=LT', `subject_id in (select id from client where country = 'LT')`],
    ['country=SE', 'false'],
    ['blocked=yes', `exists (select from case_payment h where h.case_id = k.id and h.holds)`],
    ['text=giria', `subject_id = '${timber}'`],
    [`text=${timber}`, `subject_id = '${timber}'`],
  ])('%s', async (query, condition) => {
    const rows = await getRows(
      `select id, blocked_minor from client_case k where closed_at is null and (${condition})`,
    );
    const { body } = await get('M', `?${query}&limit=200`);
    const figures = query.startsWith('group=other') ? getGroups(body).get('other') : field(body, 'all');
    expect([
      field(figures, 'count'),
      getItems(body)
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([rows.length, rows.map(({ id }) => id).sort()]);
    const csv = new TextDecoder().decode((await get('M', `?export&${query}`)).body as Uint8Array);
    expect(csv.trim().split('\n').length).toBe(rows.length + 1);
  });

  test('figures of a group are those of its cases, kept or counted, before and after they are folded', async () => {
    const old = await open('LIMITS', lonely);
    const opened = await open('LIMITS', lonely);
    await act('M', opened, 'take');
    await bank.owner.query(`update client_case set opened_at = opened_at - interval '9 days' where id = $1`, [old.id]);
    await get('M', `/${lonely}/${old.id}`);
    await act('A', old, 'comment');
    const [known] = await getRows(
      `select count(*)::integer as count, min(opened_at) as oldest, min(due_at) as due,
         count(*) filter (where assignee_id = $1)::integer as mine,
         count(*) filter (where opened_at > bank_now() - interval '1 day')::integer as fresh
       from client_case where type = 'LIMITS' and closed_at is null`,
      [staff.M],
    );
    const { oldest, due, ...counts } = known ?? {};
    const expected = { ...counts, overdue: 0, updated: 1, blocked: null };
    const getFigures = async (query: string) => getGroups(await queue('M', query)).get('limits') ?? {};
    const kept = await getFigures('');
    expect(kept).toMatchObject(expected);
    expect([kept['oldest'], kept['nextDue']]).toEqual([oldest, due]);
    expect(await getFigures('?type=LIMITS')).toEqual(kept);
    await bank.owner.query('select fold_case_tally()');
    expect(await getFigures('')).toEqual(kept);
    const [repeated] = await getRows('select from case_tally group by type, is_senior, due_at having count(*) > 1');
    expect(repeated).toBeUndefined();
  });

  test('each order has its pages, and a search finds a case by its number', async () => {
    const seen: unknown[] = [];
    for (let next: unknown = ''; next !== null; ) {
      const page = await queue('M', `?sort=-level&limit=90${next ? `&next=${next}` : ''}`);
      expect('groups' in (page as object)).toBe(next === '');
      seen.push(...getItems(page).map(({ level }) => level));
      next = field(page, 'next');
    }
    const [known] = await getRows('select count(*)::integer as count from client_case where closed_at is null');
    expect([seen.length, seen]).toEqual([known?.['count'], [...seen].sort().reverse()]);
    const { id } = await open('RFI', lonely);
    expect(getItems(await queue('M', `?text=${id.slice(0, 12)}`)).map((item) => item['id'])).toEqual([id]);
  });

  test('senior tasks hold every case of a high level, and those of type SENIOR', async () => {
    const senior = await open('SENIOR', lonely);
    const high = await open('RFI', lonely);
    await bank.owner.query('update client_case set level = 6 where id = $1', [high.id]);
    const body = await queue('M', '?group=senior+tasks');
    expect(getItems(body).map(({ id }) => id)).toEqual(expect.arrayContaining([senior.id, high.id]));
    expect(getGroups(body).get('senior tasks')?.['count']).toBe(getItems(body).length);
  });

  test('what a staff user may not see is in no list, no count and no answer', async () => {
    const hit = await matched('SANCTION', timber);
    const authority = await open('OTHER', timber, { reason: 'AUTHORITY' });
    const [high, low] = [await queue('M', '?show=active'), await queue('S', '?show=active')];
    expect(getGroups(high).get('sanction')?.['count']).toBe(1);
    expect(getGroups(low).get('sanction')?.['count']).toBe(0);
    expect(Number(getGroups(high).get('other')?.['count']) - Number(getGroups(low).get('other')?.['count'])).toBe(1);
    for (const { clientId, id } of [hit, authority]) {
      expect(await get('S', `/${clientId}/${id}`)).toMatchObject({ status: 404 });
      expect(JSON.stringify((await get('S', `/${clientId}`)).body)).not.toContain(id);
      expect(JSON.stringify((await get('E', `/${clientId}`)).body)).toContain(id);
    }
    expect(await act('C', hit, 'comment')).toMatchObject({ status: 404 });
  });

  test('cases of a client that a staff user is linked to are not in their queue', async () => {
    const before = await queue('F');
    const [counted] = await getRows(
      `select count(*)::integer as count from client_case where closed_at is null and subject_id = $1 and type = 'ODD'`,
      [bakery],
    );
    const path = `/web/own-staff/links/${bakery}`;
    await desks.F.browser.send('PUT', path, { body: { relation: 'family', comment } });
    const after = await queue('F');
    const getOdd = (body: unknown) => Number(getGroups(body).get('ODD')?.['count']);
    expect([getOdd(before) - getOdd(after), JSON.stringify(after).includes(bakery)]).toEqual([
      counted?.['count'],
      false,
    ]);
  });

  test('a case is updated for staff who have seen an older version', async () => {
    const opened = await open('RESIDENCE', lonely);
    const isUpdated = async (role: Role) =>
      getItems((await get(role, `/${lonely}`)).body).find(({ id }) => id === opened.id)?.['isUpdated'];
    await get('M', `/${lonely}/${opened.id}`);
    expect(await isUpdated('M')).toBe(false);
    await act('A', opened, 'comment');
    expect([await isUpdated('M'), await isUpdated('H')]).toEqual([true, false]);
  });
});

test('the queue narrows to a type, and a case names who else may act on it', async () => {
  const mnt = await open('MNT', timber);
  const id = await inBank((tx) => openCase(tx, { ...raised, type: 'PAYMENT', subjectId: timber }));
  const payment = { clientId: timber, id };
  const ofType = await get('M', '?group=op%20monitoring&type=MNT');
  const ids = getItems(ofType.body).map(({ id }) => id);
  expect(ids).toContain(mnt.id);
  expect(ids).not.toContain(payment.id);
  expect(field(field(ofType.body, 'all'), 'count')).toBe(ids.length);
  const { body } = await get('M', `/${payment.clientId}/${payment.id}`);
  const colleagues = field(body, 'colleagues') as { id: string }[];
  // key S; neither oneself nor who only looks
  expect(colleagues.map(({ id }) => id).sort()).toEqual([staff.A, staff.H, staff.F].sort());
});

/** Records about a subject, folded or not. */
const selectReported = `select verb from audit_inbox where subject_id = $1
  union all select verb from audit where subject_id = $1`;

test('a view is one’s own or shared: its owner alone changes it, and shared ones can be cleared away', async () => {
  const id = randomUUID();
  const view = { name: 'Late ones', query: { due: 'overdue', sort: '-level' }, isShared: false };
  const save = (role: Role, body: object, viewId = id) =>
    desks[role].browser.send('PUT', `/web/views/${viewId}`, { body });
  const remove = (role: Role) => desks[role].browser.send('DELETE', `/web/views/${id}`);
  const views = async (role: Role) => getItems((await desks[role].browser.send('GET', '/web/views')).body);
  expect((await save('S', view)).status).toBe(204);
  expect(await views('M')).toEqual([]);
  expect(await save('M', view)).toMatchObject({ status: 404 });
  expect(await remove('A')).toMatchObject({ status: 404 });
  expect((await save('S', { ...view, isShared: true })).status).toBe(204);
  const [kept] = await views('S');
  expect(kept).toMatchObject({ ...view, id, isShared: true, isOwn: true });
  expect(await views('M')).toEqual([{ ...kept, isOwn: false }]);
  expect(await save('M', { ...view, name: 'Mine now' })).toMatchObject({ status: 404 });
  expect(await remove('M')).toMatchObject({ status: 404 });
  for (const query of [{ text: 'Rasa' }, { due: 'ever' }, { owner: 'me' }])
    expect(await save('S', { ...view, query })).toMatchObject({ status: 400 });
  expect(await save('S', { ...view, name: '  ' })).toMatchObject({ status: 400 });
  const taken = { status: 409, body: { code: 'view-name-taken' } };
  expect(await save('S', { ...view, name: 'LATE ones' }, randomUUID())).toMatchObject(taken);
  await bank.owner.query(
    `insert into saved_view (id, owner_id, name, query, is_shared, saved_at)
     select new_id(), $1, 'View ' || n, '{}', false, bank_now() from generate_series(1, 49) n`,
    [staff.S],
  );
  const full = { status: 422, body: { code: 'too-many-views' } };
  expect(await save('S', { ...view, name: 'One more' }, randomUUID())).toMatchObject(full);
  expect((await save('S', { ...view, isShared: true, name: 'Late' })).status).toBe(204);
  expect((await remove('A')).status).toBe(204);
  expect(await views('M')).toEqual([]);
  const verbs = (await getRows(selectReported, [id])).map(({ verb }) => verb).sort();
  expect(verbs).toEqual(['view.delete', 'view.save', 'view.save', 'view.save']);
});

test('who has a case open is shown to those who may read it, for less than a minute, and is no record', async () => {
  const pep = await open('PEP', bakery);
  const other = await open('LIMITS', timber);
  const here = (role: Role, { clientId, id }: Opened) => get(role, `/${clientId}/${id}?here`);
  const inQueue = async (role: Role, { id }: Opened) =>
    getItems({ items: field((await get(role, `?limit=200`)).body, 'here') }).filter((one) => one['id'] === id);
  const records = () => getRows(selectReported, [pep.id]);
  expect(await here('M', pep)).toMatchObject({ status: 200, body: { version: 1, here: [] } });
  const before = await records();
  const name = textField((await getRows('select full_name from person where id = $1', [staff.M]))[0], 'full_name');
  expect((await here('H', pep)).body).toEqual({ version: 1, here: [name] });
  expect(await here('S', pep)).toMatchObject({ status: 404 });
  expect([await inQueue('A', pep), await inQueue('S', pep)]).toEqual([
    expect.arrayContaining([{ id: pep.id, name }]),
    [],
  ]);
  // an officer who goes on to the next case has left the first one
  await here('M', other);
  expect((await here('H', pep)).body).toEqual({ version: 1, here: [] });
  expect((await here('A', other)).body).toMatchObject({ here: [name] });
  await bank.owner.query(`update case_presence set seen_at = now() - interval '51 seconds' where person_id = $1`, [
    staff.M,
  ]);
  expect((await here('A', other)).body).toMatchObject({ here: [] });
  expect(await records()).toEqual(before);
  await inBank(forgetPresence);
  const left = (await getRows('select person_id from case_presence')).map(({ person_id: id }) => id);
  expect(left.sort()).toEqual([staff.A, staff.H].sort());
});

type Walked = [type: (typeof caseTypes)[number], status: number, subject: string];

test('each verb that the screen is given is one that the server takes, and each reason is the one that it refuses with', async () => {
  const [company, person, stranger] = [bakery, '20000000971', '20000000970'];
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, created_at)
      values ($1, 'N', 'Walked person', 'walked person', bank_now())`,
    [person],
  );
  await bank.owner.query(
    `insert into person (id, kind, full_name, birth_date, flags) values
       ($1, 'client', 'Walked person', bank_today() - interval '9 years', ''),
         ($2, 'client', 'Walked user', '1980-01-01', '')`,
    [person, stranger],
  );
  const walk = { bank, desk: desks.A, relative: people.baker };
  const left = caseTypes.flatMap((type): Walked[] => {
    const [begins = 0, ...later] = getStatuses(type);
    // where nothing depends on whom it is about, one subject stands for all
    const depends = product.cases.get(type)?.actions.some(({ whyNot }) => whyNot);
    const subjects = depends ? [company, person, stranger] : [company];
    const { about } = caseFacts[type];
    const usual = about === 'N' || 'PEC'.includes(type[0] ?? '') ? person : company;
    return [
      ...subjects.map((subject): Walked => [type, begins, subject]),
      ...later.map((status): Walked => [type, status, usual]),
    ];
  });
  left.push(['PATTERN', 0, staff.C]);
  // three at once; one may change what another was shown, so what differs is walked again by itself
  const differing: Walked[] = [];
  const walkOn = async () => {
    for (let one = left.shift(); one; one = left.shift())
      if ((await walkVerbs(walk, ...one)).length > 0) differing.push(one);
  };
  await Promise.all([walkOn(), walkOn(), walkOn()]);
  const wrong: string[] = [];
  for (const one of differing) wrong.push(...(await walkVerbs(walk, ...one)));
  expect(wrong).toEqual([]);
}, 240_000);
