/** What saving or ending a relation would do, in lines for the confirmer, and whether the rules allow it. */

import { describeLeaving, describePlace, type Place, type PlaceChange } from '#features/members/server/bankUsers.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Db } from '#server/db/pool.ts';
import type { ProposalSubject } from '#server/secondPerson/subject.ts';
import { hasStatus } from '#shared/clientStatus.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import type { RelationDetails } from '../calls.ts';
import {
  areOptionsOf,
  fits,
  isFamilyRole,
  isUserRole,
  lettersIn,
  parseShare,
  type RelationRole,
  roleLabels,
  shareText,
  wholeBp,
} from '../rules.ts';
import * as queries from './sql.ts';

export interface Pair {
  clientId: string;
  role: RelationRole;
  /** a number, or the UUID of a party */
  subjectId: string;
}

/** What to write: a place among the users of a company, or a relation with the one that it follows. */
export type Saved =
  | { place: Place; change: PlaceChange; before?: never }
  | { place?: never; before: queries.LivingRow | undefined; shareBp: number | null };

/** What to end: a place among the users, or a relation. */
export type Ended =
  | { leaving: Awaited<ReturnType<typeof describeLeaving>>; id?: never }
  | { leaving?: never; id: string };

type Lines = ShownStep['lines'];
interface Described {
  shown: ShownStep;
  about: ProposalSubject;
}

/**
 * @throws Refusal not-found, client-closed, relation-not-possible, shares-beyond-whole, state-conflict where all is so
 *   already
 */
export async function describeSave(
  db: Db,
  pair: Pair,
  options: string,
  details: RelationDetails,
): Promise<Described & { saved: Saved }> {
  const { clientId, role, subjectId } = pair;
  const client = await lockSides(db, pair);
  if (hasStatus(client.flags, 'closed')) throw new Refusal('client-closed');
  const subject = await getSubject(db, subjectId);
  if (!areOptionsOf(role, options))
    throw new Refusal('invalid-input', [{ path: 'options', code: 'options-not-valid' }]);
  if (!fits(role, { id: clientId, type: client.type }, { id: subjectId, type: subject.type }))
    throw new Refusal('relation-not-possible');
  const { saved, lines } = isUserRole(role)
    ? await describeUser(db, { companyId: clientId, personId: subjectId, role, letters: lettersIn(options) })
    : await describeKept(db, pair, parseShare(options), details);
  const shownDetails = [...detailLines(details, saved.before), { label: 'Comment', value: details.comment }];
  return {
    shown: { title: 'Save a relation', lines: [...getSides(client.title, pair, subject), ...lines, ...shownDetails] },
    about: toSubject(pair),
    saved,
  };
}

/** Whether the parent to be is a child of the client: two people are not parents of each other. */
export async function isOwnChild(db: Db, { clientId, role, subjectId }: Pair): Promise<boolean> {
  return role === 'PARENT' && (await db.maybe(queries.findLiving, [subjectId, role, clientId])) !== undefined;
}

async function describeUser(db: Db, place: Place): Promise<{ saved: Saved; lines: Lines }> {
  const change = await describePlace(db, place);
  return { saved: { place, change }, lines: change.lines };
}

async function describeKept(
  db: Db,
  { clientId, role, subjectId }: Pair,
  shareBp: number | null,
  asked: RelationDetails,
) {
  if (await isOwnChild(db, { clientId, role, subjectId })) throw new Refusal('relation-not-possible');
  const before = await db.maybe(queries.findLiving, [clientId, role, subjectId]);
  const { document = '', address = '', email = '' } = asked;
  const isSame =
    before?.share_bp === shareBp &&
    before.document === document &&
    before.address === address &&
    before.email === email;
  if (isSame) throw new Refusal('state-conflict');
  const lines: { label: string; value: string }[] = [];
  if (shareBp !== null) {
    const { bp } = await db.one(queries.sumShares, [clientId, before?.id ?? null]);
    if (bp + shareBp > wholeBp) throw new Refusal('shares-beyond-whole');
    const was = before?.share_bp ?? null;
    lines.push({ label: 'Share', value: was === null ? percent(shareBp) : `${percent(was)} → ${percent(shareBp)}` });
    lines.push({ label: 'All shares then', value: percent(bp + shareBp) });
  }
  return { saved: { before, shareBp }, lines };
}

