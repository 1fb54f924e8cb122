/**
 * Challenges for authenticators: SHA-256 over our nonce and the subject of the answer. So an answer for one subject is
 * worthless for another. The database keeps only a hash of the challenge. The first answer uses it up.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#shared/errors.ts';
import { devices } from '#shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';

export const purposes = ['sign-in', 'approve-sign-in', 'decide', 'enrol', 'add', 'buy'] as const;
export type Purpose = (typeof purposes)[number];

const insertChallenge = sql<never>(`
  insert into challenge (hash, purpose, nonce, expires_at, asker)
  select $1, $2, $3, now() + make_interval(secs => $4), $5
  where (select count(*) from challenge where asker = $5 and expires_at > now()) < $6`);
// locks the asker, so that concurrent challenges are counted one by one
const lockAsker = sql<never>(`select pg_advisory_xact_lock(hashtextextended('challenge ' || $1, 0))`);
const readFirstEnd = sql<{ seconds: number }>(`
  select greatest(ceil(extract(epoch from min(expires_at) - now())), 1)::integer as seconds
  from challenge where asker = $1 and expires_at > now()`);
const takeChallenge = sql<{ nonce: Buffer }>(`
  with taken as (delete from challenge where hash = $1 returning purpose, nonce, expires_at)
  select nonce from taken where purpose = $2 and expires_at > now()`);

/** The subject of the answer, as one unambiguous text. */
export type Subject = readonly (string | number)[];

/** What an authenticator is asked to sign for a subject. */
export function getChallenge(nonce: Buffer, subject: Subject): Buffer {
  return createHash('sha256').update(nonce).update(JSON.stringify(subject)).digest();
}

/** The question to an authenticator. */
export interface Question {
  purpose: Purpose;
  subject: Subject;
  /** the asker: 'person …', 'enrolment …' or 'anonymous …'; the number of open challenges of each is limited */
  asker: string;
}

/**
 * A new challenge, base64url; valid for one answer within five minutes. 429 too-many-tries for an asker with too many.
 */
export async function makeChallenge(tx: Db, { purpose, subject, asker }: Question): Promise<string> {
  const nonce = randomBytes(32);
  const challenge = getChallenge(nonce, subject);
  const hash = createHash('sha256').update(challenge).digest();
  const row = [hash, purpose, nonce, devices.challengeMs / 1000, asker, devices.maxChallenges];
  const [, made] = await Promise.all([tx.run(lockAsker, [asker]), tx.run(insertChallenge, row)]);
  if (made === 0) throw new Refusal('too-many-tries', undefined, (await tx.one(readFirstEnd, [asker])).seconds * 1000);
  return challenge.toString('base64url');
}

/**
 * `unknown`: never made, used, expired or for another purpose. `other`: made for another subject or an earlier version.
 */
type Taken = { verdict: 'fits' | 'other'; nonce: Buffer } | { verdict: 'unknown' };

/** Uses a challenge up and checks whether it was made for the current version of this subject. */
export async function takeUp(tx: Db, purpose: Purpose, subject: Subject, challenge: string): Promise<Taken> {
  const answered = Buffer.from(challenge, 'base64url');
  const taken = await tx.maybe(takeChallenge, [createHash('sha256').update(answered).digest(), purpose]);
  if (!taken) return { verdict: 'unknown' };
  const { nonce } = taken;
  return { verdict: getChallenge(nonce, subject).equals(answered) ? 'fits' : 'other', nonce };
}
