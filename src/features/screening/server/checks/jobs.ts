/** Screening in the background: one client, all that a new list may concern, and everybody each night. */
import * as z from 'zod/mini';
import { dbOf } from '../../../../server/db/pool.ts';
import { defineJob, type Run } from '../../../../server/jobs/job.ts';
import { listCodes } from '../../lists.ts';
import { type CheckCause, screenClients } from './screen.ts';
import * as queries from './sql.ts';

const pageMost = 200;
const staff = ['A', 'M', 'H'] as const;

export const screenClientJob = defineJob({
  kind: 'screen-client',
  title: 'Screening of a client',
  input: z.object({ clientId: z.string(), cause: z.enum(['asked', 'data']) }),
  cursor: z.object({}),
  // who asked sees it; what the bank asks for itself would stand in everybody's tray
  staff: [],

  async work({ clientId, cause }, { services, signal }) {
    return { ...(await screenClients(services, { clientIds: [clientId], cause, signal })) };
  },
});

/** the last client, and what was done until then */
const cursor = z.object({ after: z.string(), clients: z.int(), subjects: z.int(), hits: z.int() });
type Cursor = z.output<typeof cursor>;
type Begun = Parameters<typeof screenClients>[1]['begun'];

/** Page by page: a killed run goes on after the last page that was kept. */
async function screenAll({ cursor: at, services, signal, beat }: Run<Cursor>, cause: CheckCause, begun?: Begun) {
  const db = dbOf(services.pool);
  const { count: of } = await db.one(queries.countClients);
  let done = at ?? { after: '', clients: 0, subjects: 0, hits: 0 };
  for (;;) {
    const clientIds = (await db.many(queries.nextClients, [done.after, pageMost])).map(({ id }) => id);
    const last = clientIds.at(-1);
    if (last === undefined) return { clients: done.clients, subjects: done.subjects, hits: done.hits };
    const before = done;
    await screenClients(services, {
      ...{ clientIds, cause, signal },
      ...(begun && { begun }),
      also: async (tx, { subjects, hits }) => {
        const counted = { subjects: before.subjects + subjects, hits: before.hits + hits };
        done = { after: last, clients: before.clients + clientIds.length, ...counted };
        await beat({ done: done.clients, of, cursor: done }, tx);
      },
    });
  }
}

export const screenChangesJob = defineJob({
  kind: 'screen-changes',
  title: 'Screening after a new list',
  input: z.object({ code: z.enum(listCodes), n: z.int() }),
  cursor,
  staff,
  viewers: ['E'],
  work: (begun, run) => screenAll(run, 'list', begun),
});

/** After a change of the thresholds: a lower one raises what was below the one before. */
export const screenAnewJob = defineJob({
  kind: 'screen-anew',
  title: 'Screening after new thresholds',
  input: z.object({ version: z.int() }),
  cursor,
  staff,
  viewers: ['E'],
  work: (_input, run) => screenAll(run, 'thresholds'),
});

export const nightlyScreeningJob = defineJob({
  kind: 'screen-all',
  title: 'Daily screening',
  input: z.object({}),
  cursor,
  staff,
  viewers: ['E'],
  dailyAt: '02:30',
  work: (_input, run) => screenAll(run, 'night'),
});
