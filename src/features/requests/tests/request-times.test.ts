// How requests end, two at once, texts of requests, reminders and overdue dates.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { passTime } from '#features/requests/server/schedule.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, type Reply, textField } from '#tests/harness/bank.ts';
import { confirm } from '#tests/harness/desks.ts';
import {
  aboutWhom,
  act,
  asked,
  bank,
  desks,
  director,
  finance,
  getCase,
  getOpen,
  getRequest,
  getRows,
  outcome,
  readCase,
  setUpRequests,
  timber,
} from '#tests/harness/requestBank.ts';
import { until } from '#tests/harness/until.ts';
import { people } from '#tests/harness/village.ts';
import { createTask } from '#tests/http/tasks.ts';
import { samplePdf } from '#tests/samples/clientFiles.ts';
import {
  type Asked,
  getOpenCase,
  giveFile,
  newestRequest,
  readRequest,
  saveAnswers,
  sendAnswers,
  threeItems,
} from '#tests/samples/requests.ts';

/** The same with one question, answered but not sent. */
async function saved() {
  const made = await asked('RFI', 'AREQ', [{ kind: 'question', words: 'What for?' }]);
  await saveAnswers(finance, made.id, [{ n: 1, value: 'Timber' }]);
  return made;
}

setUpRequests();

describe('a request ends', () => {
  test.each([
    ['RFI', 'ICNC', 'A1'],
    ['COMPANY', 'BCNC', 'L5'],
    ['ODD', 'ICNC', 'A0'],
    ['ODD', 'IDCL', 'A2'],
    ['OTHER', 'duplicate', 'A1'],
  ])('on both sides: %s by %s', async (type, code, after) => {
    const more = type === 'OTHER' ? { reason: 'COMPLAINT' } : {};
    const of = aboutWhom(type);
    const first = await getOpenCase(desks.A.browser, type, of, more);
    const found = await getOpenCase(desks.A.browser, type, of, more);
    await act(found, type === 'COMPANY' ? 'BREQ' : 'AREQ', { request: { items: threeItems } });
    const id = await newestRequest(finance, of);
    await saveAnswers(finance, id, [{ n: 1, value: 'x' }], of);
    const props = code === 'duplicate' ? { props: { of: first.id } } : {};
    expect(outcome(await act(found, code, props))).toEqual([200, '']);
    expect(field(await readCase(found), 'taskID')).toBe(after);
    expect((await readRequest(finance, id, of)).body).toMatchObject({ state: 'cancelled', isUnread: false, given: [] });
    expect(outcome(await saveAnswers(finance, id, [], of))).toEqual([409, 'request-ended']);
    const late = await sendAnswers(finance, id, randomUUID(), undefined, of);
    expect(outcome(late)).toEqual([409, 'request-ended']);
    // asking again is a new request
    if (after === 'A0' || after === 'L5') {
      expect(outcome(await act(found, type === 'COMPANY' ? 'BREQ' : 'AREQ'))).toEqual([200, '']);
      await act(found, type === 'COMPANY' ? 'BCNC' : 'ICNC');
    }
  });
});

