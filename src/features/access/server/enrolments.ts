/** One-time links that enrol a device. */
import { timingSafeEqual } from 'node:crypto';
import { lockPerson } from '#server/access/endings.ts';
import { newToken, secretHash } from '#server/access/tokens.ts';
import { countFailure, FailedTry, forgetFailures, refuseTooMany } from '#server/access/tries.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { normalizeCode } from '#shared/enrolmentCode.ts';
import { Refusal } from '#shared/errors.ts';
import { devices } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

const endOpen = sql<never>('update enrolment set ended_at = now() where person_id = $1 and ended_at is null');
const insertEnrolment = sql<{ expires_at: string }>(`
  insert into enrolment (id, person_id, token_hash, created_by, expires_at, replaces, proposed_by, code_hash)
  select $1, p.id, $3, $4, now() + make_interval(secs => $5), $6, $7, $8
  from person p
  where p.id = $2 and p.blocked_at is null
  returning expires_at`);

export interface NewEnrolment {
  personId: string;
  /** null: the command line */
  createdBy: string | null;
  /** who proposed it, where a second person confirmed */
  proposedBy?: string | undefined;
  publicUrl: string;
  /** SHA-256 of the code that another person reads out to the owner; see `codeFor` */
  codeHash: Buffer;
  /** the device replaces another one, so it waits for 24 hours; see server/access/waitingDevices.ts */
  replaces?: boolean;
}

/** The code of a link that a second person confirms: its proposer has it. */
export function codeFor({ codeHash }: Pick<Context, 'codeHash'>): Buffer {
  if (!codeHash) throw new Error('a link is made without a code');
  return codeHash;
}

/** Makes a link for a person and voids earlier ones. 404 for an unknown number. */
export async function makeEnrolment(
  tx: Db,
  { personId, createdBy, proposedBy, publicUrl, codeHash, replaces = false }: NewEnrolment,
): Promise<{ link: string; expiresAt: string }> {
  const token = newToken();
  await lockPerson(tx, personId);
  await tx.run(endOpen, [personId]);
  const values = [
    newId(),
    personId,
    secretHash(token),
    createdBy,
    devices.enrolmentMs / 1000,
    replaces,
    proposedBy ?? null,
    codeHash,
  ];
  const made = await tx.maybe(insertEnrolment, values);
  if (!made) throw new Refusal('not-found');
  await record(tx, { clientId: null, verb: 'enrolment.make', subjectKind: 'person', subjectId: personId });
  return { link: `${publicUrl}/#${paths.device}?enrol=${token}`, expiresAt: made.expires_at };
}

export interface EnrolmentRow {
  id: string;
  person_id: string;
  full_name: string;
  birth_date: string;
  code_hash: Buffer;
}

const lockEnrolment = sql<EnrolmentRow>(`
  select e.id, e.person_id, p.full_name, p.birth_date, e.code_hash
  from enrolment e
  join person p on p.id = e.person_id
  where e.token_hash = $1 and e.ended_at is null and e.expires_at > now() and p.blocked_at is null
  for update of e`);
const endEnrolment = sql<never>('update enrolment set ended_at = now() where id = $1');

/** The valid link, locked. 404 enrolment-not-valid if it is used, replaced, older than a day or unknown. */
export async function openEnrolment(tx: Db, token: string): Promise<EnrolmentRow> {
  const row = await tx.maybe(lockEnrolment, [secretHash(token)]);
  if (!row) throw new Refusal('enrolment-not-valid');
  return row;
}

const countWrongDate = sql<never>(`
  update enrolment
  set wrong_dates = wrong_dates + 1, ended_at = case when wrong_dates + 1 >= $2 then now() end
  where id = $1`);

/**
 * A thief of the link knows neither the code nor the birth date: 422 for a wrong one, then 429 after five; ten in all
 * void the link.
 */
export async function confirmOwner(
  tx: Db,
  enrolment: EnrolmentRow,
  { birthDate, code }: { birthDate: string; code: string },
): Promise<void> {
  const triers = [`enrolment ${enrolment.person_id}`];
  await refuseTooMany(tx, 'open-enrolment', triers);
  const isCode = timingSafeEqual(secretHash(normalizeCode(code)), enrolment.code_hash);
  if (!isCode || enrolment.birth_date !== birthDate) {
    await countFailure(tx, 'open-enrolment', triers);
    await tx.run(countWrongDate, [enrolment.id, devices.maxWrongBirthDates]);
    throw new FailedTry(isCode ? 'birth-date-differs' : 'enrolment-code-differs');
  }
  await forgetFailures(tx, 'open-enrolment', triers);
}

/** Marks the link as used. */
export async function spendEnrolment(tx: Db, { id }: EnrolmentRow): Promise<void> {
  await tx.run(endEnrolment, [id]);
}
