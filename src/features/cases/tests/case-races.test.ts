// Three officers at once do random things with a few cases: no decision is lost, none is done twice, and every status
// is reached by a step of its machine.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies } from '#tests/harness/village.ts';

const roles = ['A', 'M', 'H'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const codes = [
  'AREQ',
  'ICNC',
  'IAPR',
  'IDCL',
  'AFLS',
  'ATRU',
  'AREV',
  'take',
  'release',
  'handUp',
  'comment',
  'undo',
  'MRSM',
  'openEdd',
];
const types = ['PEP', 'ODD', 'RFI', 'FRAUD', 'MNT'];
const step = fc.record({
  role: fc.constantFrom(...roles),
  at: fc.nat(types.length - 1),
  code: fc.constantFrom(...codes),
  /** how far behind the version is that this officer has seen */
  behind: fc.constantFrom(0, 0, 0, 1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Row {
  id: string;
  version: number;
  status: number;
  closed_at: string | null;
}
const read = async (id: string) =>
  (await bank.owner.query<Row>('select id, version, status, closed_at from client_case where id = $1', [id])).rows[0];

async function take(ids: readonly string[], { role, at, code, behind }: Step): Promise<string> {
  const id = ids[at] ?? '';
  const version = ((await read(id))?.version ?? 0) - behind;
  const props = code === 'ATRU' && types[at] === 'FRAUD' ? { props: { who: 'suspect' } } : {};
  const body = { comment: 'Random', version, ...props };
  const { browser } = desks[role];
  const reply = await browser.send('PATCH', `/web/tasks/${companies.lonely}/${id}?${code}`, { body });
  expect([code, [200, 400, 409, 403].includes(reply.status) || reply.status]).toEqual([code, true]);
  return `${id} ${code} ${reply.status}`;
}

test('random actions of three officers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }),
      async (rounds) => {
        const ids: string[] = [];
        for (const type of types) {
          const id = randomUUID();
          const body = { type, title: type, comment: 'Random' };
          await desks.A.browser.send('POST', `/web/tasks/${companies.lonely}/${id}`, { body });
          ids.push(id);
        }
        const done: string[] = [];
        for (const round of rounds) done.push(...(await Promise.all(round.map((one) => take(ids, one)))));
        for (const id of ids) {
          const made = done.filter((one) => one.startsWith(id) && one.endsWith(' 200'));
          // each act that was answered with 200 moved the version once, and left its comment; an undo takes one away
          expect([id, (await read(id))?.version]).toEqual([id, made.length + 1]);
          const { rows } = await bank.owner.query<{ all: number; undone: number }>(
            `select count(*)::integer as all, count(undone_at)::integer as undone from case_comment where case_id = $1`,
            [id],
          );
          const undone = made.filter((one) => one.includes(' undo ')).length;
          expect([id, rows[0]]).toEqual([id, { all: made.length - undone, undone }]);
        }
      },
    ),
    { numRuns: 8 },
  );
});

test('what is done with a case meanwhile voids what was proposed', async () => {
  const id = randomUUID();
  const path = `/web/tasks/${companies.lonely}/${id}`;
  await desks.A.browser.send('POST', path, { body: { type: 'RFI', title: 'x', comment: 'x' } });
  await bank.owner.query('update client_case set level = 6 where id = $1', [id]);
  const { browser, device } = desks.M;
  const body = { comment: 'x', version: 1 };
  const asked = await browser.send('PATCH', `${path}?IAPR`, { body });
  const approval = textField(asked.body, 'requestId');
  await device.decide(approval);
  const proposed = await browser.send('PATCH', `${path}?IAPR`, { body, headers: { approval } });
  const proposalId = textField(proposed.body, 'proposalId');
  expect((await desks.A.browser.send('PATCH', `${path}?comment`, { body })).status).toBe(200);
  const decision = { body: { version: 1, comment: '' } };
  expect(await desks.H.browser.send('POST', `/web/proposals/${proposalId}?confirm`, decision)).toMatchObject({
    ...{ status: 409, code: 'already-decided' },
  });
  const { rows } = await bank.owner.query('select state, decided_by from proposal where id = $1', [proposalId]);
  expect(rows).toEqual([{ state: 'void', decided_by: null }]);
  expect(await read(id)).toMatchObject({ status: 0, closed_at: null });
});

interface Chosen {
  clientId: string;
  caseId: string;
  version: number;
}

/** The server numbers what is recorded a moment later; until then no record is in `audit`. */
const untilNumbered = () => until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);

/** Cases by hand, of these types. */
async function openMany(types: readonly string[]): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (const type of types) {
    const caseId = randomUUID();
    const more = type === 'OTHER' ? { reason: 'COMPLAINT' } : {};
    const body = { type, title: `Many ${type}`, comment: 'One of many', ...more };
    await desks.A.browser.send('POST', `/web/tasks/${companies.bakery}/${caseId}`, { body });
    chosen.push({ clientId: companies.bakery, caseId, version: 1 });
  }
  return chosen;
}