describe('at once', () => {
  const winners = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length;

  test('two users send: one answer', async () => {
    const { found, id } = await saved();
    const { version } = Object((await readRequest(finance, id)).body);
    const replies = await Promise.all(
      [finance, director, finance, director].map((user) => sendAnswers(user, id, randomUUID(), version)),
    );
    expect(winners(replies)).toBe(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['request-ended']),
    );
    const comments = await getRows(`select from case_comment where case_id = $1 and action = 'answer'`, [found.id]);
    expect(comments).toHaveLength(1);
  });

  test('a colleague has saved something else meanwhile', async () => {
    const { id } = await saved();
    const { version } = Object((await readRequest(finance, id)).body);
    await saveAnswers(director, id, [{ n: 1, value: 'Planks' }]);
    expect(outcome(await sendAnswers(finance, id, randomUUID(), version))).toEqual([409, 'version-changed']);
  });

  test.each([
    ['takes it back', 'ICNC'],
    ['closes the case', 'IDCL'],
  ])('an officer %s while the client sends and saves: one of them wins, the other learns it', async (_, code) => {
    for (let round = 0; round < 4; round++) {
      const found = await getOpenCase(desks.A.browser, 'ODD', timber);
      await act(found, 'AREQ', { request: { items: [{ kind: 'question', words: 'What for?' }] } });
      const id = await newestRequest(finance);
      await saveAnswers(finance, id, [{ n: 1, value: 'Timber' }]);
      const { version } = Object((await readRequest(finance, id)).body);
      const [officer, client, draft] = await Promise.all([
        act(found, code),
        sendAnswers(finance, id, randomUUID(), version),
        saveAnswers(director, id, []),
      ]);
      const row = await getCase(found);
      const state = field((await readRequest(finance, id)).body, 'state');
      if (client.status === 200) expect(state).toBe('answered');
      else expect(['request-ended', 'version-changed']).toContain(client.code);
      if (officer.status === 200 && client.status !== 200) expect(state).toBe('cancelled');
      if (officer.status !== 200) expect(officer.code).toMatch(/version-changed|transition-not-allowed/);
      expect([200, 409]).toContain(draft.status);
      expect(row?.['asked_at']).toBe(state === 'saved' || state === 'open' ? expect.anything() : null);
    }
  });
});

test('nothing of the case reaches the company', async () => {
  const secrets = ['PLANTED-TITLE', 'PLANTED-COMMENT', 'PLANTED-ASKED', 'Staff A', 'Staff M', 'SANCTION', 'AREQ', 'T3'];
  const found = await getOpenCase(desks.A.browser, 'SANCTION', timber, {
    title: 'PLANTED-TITLE',
    comment: 'PLANTED-COMMENT',
  });
  await act(found, 'AREQ', { comment: 'PLANTED-ASKED' });
  const id = await newestRequest(finance);
  const texts: string[] = [];
  const say = ({ body }: Reply) => texts.push(JSON.stringify(body instanceof Uint8Array ? '' : body));
  say(await finance.send('GET', `/web/${timber}/requests`));
  say(await readRequest(finance, id));
  say(await saveAnswers(finance, id, [{ n: 1, value: 'Timber' }]));
  say(await giveFile(finance, id, 3, 'a.pdf', samplePdf));
  say(await sendAnswers(finance, id));
  say(await saveAnswers(finance, id, [{ n: 2, value: 'Planks' }]));
  say(await sendAnswers(finance, id));
  for (const path of ['files', 'messages', 'tasks', 'payments', 'stats', 'client', 'users'])
    say(await director.send('GET', `/web/${timber}/${path}`));
  expect(texts.filter((text) => text.includes('Please confirm some details')).length).toBeGreaterThanOrEqual(4);
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  expect(texts.some((text) => text.includes(found.id))).toBe(false);
  // and the same shape as of any other request
  const other = await asked('LIMITS', 'AREQ', [{ kind: 'question', words: 'What for?' }]);
  const getKeys = async (one: string) => Object.keys(Object((await readRequest(finance, one)).body)).sort();
  expect(await getKeys(id)).toEqual(await getKeys(other.id));
  await act(other.found, 'ICNC');
});

