/**
 * Challenges for authenticators: SHA-256 over a nonce of ours and what the answer is about, so that an answer given for
 * one thing is worth nothing for another. Only a hash of the challenge is kept; it is used up by the first answer.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { devices } from '../../shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';

export type Purpose = 'sign-in' | 'approve-sign-in' | 'decide' | 'enrol' | 'add';

const insertChallenge = sql<never>(`
  insert into challenge (hash, purpose, nonce, expires_at, asker)
  select $1, $2, $3, now() + make_interval(secs => $4), $5
  where (select count(*) from challenge where asker = $5 and expires_at > now()) < $6`);
// askers at once are counted one by one
const lockAsker = sql<never>(`select pg_advisory_xact_lock(hashtextextended('challenge ' || $1, 0))`);
const takeChallenge = sql<{ nonce: Buffer }>(`
  with taken as (delete from challenge where hash = $1 returning purpose, nonce, expires_at)
  select nonce from taken where purpose = $2 and expires_at > now()`);

/** What the answer is about, as one unambiguous text. */
export type Subject = readonly (string | number)[];

function challengeOf(nonce: Buffer, subject: Subject): Buffer {
  return createHash('sha256').update(nonce).update(JSON.stringify(subject)).digest();
}

/** What an authenticator is asked. */
export interface Question {
  purpose: Purpose;
  subject: Subject;
  /** who asks: 'person …', 'enrolment …' or 'anonymous …'; each may have only so many open questions */
  asker: string;
}

/** A new challenge, base64url; good for one answer within five minutes. 429 too-many-tries for an asker with too many. */
export async function makeChallenge(tx: Db, { purpose, subject, asker }: Question): Promise<string> {
  const nonce = randomBytes(32);
  const challenge = challengeOf(nonce, subject);
  const hash = createHash('sha256').update(challenge).digest();
  const row = [hash, purpose, nonce, devices.challengeMs / 1000, asker, devices.challengesMost];
  const [, made] = await tx.together(() => Promise.all([tx.run(lockAsker, [asker]), tx.run(insertChallenge, row)]));
  if (made === 0) throw new Refusal('too-many-tries');
  return challenge.toString('base64url');
}

/** `unknown`: never made, used, expired or for another purpose. `other`: made for something else or for an earlier form of it. */
export type ChallengeVerdict = 'fits' | 'other' | 'unknown';

/** Uses a challenge up and tells whether it was made for this subject as it is now. */
export async function takeUp(tx: Db, purpose: Purpose, subject: Subject, challenge: string): Promise<ChallengeVerdict> {
  const answered = Buffer.from(challenge, 'base64url');
  const taken = await tx.maybe(takeChallenge, [createHash('sha256').update(answered).digest(), purpose]);
  if (!taken) return 'unknown';
  return challengeOf(taken.nonce, subject).equals(answered) ? 'fits' : 'other';
}
