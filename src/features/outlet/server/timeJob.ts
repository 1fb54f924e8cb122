/** Gives time to many people, line by line; a trial says what would be given. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { nameActor, record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatMoney } from '#shared/money.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { timeAloneSeconds } from '../limits.ts';
import * as queries from './sql.ts';

/** Lines of one transaction. */
const page = 100;
/** Lines that were refused and are named. */
const maxNamed = 100;

const refusedLine = z.object({ line: z.int(), reason: z.string() });
const outcome = z.object({
  isTrial: z.boolean(),
  given: z.int(),
  seconds: z.int(),
  refused: z.int(),
  /** the first of them */
  lines: z.array(refusedLine),
});
type Outcome = z.output<typeof outcome>;

const input = z.object({
  fileId: z.string(),
  isTrial: z.boolean(),
  comment: z.string(),
  rows: z.array(z.object({ clientId: z.string(), seconds: z.int(), line: z.optional(z.int()) })),
  madeBy: z.string(),
  confirmedBy: z.nullable(z.string()),
  isByCommand: z.boolean(),
  /** a second person has decided it: the sum of a day does not count */
  isSecond: z.boolean(),
  requestId: z.string(),
});
type Input = z.output<typeof input>;

export const giveTimeJob = defineJob({
  kind: 'give-time',
  title: 'Time for many people',
  counts: { one: 'line', many: 'lines' },
  input,
  cursor: outcome,
  staff: staffGroups.marketingDesk,

  /** Each page commits with its progress; a line that is met again gives nothing more. */
  async work(asked, run) {
    const { pool } = run.services;
    let done: Outcome = run.cursor ?? { isTrial: asked.isTrial, given: 0, seconds: 0, refused: 0, lines: [] };
    for (let at = done.given + done.refused; at < asked.rows.length; at += page) {
      const before = done;
      done = await inTransaction(pool, async (tx) => {
        await tx.run(nameActor, [asked.madeBy, asked.requestId]);
        const after = await passPage(tx, asked, at, before);
        await run.beat({ done: after.given + after.refused, of: asked.rows.length, cursor: after }, tx);
        return after;
      });
      run.services.afterWrite();
    }
    return { ...done };
  },

  did: (result) => {
    const { isTrial, given, seconds, refused, lines } = outcome.parse(result);
    const people = formatCount(given, { one: 'line', many: 'lines' });
    const sum = `${isTrial ? 'Trial: ' : ''}${people}, ${formatMoney(BigInt(seconds), 'SEC')}`;
    const named = lines.map(({ line, reason }) => `line ${line} ${reason}`).join('; ');
    return refused === 0 ? sum : `${sum}; ${refused} refused: ${named}`;
  },
});

async function passPage(tx: Db, asked: Input, at: number, before: Outcome): Promise<Outcome> {
  let { given, seconds, refused } = before;
  const lines = [...before.lines];
  const rows = asked.rows.slice(at, at + page).map(({ line, clientId, seconds: given }, index) => {
    const place = at + index + 1;
    return { id: getLineId(asked.fileId, place), line: line ?? place, clientId, seconds: given };
  });
  const ids = rows.map(({ clientId }) => clientId);
  const giftees = await tx.many(queries.listGiftees, [ids, asked.madeBy, asked.confirmedBy]);
  const people = new Map(giftees.map((one) => [one.id, one]));
  for (const { line, ...row } of rows) {
    const reason = await giveLine(tx, asked, row, people.get(row.clientId));
    if (reason === null) {
      given += 1;
      seconds += row.seconds;
    } else {
      refused += 1;
      if (lines.length < maxNamed) lines.push({ line, reason });
    }
  }
  return { isTrial: asked.isTrial, given, seconds, refused, lines };
}

interface Line {
  /** of its gift */
  id: string;
  clientId: string;
  seconds: number;
}

/** Null, or why the line gives nothing. */
async function giveLine(
  tx: Db,
  asked: Input,
  { id, clientId, seconds }: Line,
  person: queries.Giftee | undefined,
): Promise<string | null> {
  const { madeBy, confirmedBy, isByCommand } = asked;
  if (!person?.is_active) return 'is no active client who is a person';
  if (person.is_linked) return 'is linked to who gives it';
  if (asked.isTrial) return null;
  const alone = asked.isSecond ? null : timeAloneSeconds;
  const gift = [id, clientId, seconds, asked.comment, madeBy, confirmedBy, isByCommand, alone];
  const { refusal } = await tx.one(queries.giveTime, gift);
  if (refusal === queries.givenBefore) return null;
  if (refusal !== null) return refusal === 'state_conflict' ? 'is beyond 24 hours of a day' : 'cannot be given time';
  const about = { clientId, verb: 'time.give', subjectKind: 'time', subjectId: id } as const;
  await record(tx, { ...about, facts: { seconds }, detail: { comment: asked.comment } });
  return null;
}

/** The same of a line however often it is met (UUIDv8, RFC 9562). */
export function getLineId(fileId: string, line: number): string {
  const hex = createHash('sha256').update(`${fileId} ${line}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