describe('a text of requests', () => {
  const id = randomUUID();
  const text = {
    ...{
      version: 0,
      types: ['BAILIFF'],
      language: 'en',
      title: 'Paper of a court',
      words: 'Dear {company}, please help.',
    },
    ...{ items: [{ kind: 'question', words: 'Which paper?' }], comment: 'Clearer' },
  };
  const put = (body: object, by: 'M' | 'H' = 'M') =>
    desks[by].browser.send('PUT', `/web/request-templates/${id}`, { body });

  test('is proposed by AML and released by the Head of AML, not by its author', async () => {
    const proposed = await put(text);
    expect(proposed.status).toBe(202);
    const proposalId = textField(proposed.body, 'proposalId');
    const tries = [desks.M, desks.A].map(({ browser }) =>
      browser.send('POST', `/web/proposals/${proposalId}?confirm`, { body: { version: 0, comment: '' } }),
    );
    const [own, admin] = await Promise.all(tries);
    expect([own && outcome(own), admin?.status]).toEqual([[422, 'own-proposal'], 403]);
    expect((await confirm(desks.H, proposalId)).status).toBe(200);
    const { body } = await desks.M.browser.send('GET', '/web/request-templates?type=BAILIFF');
    expect(getItems(body)).toContainEqual(
      expect.objectContaining({ id, version: 1, by: 'Staff M', confirmedBy: 'Staff H', comment: 'Clearer' }),
    );
  });

  test('has versions; what was sent keeps its words', async () => {
    const found = await getOpenCase(desks.A.browser, 'BAILIFF', timber);
    await act(found, 'AREQ', { request: { templateId: id } });
    expect(outcome(await put({ ...text, words: 'Hello.' }))).toEqual([409, 'version-changed']);
    const proposed = await put({ ...text, version: 1, words: 'Hello {company}.' });
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
    const { body } = await desks.M.browser.send('GET', `/web/request-templates/${id}`);
    expect(getItems(body)).toMatchObject([
      { version: 2, words: 'Hello {company}.', endedAt: null },
      { version: 1, endedAt: expect.any(String) },
    ]);
    expect(await getRequest(found)).toMatchObject({ words: 'Dear Žalioji Giria UAB, please help.' });
    await act(found, 'ICNC');
  });

  test('holds no forbidden word, has items, and each type keeps one in English', async () => {
    expect(outcome(await put({ ...text, version: 2, words: 'A sanction.' }))).toEqual([422, 'forbidden-word']);
    expect(outcome(await put({ ...text, version: 2, title: 'Terrorism' }))).toEqual([422, 'forbidden-word']);
    expect(outcome(await put({ ...text, version: 2, items: [] }))).toEqual([400, 'invalid-input']);
    const [only] = getItems((await desks.H.browser.send('GET', '/web/request-templates?type=LIMITS')).body);
    const end = (one: unknown) =>
      desks.H.browser.send('DELETE', `/web/request-templates/${one}`, { body: { version: 1, comment: 'Old' } });
    expect(outcome(await end(only?.['id']))).toEqual([409, 'last-template']);
    expect(outcome(await end(id))).toEqual([409, 'version-changed']);
  });
});

