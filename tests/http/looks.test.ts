// Reads that leave a trace: once in ten minutes for each person and thing, beside the call, and never lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordLook } from '#server/audit/looks.ts';
import { sql } from '#server/db/pool.ts';
import { getRoutes, type Handlers } from '#server/http/context.ts';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { startBank, type TestBank, type TestBrowser } from '../harness/bank.ts';
import { type SampleApp, startSampleApp } from '../harness/sampleApp.ts';
import { companies, people } from '../harness/village.ts';

const shared = {
  params: { clientId },
  query: z.strictObject({ text: z.optional(z.string()) }),
  answer: z.object({ text: z.string() }),
  who: { kind: 'person' },
  errors: [],
  summary: 'A sample.',
} as const;
const table = {
  look: call({ ...shared, method: 'GET', path: '/web/look/{clientId}', transaction: 'read' }),
  lookInWrite: call({ ...shared, method: 'POST', path: '/web/look/{clientId}', transaction: 'write' }),
} as const;

const slowRead = sql<{ title: string }>('select c.title, pg_sleep(0.05)::text from client c where c.id = $1');
const about = (id: string) => ({ clientId: id, verb: 'test.read', subjectKind: 'client', subjectId: id }) as const;
const handlers: Handlers<typeof table> = {
  look: async ({ params, query: { text } }, context) => {
    recordLook(context, { ...about(params.clientId), ...(text !== undefined && { detail: { text } }) });
    return { text: (await context.db.one(slowRead, [params.clientId])).title };
  },
  lookInWrite: async ({ params }, context) => {
    recordLook(context, about(params.clientId));
    return { text: '' };
  },
};

let bank: TestBank;
let app: SampleApp;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  app = await startSampleApp(bank, getRoutes(table, handlers));
  director = await app.signIn(people.director);
});
afterAll(async () => {
  await app.close();
  await bank.expectSound();
  await bank.close();
});

const look = (text: string, who = director, client: string = companies.timber) =>
  who.send('GET', `/web/look/${client}?text=${text}`);

/** The records whose detail is this text, numbered or not yet. */
async function records(text: string) {
  const { rows } = await bank.owner.query(
    `select a.actor_id, a.client_id, a.request_id <> '' as "hasRequest" from audit a join audit_detail d on d.n = a.n
     where a.verb = 'test.read' and d.detail ->> 'text' = $1
     union all select actor_id, client_id, request_id <> '' from audit_inbox
     where verb = 'test.read' and detail ->> 'text' = $1`,
    [text],
  );
  return rows;
}

test('a look is recorded before its answer, with who looked at whom, and counts for ten minutes', async () => {
  expect(await look('one')).toMatchObject({ status: 200, body: { text: 'Žalioji Giria UAB' } });
  const first = { actor_id: people.director, client_id: companies.timber, hasRequest: true };
  expect(await records('one')).toEqual([first]);
  await look('one');
  expect(await records('one')).toHaveLength(1);
});

test('another person, client or text is another look', async () => {
  await look('two');
  await look('two', await app.signIn(people.finance));
  await look('two', director, companies.bakery);
  expect(await records('two')).toHaveLength(3);
});

test('several servers record it once together, and again when the ten minutes are over', async () => {
  const other = await startSampleApp(bank, getRoutes(table, handlers));
  const there = director.at(other.url);
  await Promise.all([look('three'), look('three', there), look('three'), look('three', there)]);
  expect(await records('three')).toHaveLength(1);
  await other.close();
  await bank.owner.query(`update failed_try set last_at = last_at - interval '10 minutes' where subject like 'look %'`);
  const later = await startSampleApp(bank, getRoutes(table, handlers));
  await look('three', director.at(later.url));
  expect(await records('three')).toHaveLength(2);
  await later.close();
});

test('more looks than connections do not wait for each other', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => look(`many${n}`)));
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('a call that writes records it too', async () => {
  expect((await director.send('POST', `/web/look/${companies.lonely}`)).status).toBe(200);
  const { rows } = await bank.owner.query(
    `select from audit where verb = 'test.read' and client_id = $1
     union all select from audit_inbox where verb = 'test.read' and client_id = $1`,
    [companies.lonely],
  );
  expect(rows).toHaveLength(1);
});

test('what cannot be recorded is not shown, and is recorded the next time', async () => {
  await bank.owner.query(`alter table audit_inbox add constraint none check (verb <> 'test.read') not valid`);
  const reply = await look('four');
  expect(reply.status).toBe(500);
  expect(JSON.stringify(reply.body)).not.toContain('Giria');
  await bank.owner.query('alter table audit_inbox drop constraint none');
  expect((await look('four')).status).toBe(200);
  expect(await records('four')).toHaveLength(1);
});
