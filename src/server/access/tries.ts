/**
 * Counts failed tries in a row, for each purpose alone: five wrong birth dates of a card's holder stop no one from
 * adding a user. Counts are rows, so all processes share them. Concurrent tries wait for each other.
 */
import { Refusal } from '#shared/errors.ts';
import { tries } from '#shared/limits.ts';
import { record } from '../audit/record.ts';
import { type Db, sql } from '../db/pool.ts';
import { purposes as assertionPurposes } from './challenges.ts';

/** Everything whose wrong tries are counted. */
export const tryPurposes = [
  ...assertionPurposes,
  ...(['choose-number', 'open-enrolment', 'add-user', 'assign-card'] as const),
  ...(['phone-of-applicant', 'phone-of-company'] as const),
];
type TryPurpose = (typeof tryPurposes)[number];

/** Refuses a try and keeps the writes of its call: the count, an invalidated code. Other refusals undo all writes. */
export class FailedTry extends Refusal {}

const lockSubjects = sql<never>(
  `select pg_advisory_xact_lock(hashtextextended('try ' || s, 0)) from unnest($1::text[]) s`,
);
const readTries = sql<{ seconds: number }>(`
  select ceil(extract(epoch from max(last_at) - now()) + $3)::integer as seconds
  from failed_try
  where subject = any ($1) and count >= $2 and last_at > now() - make_interval(secs => $3)
  having count(*) > 0`);

const countTry = sql<{ subject: string; count: number }>(`
  insert into failed_try as f (subject, count, last_at)
  select s, 1, now() from unnest($1::text[]) s
  on conflict (subject) do update
  set count = case when f.last_at > now() - make_interval(secs => $2) then f.count + 1 else 1 end, last_at = now()
  returning subject, count`);

const forgetTries = sql<never>('delete from failed_try where subject = any ($1)');

const withinSeconds = tries.withinMs / 1000;

const getSubjects = (purpose: TryPurpose, triers: readonly string[]) => triers.map((trier) => `${trier} ${purpose}`);

/**
 * 429 with the time to wait if any of the triers ('person …', 'address …') failed five times in a row within 15
 * minutes, even if this try is right. Locks them until the transaction ends, so guesses sent at the same time are
 * counted one by one.
 */
export async function refuseTooMany(db: Db, purpose: TryPurpose, triers: readonly string[]): Promise<void> {
  const subjects = getSubjects(purpose, triers);
  await db.run(lockSubjects, [[...subjects].sort()]);
  const locked = await db.maybe(readTries, [subjects, tries.most, withinSeconds]);
  if (locked) throw new Refusal('too-many-tries', undefined, locked.seconds * 1000);
}

/**
 * Counts a failure. Throw a FailedTry afterwards, or the count is undone. The failure that reaches the limit is
 * recorded.
 */
export async function countFailure(db: Db, purpose: TryPurpose, triers: readonly string[]): Promise<void> {
  for (const { subject, count } of await db.many(countTry, [getSubjects(purpose, triers), withinSeconds])) {
    if (count !== tries.most) continue;
    await record(db, {
      clientId: null,
      verb: 'tries.exhaust',
      subjectKind: 'tries',
      subjectId: subject,
      facts: { count },
    });
  }
}

export async function forgetFailures(db: Db, purpose: TryPurpose, triers: readonly string[]): Promise<void> {
  await db.run(forgetTries, [getSubjects(purpose, triers)]);
}
