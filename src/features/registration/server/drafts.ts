/** Begins, reads and saves the draft of a registration. Only its applicant does. */

import { refusePhoneOfPerson } from '#features/clients/server/phones.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { isPhone } from '#shared/rules/contacts.ts';
import { sortName } from '#shared/text.ts';
import { type Draft, type DraftField, draftFields, emptyDraft, fileFields } from '../draft.ts';
import { maxOpenDrafts } from '../limits.ts';
import { fieldsToCorrect } from '../steps.ts';
import * as queries from './sql.ts';

type Changes = { [F in DraftField]?: Draft[F] | undefined };

/** The first step of a new company. @throws Refusal client-already, too-many-drafts, phone-in-use, too-many-tries */
export async function beginDraft(
  { db, caller }: Context,
  first: Changes & Pick<Draft, 'Name' | 'Country' | 'Code' | 'Role'>,
) {
  const { personId } = getPerson(caller);
  await db.run(queries.lockNumbers, []);
  if ((await db.one(queries.countOpen, [personId])).count >= maxOpenDrafts) throw new Refusal('too-many-drafts');
  await refuseClient(db, personId, first);
  await refusePhone(db, personId, first);
  const { id } = await db.one(queries.nextNumber, []);
  const { Name, Code, Country, Role } = first;
  await db.run(queries.insertClient, [id, Name, sortName(Name), Code, Country]);
  await db.one(queries.insertApplicant, [id, personId, Role]);
  const cddId = newId();
  await refuseOthersFiles(db, id, first);
  await db.run(queries.insertRegistration, [cddId, id, personId, JSON.stringify(first)]);
  await record(db, { clientId: id, verb: 'registration.begin', subjectKind: 'client', subjectId: id });
  return { id, cddId, version: 1 };
}

/**
 * Said before the work, and only to who acts for that client: others learn nothing, and staff see on the case that
 * there are two. @throws Refusal client-already
 */
export async function refuseClient(db: Db, personId: string, { Country, Code }: Pick<Draft, 'Country' | 'Code'>) {
  if (Code.trim() === '') return;
  if ((await db.one(queries.actsForClient, [personId, Country, Code])).found) throw new Refusal('client-already');
}

/** @throws Refusal draft-not-open where it was sent already, and those of `admitApplicant` */
export async function discardDraft({ db, caller }: Context, companyId: string, cddId: string): Promise<void> {
  admitApplicant(await db.maybe(queries.readRegistration, [companyId]), { caller }, cddId);
  const { discarded } = await db.one(queries.discardDraft, [companyId, getPerson(caller).personId]);
  if (!discarded) throw new Refusal('draft-not-open');
}

/** @throws Refusal not-found where there is none, not-permitted for anybody but the applicant */
export function admitApplicant(
  row: queries.RegistrationRow | undefined,
  { caller }: Pick<Context, 'caller'>,
  cddId?: string,
): queries.RegistrationRow {
  if (!row || (cddId !== undefined && row.id !== cddId)) throw new Refusal('not-found');
  if (row.applicant_id !== getPerson(caller).personId) throw new Refusal('not-permitted');
  return row;
}

/**
 * The draft, locked, while the applicant may change it. @throws Refusal draft-not-open, and those of `admitApplicant`
 */
export async function lockOpen(context: Context, companyId: string, cddId?: string): Promise<queries.RegistrationRow> {
  const row = admitApplicant(await context.db.maybe(queries.lockRegistration, [companyId]), context, cddId);
  if (row.status !== 'Cdd') throw new Refusal('draft-not-open');
  return row;
}

export interface Change {
  changes: Changes;
  step?: number | undefined;
  version: number;
}

/** Saves the fields that are sent. @throws Refusal version-changed where another tab has saved meanwhile */
export async function saveChanges(
  context: Context,
  companyId: string,
  { changes, step, version }: Change,
  cddId?: string,
) {
  const { db, caller } = context;
  const row = await lockOpen(context, companyId, cddId);
  if (row.version !== version) throw new Refusal('version-changed');
  refuseOthers(row.tags, changes);
  await refusePhone(db, getPerson(caller).personId, changes);
  await refuseOthersFiles(db, companyId, changes);
  const saved = await db.one(queries.saveDraft, [companyId, JSON.stringify(changes), step ?? null]);
  await nameClient(db, companyId, getDraft({ ...row, draft: { ...row.draft, ...defined(changes) } }));
  return { version: saved.version, savedAt: saved.saved_at };
}

/** In correction mode nothing else changes. */
function refuseOthers(tags: readonly string[], changes: Changes): void {
  const toCorrect = fieldsToCorrect(tags);
  if (toCorrect.length === 0) return;
  const others = draftFields.filter((field) => changes[field] !== undefined && !toCorrect.includes(field));
  if (others.length > 0)
    throw new Refusal(
      'invalid-input',
      others.map((path) => ({ path, code: 'not-asked' })),
    );
}

async function refusePhone(db: Db, personId: string, { Phone }: Changes): Promise<void> {
  if (Phone !== undefined && isPhone(Phone.trim()))
    await refusePhoneOfPerson(db, 'phone-of-applicant', personId, Phone.trim());
}

/** Lists of files name documents that this applicant has given. */
async function refuseOthersFiles(db: Db, companyId: string, changes: Changes): Promise<void> {
  const ofOwners = (changes.BeneficialOwners ?? []).flatMap(({ Files }) => Files);
  const ids = [...new Set([...fileFields.flatMap((field) => changes[field] ?? []), ...ofOwners])];
  if (ids.length === 0) return;
  if ((await db.one(queries.countFiles, [companyId, ids])).count !== ids.length) throw new Refusal('not-found');
}

/** Staff find the company by what its draft says; an empty name or code changes nothing. */
async function nameClient(db: Db, companyId: string, { Name, Code, Country }: Draft): Promise<void> {
  const name = Name.trim();
  if (name === '' || Country === '') return;
  await db.run(queries.nameClient, [companyId, name, sortName(name), Code.trim(), Country]);
}

function defined(changes: Changes): Partial<Draft> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** All fields; what was never saved is empty. */
export function getDraft({ draft }: Pick<queries.RegistrationRow, 'draft'>): Draft {
  return { ...emptyDraft, ...draft };
}