async function getOutcome({ browser }: Desk, jobId: string) {
  const read = () => browser.send('GET', `/web/tasks?outcome=${jobId}`);
  await until(async () => textField((await read()).body, 'state') === 'done');
  return (await read()).body;
}
const getEnds = async (chosen: readonly Chosen[]) => {
  const { rows } = await bank.owner.query<{ id: string; end: string | null }>(
    `select id, outcome ->> 'code' || ' ' || (outcome ->> 'by') || ' '
      || coalesce(outcome ->> 'confirmedBy', '-') as end
    from client_case where id = any ($1)`,
    [chosen.map(({ caseId }) => caseId)],
  );
  const ends = new Map(rows.map(({ id, end }) => [id, end]));
  return chosen.map(({ caseId }) => ends.get(caseId));
};

test('many cases are closed each by its own decision; what may not be closed so stays, and the page says why', async () => {
  const { A, H } = desks;
  const chosen = await openMany(['MNT', 'RFI', 'OTHER', 'FRAUD', 'RFI', 'RFI', 'DOCUMENT']);
  const [mnt, , , , high, changed] = chosen.map(({ caseId }) => caseId);
  await bank.owner.query('update client_case set level = 3 where id = $1', [high]);
  await H.browser.send('PATCH', `/web/tasks/${companies.bakery}/${changed}?take`, {
    body: { comment: '', version: 1 },
  });
  const tried = await A.browser.send('POST', '/web/tasks?try', { body: { cases: chosen } });
  const whys = [null, null, null, 'type', 'level', 'changed', 'type'];
  expect(getItems({ items: field(tried.body, 'cases') }).map(({ why }) => why)).toEqual(whys);
  expect(tried.body).toMatchObject({ needsSecond: false });
  expect(await getEnds(chosen)).toEqual(chosen.map(() => null));
  const closing = await A.browser.send('POST', '/web/tasks?close', { body: { cases: chosen, comment: 'All seen' } });
  const jobId = textField(closing.body, 'jobId');
  const outcome = await getOutcome(A, jobId);
  expect(outcome).toMatchObject({ act: 'close', of: 7, done: 3, leftOut: 4 });
  expect(new Map(getItems({ items: field(outcome, 'left') }).map(({ id, why }) => [id, why]))).toEqual(
    new Map(chosen.flatMap(({ caseId }, i) => (whys[i] ? [[caseId, whys[i]]] : []))),
  );
  const by = A.personId;
  const none = [null, null, null, null];
  expect(await getEnds(chosen)).toEqual([`MRSM ${by} -`, `IAPR ${by} -`, `IAPR ${by} -`, ...none]);
  await untilNumbered();
  const { rows } = await bank.owner.query(
    `
      select actor_id, request_id = $2 as of_call from audit
      where subject_kind = 'case' and subject_id = $1 and facts ->> 'action' = 'MRSM'`,
    [mnt, closing.headers.get('x-request-id')],
  );
  expect(rows).toEqual([{ actor_id: by, of_call: true }]);
  expect((await H.browser.send('GET', `/web/tasks?outcome=${jobId}`)).status).toBe(404);
  const seen = (await A.browser.send('GET', `/web/jobs/${jobId}`)).body;
  expect(seen).toMatchObject({ done: '7', of: '7', did: '3 closed', leadsTo: { words: '4 left out' } });
});

