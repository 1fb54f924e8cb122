// Reports to the MLRO: who sends them, who reads them, and what the database holds.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';

const { timber } = companies;
const planted = 'Plantedsuspicion of layering by CANARY';
const roles = Object.keys(staff) as (keyof typeof staff)[];
let bank: TestBank;
const browsers = new Map<string, TestBrowser>();
const as = (who: string) => {
  const browser = browsers.get(who);
  if (!browser) throw new Error(`no one is ${who}`);
  return browser;
};
const caseId = randomUUID();
let paymentId = '';

beforeAll(async () => {
  bank = await startBank();
  for (const role of roles) browsers.set(role, await TestBrowser.signIn(bank.url, staff[role]));
  for (const id of [people.director, people.finance]) browsers.set(id, await TestBrowser.signIn(bank.url, id));
  paymentId = await pay(as(people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  const body = { type: 'EDD', title: 'Much cash', comment: 'More than expected' };
  expect((await as('M').send('POST', `/web/tasks/${timber}/${caseId}`, { body })).status).toBe(201);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const report = (who: string, path: string, body: object = { comment: planted }): Promise<Reply> =>
  as(who).send('PATCH', `${path}?report`, { body, key: randomUUID() });
const reports = async (who: string) => getItems((await as(who).send('GET', '/web/mlro-reports')).body);

test('each role that has a case, a client or a transaction before it may report, and sees nothing of it', async () => {
  const sent = [
    await report('S', `/web/tasks/${timber}/${caseId}`, { comment: planted, version: 1 }),
    await report('E', `/web/clients/${timber}`),
    await report('C', `/web/payments/${timber}/${paymentId}`),
  ];
  expect(sent.map(({ status, body }) => [status, Buffer.from(body as Uint8Array).toString()])).toEqual(
    Array.from({ length: 3 }, () => [204, '']),
  );
  expect(await reports('A')).toEqual([]);
  const seen = await reports('H');
  expect(seen.map(({ from, state, clientID, sender }) => ({ from, state, clientID, sender }))).toEqual(
    [
      ['payment', staff.C],
      ['client', staff.E],
      ['case', staff.S],
    ].map(([from, id]) => ({
      from,
      state: 'withMlro',
      clientID: timber,
      sender: { id, fullName: expect.any(String) },
    })),
  );
});

test('a case that the sender may not see cannot be reported, nor what is not there', async () => {
  const hidden = randomUUID();
  const body = { type: 'PEP', title: 'A match', comment: 'Why' };
  expect((await as('M').send('POST', `/web/tasks/${timber}/${hidden}`, { body })).status).toBe(201);
  const version = { comment: planted, version: 1 };
  expect((await report('S', `/web/tasks/${timber}/${hidden}`, version)).code).toBe('not-found');
  expect((await report('S', `/web/tasks/${companies.bakery}/${caseId}`, version)).code).toBe('not-found');
  expect((await report('S', '/web/clients/30000000099')).code).toBe('not-found');
  expect((await report('S', `/web/payments/${companies.lonely}/${paymentId}`)).code).toBe('not-found');
  expect((await report('S', `/web/clients/${timber}`, { comment: ' ' })).status).toBe(400);
  expect((await report('P', `/web/clients/${timber}`)).code).toBe('not-permitted');
});

test('the same report again is answered like the first, and there is one', async () => {
  const again = (body: object) => report('C', `/web/clients/${timber}`, body);
  const before = (await reports('H')).length;
  const texts = ['Cash in many small parts', 'cash in  many small parts ', 'Cash in many small parts'];
  const sent: Reply[] = [];
  for (const comment of texts) sent.push(await again({ comment }));
  sent.push(...(await Promise.all(Array.from({ length: 12 }, () => again({ comment: texts[0] })))));
  expect(new Set(sent.map(({ status, body }) => `${status} ${Buffer.from(body as Uint8Array)}`))).toEqual(
    new Set(['204 ']),
  );
  expect(await reports('H')).toHaveLength(before + 1);
  // another text, author or thing that it is about
  await again({ comment: 'Cash in many large parts' });
  await report('S', `/web/clients/${timber}`, { comment: texts[0] });
  await report('C', `/web/payments/${timber}/${paymentId}`, { comment: texts[0] });
  expect(await reports('H')).toHaveLength(before + 4);
  await bank.owner.query(`update failed_try set last_at = last_at - interval '1 day' where subject like 'same %'`);
  await again({ comment: texts[0] });
  expect(await reports('H')).toHaveLength(before + 5);
});

test('the same key sends one report', async () => {
  const before = (await reports('H')).length;
  const options = { body: { comment: planted }, key: randomUUID() };
  for (const _ of [1, 2])
    expect((await as('F').send('PATCH', `/web/clients/${timber}?report`, options)).status).toBe(204);
  expect(await reports('H')).toHaveLength(before + 1);
});

describe('the MLRO', () => {
  const change = (version: number, more: object = {}) => ({
    ...{ version, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [], paymentIDs: [] },
    ...more,
  });
  const getId = async () => String((await reports('H'))[0]?.['id']);
  const patch = async (who: string, id: string, body: object) =>
    as(who).send('PATCH', `/web/mlro-reports/${id}`, { body });

  test('notes the moment, names readers, links; the clocks follow', async () => {
    const id = await getId();
    // a Friday: the next bank day is Monday, the tenth the Friday after next
    const suspectedAt = '2026-09-04T09:00:00Z';
    const more = {
      suspectedAt,
      suspendedAt: suspectedAt,
      readers: [staff.M],
      caseIDs: [caseId],
      paymentIDs: [paymentId],
    };
    expect(await patch('H', id, change(1, more))).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await patch('H', id, change(1))).toMatchObject({ status: 409, code: 'version-changed' });
    const read = await as('H').send('GET', `/web/mlro-reports/${id}`);
    expect(await getVerbs(bank, read)).toEqual(['mlro_report.read']);
    const { body } = read;
    expect(body).toMatchObject({
      ...{ fileBy: '2026-09-07T21:00:00Z', suspendedUntil: '2026-09-18T21:00:00Z', narrative: planted, version: 2 },
      ...{ readers: [staff.M], caseIDs: [caseId], paymentIDs: [paymentId], steps: ['change', 'file', 'leave'] },
    });
    expect(JSON.stringify(body)).toContain('Much cash');
  });

  test('whom the MLRO names reads that one and changes nothing; whom not, finds nothing', async () => {
    const id = await getId();
    expect((await reports('M')).map((one) => one['id'])).toEqual([id]);
    expect((await as('M').send('GET', `/web/mlro-reports/${id}`)).body).toMatchObject({ steps: [] });
    expect((await patch('M', id, change(2))).code).toBe('mlro-needed');
    expect((await as('A').send('GET', `/web/mlro-reports/${id}`)).code).toBe('not-found');
    expect((await patch('A', id, change(2))).code).toBe('not-found');
    expect(await patch('H', id, change(2, { readers: [staff.A] }))).toMatchObject({ status: 200 });
    expect([(await reports('A')).length, (await reports('M')).length]).toEqual([1, 0]);
  });

  test('a name on a report is worth nothing to another role', async () => {
    const mayRead = async (id: string) =>
      (await bank.owner.query('select reads_mlro_report($1::text, $2, array[$1::text]) as may', [id, timber])).rows[0];
    const answers = await Promise.all([staff.A, staff.M, staff.S, staff.F].map(mayRead));
    expect(answers.map(({ may }) => may)).toEqual([true, true, false, false]);
  });

  test.each([
    ['readers', [staff.S]],
    ['readers', [staff.A, staff.A]],
    ['caseIDs', [randomUUID()]],
    ['paymentIDs', [randomUUID()]],
  ])('names no one and nothing else: %s %s', async (path, ids) => {
    const reply = await patch('H', await getId(), change(3, { [path]: ids }));
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, code: 'not-valid' }] } });
  });

  test.each(['suspectedAt', 'suspendedAt'])('notes no moment that has not come yet: %s', async (path) => {
    const { rows } = await bank.owner.query<{ now: string }>('select bank_now() as now');
    const near = (seconds: number) => new Date(Date.parse(rows[0]?.now ?? '') + seconds * 1000).toISOString();
    const later = await patch('H', await getId(), change(3, { [path]: near(60) }));
    expect(later).toMatchObject({ status: 400, body: { errors: [{ path, code: 'moment-not-come' }] } });
    // another version, so nothing is noted
    expect((await patch('H', await getId(), change(99, { [path]: near(-60) }))).code).toBe('version-changed');
  });

  test('and no one else is seen to ask for a report: what was refused is a restricted record', async () => {
    const refused = await as('C').send('GET', `/web/mlro-reports/${await getId()}`);
    expect(refused.code).toBe('not-permitted');
    const { rows } = await bank.owner.query(
      `select verb, facts from audit_inbox where request_id = $1
       union all select verb, facts from audit where request_id = $1`,
      [refused.headers.get('x-request-id')],
    );
    const facts = { call: 'readMlroReport', code: 'not-permitted', restricted: true };
    expect(rows).toEqual([{ verb: 'call.deny', facts }]);
  });

  test('has a deputy on the days that were agreed', async () => {
    const count = (await reports('H')).length;
    await bank.owner.query(
      `
        insert into deputy (id, for_id, person_id, from_day, until_day)
        values (new_id(), $1, $2, bank_today(), bank_today())`,
      [staff.H, staff.M],
    );
    expect(await reports('M')).toHaveLength(count);
    await bank.owner.query('update deputy set ended_at = now()');
    expect(await reports('M')).toEqual([]);
  });

  test('staff who are linked to the client find nothing, whatever their role', async () => {
    const id = await getId();
    const link = `
      insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`;
    await bank.owner.query(link, [staff.H, timber, staff.A]);
    expect(await reports('H')).toEqual([]);
    // the same as where there is none: not a conflict, which would disclose it
    expect((await as('H').send('GET', `/web/mlro-reports/${id}`)).code).toBe('not-found');
    expect((await report('H', `/web/clients/${timber}`)).code).toBe('conflict-of-interest');
    await bank.owner.query('delete from staff_link');
  });
});