describe('time', () => {
  const pass = (interval: string) => bank.owner.query(`select advance_bank_clock(bank_now() + interval '${interval}')`);
  const getNotices = async (personId: string) =>
    Number(
      (
        await getRows(
          `select count(*) from request r join request_recipient t on t.request_id = r.id
        where r.kind = 'notice' and t.person_id = $1
          and r.payload ->> 'title' = 'The bank still waits for information'`,
          [personId],
        )
      )[0]?.['count'],
    );

  test('two requests of one company that two processes remind of at once are one notice', async () => {
    const [first, second] = [await asked(), await asked()];
    const pools = [0, 1, 2].map(() => openPool({ url: bank.database.serverUrl, size: 1 }));
    const [one, other, holding] = pools as [Pool, Pool, Pool];
    for (const { id } of [first, second]) await readRequest(finance, id);
    const reported = await getNotices(people.finance);
    const all = [first, second].map(({ found }) => found.id);
    await bank.owner.query(`update client_case set scheduled_at = bank_now() where id = any ($1)`, [all]);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    // the first process finds the second case taken, and is held before it commits
    const taken = await holding.connect();
    await taken.query('begin');
    await taken.query('select from client_case where id = $1 for update', [second.found.id]);
    let isReported = false;
    const begun = inTransaction(one, async (tx) => {
      await passTime(tx);
      isReported = true;
      await gate;
    });
    await until(async () => isReported);
    await taken.query('rollback');
    taken.release();
    let isDone = false;
    const beside = inTransaction(other, passTime).then(() => {
      isDone = true;
    });
    const waits = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    await until(async () => isDone || (await getRows(waits)).length > 0);
    go();
    await Promise.all([begun, beside]);
    expect((await getNotices(people.finance)) - reported).toBe(1);
    for (const { found } of [first, second]) {
      expect(await getCase(found)).toMatchObject({ scheduled_action: 'overdue' });
      await act(found, 'ICNC');
    }
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('reminds at half time and gives an overdue case back to the queue, once, however many processes look', async () => {
    const workers = [0, 1, 2, 3].map(() => openPool({ url: bank.database.serverUrl, size: 1 }));
    const look = () => Promise.all(workers.map((pool) => inTransaction(pool, passTime)));
    const { found, id } = await asked();
    const silent = await asked();
    await readRequest(finance, silent.id);
    await act(silent.found, 'ICNC');
    await act(found, 'take');
    const before = await getCase(found);
    await look();
    expect(await getCase(found)).toEqual(before);
    const half = await getRows(
      `select extract(epoch from remind_at - bank_now())::integer + 1 as s from info_request where id = $1`,
      [id],
    );
    await readRequest(finance, id);
    const reported = await getNotices(people.finance);
    await pass(`${half[0]?.['s']} s`);
    await look();
    expect(await getCase(found)).toMatchObject({
      scheduled_action: 'overdue',
      version: before?.['version'],
      status: 3,
    });
    expect(field((await readRequest(director, id)).body, 'state')).toBe('open');
    expect((await getNotices(people.finance)) - reported).toBe(1);
    // staff remind too, where the client waits for nothing else and was not notified a moment ago
    const remind = async (one: Asked) => outcome(await act(one, 'remind', { comment: '' }));
    expect(await remind(silent.found)).toEqual([409, 'transition-not-allowed']);
    expect(await remind(found)).toEqual([409, 'already-reminded']);
    await pass('25 hours');
    expect(await remind(found)).toEqual([200, '']);
    expect(
      await getRows(
        `select read_at, reminded_at > bank_now() - interval '1 min' as now from info_request where id = $1`,
        [id],
      ),
    ).toEqual([{ read_at: null, now: true }]);
    expect(await remind(found)).toEqual([409, 'already-reminded']);
    expect(await getCase(found)).toMatchObject({ scheduled_action: 'overdue', action: 'remind', status: 3 });
    await saveAnswers(finance, id, [{ n: 1, value: 'Half' }]);
    await pass(`30 days`);
    await look();
    await look();
    expect(await getCase(found)).toMatchObject({
      ...{ status: 3, scheduled_action: null, assignee_id: null, action: 'overdue', closed_at: null },
      version: Number(before?.['version']) + 2,
    });
    expect((await readRequest(finance, id)).body).toMatchObject({ state: 'overdue', answered: 1 });
    const { body } = await desks.A.browser.send('GET', '/web/tasks?group=RFI&due=overdue');
    expect(getItems(body)).toContainEqual(expect.objectContaining({ id: found.id, isMissing: true, isUpdated: false }));
    // late is better than never
    await saveAnswers(finance, id, [
      { n: 2, value: 'no' },
      { n: 3, cannot: true, words: 'Lost' },
    ]);
    expect((await sendAnswers(finance, id)).status).toBe(200);
    expect(field(await readCase(found), 'taskID')).toBe('A4');
    await Promise.all(workers.map((pool) => pool.end()));
  });
});

test.each([
  ['RFI', /\n\nPayment: \d{4}-\d\d-\d\d, 10\.00 EUR to Duona ir Druska$/],
  ['PAYMENT', /\n\nPayment: \d{4}-\d\d-\d\d, 10\.00 EUR to Duona ir Druska$/],
  // what was looked at is not shown
  ['SANCTION', /^(?!.*Payment: )/s],
])('a question of %s says which payment it is about where it asks about one', async (type, words) => {
  const payment = await createTask(finance);
  const found = await getOpen(type, timber);
  await bank.owner.query('insert into case_payment (case_id, payment_id, holds) values ($1, $2, false)', [
    found.id,
    payment,
  ]);
  expect(outcome(await act(found, 'AREQ'))).toEqual([200, '']);
  const [row] = await getRows('select id, words from info_request where case_id = $1', [found.id]);
  expect(row?.['words']).toMatch(words);
});
