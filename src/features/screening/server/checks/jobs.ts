/** Screening in the background: one client, all that a new list may concern, and everybody each night. */
import * as z from 'zod/mini';
import { listCodes } from '#features/screening/lists.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { ahead } from '#server/jobs/ahead.ts';
import { defineJob, type Run } from '#server/jobs/job.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { countBegun } from '../versions/sql.ts';
import { type CheckCause, comparePage, keepCompared, readPage, screenClients } from './screen.ts';
import * as queries from './sql.ts';

const maxPage = 250;
/**
 * Entries of a version that are compared apart, to find whom they may concern. More are a list of their own: they
 * concern everybody.
 */
const maxBegun = 20_000;
const staff = staffGroups.amlDesk;

export const screenClientJob = defineJob({
  kind: 'screen-client',
  title: 'Screening of a client',
  input: z.object({ clientId: z.string(), cause: z.enum(['asked', 'data']) }),
  cursor: z.object({}),
  // who asked sees it; what the bank asks for itself would be in everybody's tray
  staff: [],

  async work({ clientId, cause }, { services, signal }) {
    return { ...(await screenClients(services, { clientIds: [clientId], cause, signal })) };
  },
});

/**
 * Screens a client once the caller's transaction has ended, as it stands then. One that waits does so too; one that
 * runs has read already what it compares.
 */
export async function screenSoon(
  tx: Db,
  { clientId, cause, askedBy }: { clientId: string; cause: 'asked' | 'data'; askedBy: string | null },
) {
  const { job } = await enqueue(tx, screenClientJob, { clientId, cause }, { key: clientId, askedBy });
  if (job.state !== 'running') return job;
  const key = `${clientId} ${newId()}`;
  return (await enqueue(tx, screenClientJob, { clientId, cause }, { key, askedBy })).job;
}

/** the last client, and what was done until then */
const cursor = z.object({ after: z.string(), clients: z.int(), subjects: z.int(), hits: z.int() });
type Cursor = z.output<typeof cursor>;
type Begun = Parameters<typeof comparePage>[2]['begun'];

/**
 * Page by page: a killed run goes on after the last page that was kept. One page is read while one is compared and one
 * kept.
 */
async function screenAll({ cursor, services, signal, beat }: Run<Cursor>, cause: CheckCause, begun?: Begun) {
  const { count: of } = await getDb(services.pool).one(queries.countClients);
  let done = cursor ?? { after: '', clients: 0, subjects: 0, hits: 0 };
  async function* compared(after: string) {
    for await (const page of ahead(pagesAfter(services, after)))
      yield await comparePage(services, page, { signal, ...(begun && { begun }) });
  }
  for await (const page of ahead(compared(done.after))) {
    const before = done;
    await keepCompared(services, page, cause, async (tx, { clients, subjects, hits }) => {
      const counted = { subjects: before.subjects + subjects, hits: before.hits + hits };
      done = { after: page.clientIds.at(-1) ?? '', clients: before.clients + clients, ...counted };
      await beat({ done: done.clients, of, cursor: done }, tx);
    });
  }
  return { clients: done.clients, subjects: done.subjects, hits: done.hits };
}

async function* pagesAfter(services: Services, first: string) {
  const db = getDb(services.pool);
  for (let after = first; ; ) {
    const clientIds = (await db.many(queries.nextClients, [after, maxPage])).map(({ id }) => id);
    const last = clientIds.at(-1);
    if (last === undefined) return;
    yield await readPage(services, clientIds);
    after = last;
  }
}

export const screenChangesJob = defineJob({
  kind: 'screen-changes',
  title: 'Screening after a new list',
  counts: { one: 'client', many: 'clients' },
  input: z.object({ code: z.enum(listCodes), n: z.int() }),
  cursor,
  staff,
  viewers: staffGroups.executives,
  async work(begun, run) {
    const { count } = await getDb(run.services.pool).one(countBegun, [begun.code, begun.n]);
    // nothing that is compared differs: what was removed, or an address, raises no match
    if (count === 0) return { clients: 0, subjects: 0, hits: 0 };
    return screenAll(run, 'list', count <= maxBegun ? begun : undefined);
  },
});

/** After a change of the thresholds: a lower one raises what was below the one before. */
export const rescreenJob = defineJob({
  kind: 'screen-anew',
  title: 'Screening after new thresholds',
  counts: { one: 'client', many: 'clients' },
  input: z.object({ version: z.int() }),
  cursor,
  staff,
  viewers: staffGroups.executives,
  work: (_input, run) => screenAll(run, 'thresholds'),
});

export const nightlyScreeningJob = defineJob({
  kind: 'screen-all',
  title: 'Daily screening',
  counts: { one: 'client', many: 'clients' },
  input: z.object({}),
  cursor,
  staff,
  viewers: staffGroups.executives,
  dailyAt: '02:30',
  work: (_input, run) => screenAll(run, 'night'),
});