describe('the database', () => {
  const asActor = async (actor: string, statement: string) => {
    const client = await bank.owner.connect();
    try {
      await client.query(`begin; set local role kontora_app`);
      await client.query(`select set_config('kontora.actor', $1, true)`, [actor]);
      return (await client.query(statement)).rowCount;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test.each(['', people.director, staff.S, staff.E, staff.M])(
    'shows no report to %s, whatever the statement',
    async (actor) => {
      expect(await asActor(actor, 'select from mlro_report')).toBe(0);
      expect(await asActor(actor, 'update mlro_report set version = 9')).toBe(0);
    },
  );

  test('lets no one write a report in another’s name', async () => {
    const insert = `insert into mlro_report (id, state, subject_id, narrative, author_id, written_at)
      values (new_id(), 'withMlro', '${timber}', 'x', '${staff.S}', now())`;
    await expect(asActor(staff.M, insert)).rejects.toMatchObject({ code: '42501' });
    await expect(asActor('', insert)).rejects.toMatchObject({ code: '42501' });
    expect(await asActor(staff.S, insert)).toBe(1);
  });

  test('holds that no one files what they wrote, and that reasons are given', async () => {
    const decide = (set: string) => bank.owner.query(`update mlro_report set decided_at = now(), ${set}`);
    await expect(decide(`state = 'filed', filed_at = now(), decided_by = author_id`)).rejects.toMatchObject({
      constraint: 'own_report',
    });
    await expect(decide(`state = 'notFiled', decided_by = '${staff.H}'`)).rejects.toMatchObject({
      constraint: 'mlro_report_not_filed_has_reasons',
    });
    await expect(decide(`state = 'acknowledged', filed_at = now(), decided_by = '${staff.H}'`)).rejects.toMatchObject({
      constraint: 'transition_not_allowed',
    });
  });
});