test('what decides nothing is done with all cases under a filter, each by itself, and who left one out learns why', async () => {
  const { A, M } = desks;
  // more than are looked for at once
  const opened = await openMany(Array<string>(105).fill('RESIDENCE'));
  const [first, second] = opened;
  for (const one of [first, second])
    await A.browser.send('PATCH', `/web/tasks/${companies.bakery}/${one?.caseId}?take`, {
      body: { comment: '', version: 1 },
    });
  const many = async (act: string, filter: object, more: object = {}) => {
    const body = { act, filter: { type: 'RESIDENCE', ...filter }, comment: '', ...more };
    return M.browser.send('POST', '/web/tasks?act', { body });
  };
  const ended = async (reply: Reply) => getOutcome(M, textField(reply.body, 'jobId'));
  const holders = async () => {
    const { rows } = await bank.owner.query<{ assignee_id: string | null; n: bigint }>(
      `select assignee_id, count(*) as n from client_case where type = 'RESIDENCE' group by 1 order by 2`,
    );
    return rows.map(({ assignee_id: id, n }) => [id, Number(n)]);
  };

  const taking = await many('take', {});
  expect(taking).toMatchObject({ status: 200, body: { of: 105 } });
  const taken = await ended(taking);
  expect(taken).toMatchObject({ act: 'take', state: 'done', of: 105, done: 103, leftOut: 2 });
  expect(
    getItems({ items: field(taken, 'left') })
      .map(({ id, why }) => [id, why])
      .sort(),
  ).toEqual([first, second].map((one) => [one?.caseId, 'keys']).sort());
  expect(await holders()).toEqual([
    [A.personId, 2],
    [M.personId, 103],
  ]);
  await untilNumbered();
  const { rows } = await bank.owner.query(
    `select count(*) as n, count(distinct subject_id) as cases from audit
     where request_id = $1 and actor_id = $2 and verb = 'case.act' and facts ->> 'action' = 'take'`,
    [taking.headers.get('x-request-id'), M.personId],
  );
  expect(rows).toEqual([{ n: 103n, cases: 103n }]);
  const jobId = textField(taking.body, 'jobId');
  expect((await A.browser.send('GET', `/web/tasks?outcome=${jobId}`)).status).toBe(404);

  expect(await ended(await many('remind', {}))).toMatchObject({
    done: 0,
    leftOut: 105,
    left: expect.arrayContaining([expect.objectContaining({ id: opened[9]?.caseId, why: 'unasked' })]),
  });
  for (const [path, more] of [
    ['to', { comment: 'Away' }],
    ['comment', { to: A.personId }],
  ] as const)
    expect(await many('handOver', {}, more)).toMatchObject({
      status: 400,
      body: { errors: [{ path, code: 'required' }] },
    });
  const away = { comment: 'Away', to: '90000000099' };
  expect(await ended(await many('handOver', { assignee: 'me' }, away))).toMatchObject({
    done: 0,
    leftOut: 103,
    left: expect.arrayContaining([expect.objectContaining({ why: 'colleague' })]),
  });
  expect(await ended(await many('release', { assignee: 'me' }))).toMatchObject({ of: 103, done: 103, leftOut: 0 });
  expect(await holders()).toEqual([
    [A.personId, 2],
    [null, 103],
  ]);
});

test('above twenty within a day a second person sees ten of them first, and their version still counts', async () => {
  const { A, H } = desks;
  // three were closed before
  const chosen = await openMany(Array<string>(18).fill('RFI'));
  const body = { cases: chosen, comment: 'All answered' };
  expect((await A.browser.send('POST', '/web/tasks?try', { body: { cases: chosen } })).body).toMatchObject({
    needsSecond: true,
  });
  const proposed = await A.browser.send('POST', '/web/tasks?close', { body });
  expect(proposed.status).toBe(202);
  const proposalId = textField(proposed.body, 'proposalId');
  const offered = getItems((await H.browser.send('GET', '/web/proposals')).body).find(({ id }) => id === proposalId);
  expect(
    getItems({ items: field(offered, 'lines') }).filter(({ label }) => String(label).startsWith('Drawn')),
  ).toHaveLength(10);
  const ownWords = { body: { version: 1, comment: '' } };
  expect(await A.browser.send('POST', `/web/proposals/${proposalId}?confirm`, ownWords)).toMatchObject({
    code: 'own-proposal',
  });
  const late = chosen[0]?.caseId;
  await H.browser.send('PATCH', `/web/tasks/${companies.bakery}/${late}?take`, { body: { comment: '', version: 1 } });
  const confirmed = await confirm(H, proposalId);
  expect(confirmed.status).toBe(200);
  const { rows } = await bank.owner.query<{ id: string }>(
    `select id from job where kind = 'close-cases' and input ->> 'confirmedBy' = $1`,
    [H.personId],
  );
  expect(await getOutcome(H, rows[0]?.id ?? '')).toMatchObject({
    ...{ of: 18, done: 17 },
    left: [{ id: late, why: 'changed' }],
  });
  const ends = await getEnds(chosen);
  expect(ends).toEqual([null, ...Array<string>(17).fill(`IAPR ${A.personId} ${H.personId}`)]);
});

test('staff who are linked to one of the clients neither try, close nor are offered it', async () => {
  const { A, H, M } = desks;
  const chosen = await openMany(Array<string>(14).fill('RFI'));
  const body = { cases: chosen, comment: 'All answered' };
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', '', $3)`,
    [M.personId, companies.bakery, A.personId],
  );
  const refused = { status: 403, code: 'conflict-of-interest' };
  expect(await M.browser.send('POST', '/web/tasks?try', { body: { cases: chosen } })).toMatchObject(refused);
  expect(await M.browser.send('POST', '/web/tasks?close', { body })).toMatchObject(refused);
  // with the seven of before it is more than twenty
  const proposalId = textField((await A.browser.send('POST', '/web/tasks?close', { body })).body, 'proposalId');
  const offered = async ({ browser }: Desk) =>
    getItems((await browser.send('GET', '/web/proposals')).body).some(({ id }) => id === proposalId);
  expect([await offered(H), await offered(M)]).toEqual([true, false]);
  const asked = await M.browser.send('POST', `/web/proposals/${proposalId}?confirm`, {
    body: { version: 1, comment: '' },
  });
  expect(asked.status).not.toBe(200);
  await bank.owner.query('delete from staff_link where staff_id = $1', [M.personId]);
  expect(await getEnds(chosen)).toEqual(chosen.map(() => null));
});