/** @throws Refusal not-found for no such living relation; what company users are refused */
export async function describeEnd(db: Db, pair: Pair, comment: string): Promise<Described & { ended: Ended }> {
  const { clientId, role, subjectId } = pair;
  const client = await lockSides(db, pair);
  const subject = await getSubject(db, subjectId);
  const { ended, lines } = isUserRole(role)
    ? await describeLeavingUser(db, { companyId: clientId, personId: subjectId, role })
    : await describeEndOfKept(db, pair);
  const all = [...getSides(client.title, pair, subject), ...lines, { label: 'Comment', value: comment }];
  return { shown: { title: 'End a relation', lines: all }, about: toSubject(pair), ended };
}

async function describeLeavingUser(db: Db, place: Omit<Place, 'letters'>): Promise<{ ended: Ended; lines: Lines }> {
  const leaving = await describeLeaving(db, place);
  return { ended: { leaving }, lines: leaving.lines };
}

async function describeEndOfKept(db: Db, pair: Pair): Promise<{ ended: Ended; lines: Lines }> {
  const living = await db.maybe(queries.findLiving, [pair.clientId, pair.role, pair.subjectId]);
  if (!living) throw new Refusal('not-found');
  const { share_bp: bp } = living;
  return { ended: { id: living.id }, lines: bp === null ? [] : [{ label: 'Share', value: percent(bp) }] };
}

/** The client. Families have two sides, and the same can be written down on either. */
async function lockSides(db: Db, { clientId, role, subjectId }: Pair) {
  const locked = await db.many(queries.lockClients, [isFamilyRole(role) ? [clientId, subjectId] : [clientId]]);
  const client = locked.find(({ id }) => id === clientId);
  if (!client) throw new Refusal('not-found');
  return client;
}

async function getSubject(db: Db, subjectId: string) {
  const subject = await db.maybe(queries.findSubject, [subjectId]);
  if (!subject) throw new Refusal('not-found');
  return subject;
}

type Subject = Awaited<ReturnType<typeof getSubject>>;

/** Both sides, so that no one takes one person for another of the same name. */
function getSides(title: string, { clientId, role, subjectId }: Pair, subject: Subject): Lines {
  const known = [
    subject.birth_date && `born ${subject.birth_date}`,
    subject.code,
    subject.country && countryName(subject.country),
  ];
  const number = subjectId.length === 11 ? subjectId : 'no client';
  return [
    { label: 'Client', value: `${title}, ${clientId}` },
    { label: roleLabels[role].of, value: [subject.name, number, ...known.filter(Boolean)].join(', ') },
  ];
}

function toSubject({ clientId, role, subjectId }: Pair): ProposalSubject {
  return { subject: { kind: 'relation', id: `${clientId} ${role} ${subjectId}`, version: 0 }, clientId };
}

const percent = (bp: number) => `${shareText(bp)} %`;
const detailLabels = { document: 'Document', address: 'Address', email: 'E-mail' } as const;
const detailKeys = ['document', 'address', 'email'] as const;

/** What is known of the relation from then on, and what of it goes: it is saved as a whole. */
function detailLines(asked: RelationDetails, before: queries.LivingRow | undefined): Lines {
  return detailKeys.flatMap((key) => {
    const [was, now] = [before?.[key] ?? '', asked[key] ?? ''];
    if (was === '' && now === '') return [];
    const value = was === '' || was === now ? now : `${was} → ${now || 'none'}`;
    return [{ label: detailLabels[key], value }];
  });
}
