/** The job that proves the past: as it was, the rules give exactly the events that they have raised. */
import * as z from 'zod/mini';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { formatCount } from '#shared/formatCount.ts';
import { staffGroups } from '#shared/staffGroups.ts';

const payments = { one: 'payment', many: 'payments' };
const events = { one: 'event', many: 'events' };
/** Sides in one piece of work: about a second. */
const maxSides = 250_000;
const maxDifferences = 20;

/** 13 months are compared; before them the longest window and a silence as long count. */
const readSpan = sql<{ from: string; since: string; count: bigint }>(`
  with s as (select (date_trunc('month', bank_today()) - interval '12 months')::date as from_on)
  select from_on as from, (from_on - interval '13 months')::date as since,
    (select coalesce(sum(count), 0) from flow_day where day >= from_on - interval '13 months') as count
  from s`);

const event = z.object({
  ...{ rule: z.string(), state: z.string(), windowDay: z.int(), times: z.int(), day: z.int(), figure: z.number() },
});
const found = z.object({ sides: z.int(), same: z.int(), missing: z.array(event), extra: z.array(event) });

export const replayJob = defineJob({
  kind: 'replay-rules',
  title: 'Playing the past again',
  counts: payments,
  input: z.object({}),
  cursor: z.object({ ...found.shape, after: z.string() }),
  staff: staffGroups.amlOfficers,

  async work(_input, { cursor, services: { pool, threads }, signal, beat }) {
    const { from, since, count: of } = await readLabSpan(getDb(pool));
    let all = cursor ?? { after: '', sides: 0, same: 0, missing: [], extra: [] };
    for (;;) {
      const played = await threads.run('replayRules', { from, since, after: all.after, maxSides }, { signal });
      const join = <T>(one: readonly T[], other: readonly T[]): T[] => [...one, ...other].slice(0, maxDifferences);
      all = {
        ...{ after: played.after ?? all.after, sides: all.sides + played.sides, same: all.same + played.same },
        ...{ missing: join(all.missing, played.missing), extra: join(all.extra, played.extra) },
      };
      await beat({ done: all.sides, of: Math.max(all.sides, Number(of)), cursor: all });
      if (played.after === null) return found.parse(all);
    }
  },

  did(result) {
    const { same, missing, extra } = found.parse(result);
    const words = `${formatCount(same, events)} found again`;
    const names = (wrong: typeof missing) => [...new Set(wrong.map(({ rule }) => rule))].join(', ');
    return [
      words,
      ...(missing.length > 0 ? [`not found again: ${names(missing)}`] : []),
      ...(extra.length > 0 ? [`never raised: ${names(extra)}`] : []),
    ].join('; ');
  },
});

const readLabSpan = (db: Db) => db.one(readSpan);
