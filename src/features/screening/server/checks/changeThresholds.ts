/** How the bank changes the thresholds of matches, and what it has changed. */
import { maxThresholds, type ThresholdVersion } from '#features/screening/calls.ts';
import { thresholdKeys, thresholdLabels } from '#features/screening/thresholds.ts';
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { rescreenJob } from './jobs.ts';
import { type KeptThresholds, thresholdsNow } from './thresholds.ts';

interface ThresholdRow extends KeptThresholds {
  by: string | null;
  confirmed_by: string | null;
  comment: string;
  at: string;
}
const list = sql<ThresholdRow>(`
  select t.version, t.display, t.alert, t.strong, p.full_name as by, c.full_name as confirmed_by, t.comment,
    t.made_at as at
  from match_threshold t left join person p on p.id = t.made_by left join person c on c.id = t.confirmed_by
  order by t.version desc
  limit ${maxThresholds}`);
/** One change after the other. Ends with the transaction. */
const lock = sql<never>(`select pg_advisory_xact_lock(hashtextextended('screening thresholds', 0))`);
const insert = sql<never>(`
  insert into match_threshold (version, display, alert, strong, made_by, confirmed_by, comment, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, bank_now())`);
/**
 * Of the last year: matches that would not have been raised, and those that would not have stopped money. $1 alert, $2
 * strong
 */
const countMatches = sql<{ raised: bigint; not_raised: bigint; strong_before: bigint; strong_after: bigint }>(`
  select count(*) as raised, count(*) filter (where h.score_permille < $1) as not_raised,
    count(*) filter (where h.score_permille >= t.strong) as strong_before,
    count(*) filter (where h.score_permille >= $2) as strong_after
  from screening_hit h
  join screening_check k on k.id = h.check_id
  join match_threshold t on t.version = k.thresholds
  where k.at > bank_now() - interval '365 days'`);

export async function listThresholds(db: Db): Promise<ThresholdVersion[]> {
  const rows = await db.many(list);
  return rows.map(({ by, confirmed_by: confirmedBy, ...row }) => ({
    ...row,
    by: by ?? '',
    confirmedBy: confirmedBy ?? '',
  }));
}

interface Change extends KeptThresholds {
  comment: string;
}

/** @throws Refusal version-changed, nothing-changed */
async function checkChange(db: Db, change: Change): Promise<KeptThresholds> {
  const now = await thresholdsNow(db);
  if (now.version !== change.version) throw new Refusal('version-changed');
  if (thresholdKeys.every((key) => now[key] === change[key])) throw new Refusal('nothing-changed');
  return now;
}

/** From now on; everybody is screened again, and open cases stay. @throws Refusal version-changed, nothing-changed */
export async function changeThresholds(change: Change, context: Context): Promise<void> {
  const { db, services, afterCommit } = context;
  await db.run(lock);
  const before = await checkChange(db, change);
  const { madeBy, confirmedBy } = twoPeople(context);
  const version = before.version + 1;
  await db.run(insert, [version, ...thresholdKeys.map((key) => change[key]), madeBy, confirmedBy, change.comment]);
  await record(db, {
    ...{ clientId: null, verb: 'thresholds.change', subjectKind: 'thresholds', subjectId: String(version) },
    facts: Object.fromEntries(thresholdKeys.map((key) => [key, `${before[key]} to ${change[key]}`])),
    detail: { comment: change.comment },
  });
  await enqueue(db, rescreenJob, { version }, { key: String(version), askedBy: madeBy });
  afterCommit(services.jobs.wake);
}

/** What the confirmer is shown. @throws Refusal version-changed, nothing-changed */
export async function shownChange(change: Change, db: Db) {
  const now = await checkChange(db, change);
  const matches = await db.one(countMatches, [change.alert, change.strong]);
  const percent = (permille: number) => `${permille / 10} %`;
  const lines = [
    ...thresholdKeys.map((key) => ({
      label: thresholdLabels[key].title,
      value: now[key] === change[key] ? percent(now[key]) : `${percent(now[key])} to ${percent(change[key])}`,
    })),
    { label: 'Effect', value: 'Everybody is screened again. Open cases stay, and stops stay with them' },
    { label: 'Comment', value: change.comment },
  ];
  // every new match moves these
  const standing = [
    { label: 'Matches of the last 365 days', value: String(matches.raised) },
    { label: 'Of these, not raised any more', value: String(matches.not_raised) },
    { label: 'Strong until now', value: String(matches.strong_before) },
    { label: 'Strong from now on', value: String(matches.strong_after) },
  ];
  const subject = { kind: 'thresholds', id: 'all', version: now.version };
  const about = { subject, clientId: null, standing };
  return { shown: { title: 'Change the match thresholds', lines }, facts: {}, about };
}
