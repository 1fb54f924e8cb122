/** The form of a relation: what is typed, and what the calls get. */
import * as z from 'zod/mini';
import { isDay } from '#shared/days.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { newParty, relationDetails, subjectId } from '../calls.ts';
import { areOptionsOf, isClientNumber, isShareRole, isUserRole, type RelationRole, relationRoles } from '../rules.ts';

export interface TypedRelation {
  role: RelationRole;
  /** somebody who is in no book of ours yet */
  isNew: boolean;
  /** a number, or the UUID of a party; '' before one is picked */
  subjectId: string;
  party: { name: string; birthDate: string; country: string; code: string };
  share: string;
  letters: string;
  details: { comment: string; document: string; address: string; email: string };
}

const sent = z.strictObject({
  role: z.enum(relationRoles),
  subjectId: z.optional(subjectId),
  party: z.optional(newParty),
  options: boundedText(8),
  details: relationDetails,
});
export type SentRelation = z.output<typeof sent>;

export const relationRules: FormRules<TypedRelation, SentRelation> = {
  schema: sent,
  labels: {
    role: 'Relation',
    subjectId: 'Who',
    'party.name': 'Name',
    'party.birthDate': 'Date of birth',
    'party.country': 'Country',
    'party.code': 'Company code',
    share: 'Share',
    letters: 'Permissions',
    'details.document': 'Document',
    'details.address': 'Address',
    'details.email': 'E-mail',
    'details.comment': 'Comment',
  },
  reasons: { subjectId: () => 'Pick a person from the list, or type a number of 11 digits.' },
  read: (typed) => ({
    role: typed.role,
    ...(isNewOne(typed) ? { party: getParty(typed) } : { subjectId: typed.subjectId }),
    options: getOptions(typed),
    details: typed.details,
  }),
  ownFaults: (typed) => ({
    ...(typed.details.comment.trim() === '' && { 'details.comment': messages.commentEmpty }),
    ...(isShareRole(typed.role) && !areOptionsOf(typed.role, typed.share) && { share: shareFault(typed.role) }),
    ...(isUserRole(typed.role) && typed.letters === '' && { letters: 'Choose at least one permission.' }),
    ...(isNewOne(typed) && typed.role !== 'C' && !isDay(typed.party.birthDate) && { 'party.birthDate': dayFault }),
  }),
};

const dayFault = 'Date of birth is invalid. Write it as YYYY-MM-DD.';

function shareFault(role: RelationRole): string {
  const least = role === 'P' || role === 'C' ? 'more than 0' : '0';
  return `Share is invalid. Write percent from ${least} to 100, with a point and at most two decimals.`;
}

function getOptions({ role, share, letters }: TypedRelation): string {
  if (isUserRole(role)) return letters;
  return isShareRole(role) ? share.trim() : '';
}

/** Only companies are in role C, and only people in the others. */
function getParty({ role, party: { name, birthDate, country, code } }: TypedRelation): unknown {
  return role === 'C' ? { kind: 'C', name, country, code } : { kind: 'P', name, birthDate, country };
}

/** Who can be written down again: only somebody with a number of ours can be a user. */
export function mayBeNew(role: RelationRole): boolean {
  return !isUserRole(role);
}

/** What was ticked for an owner does not hold for a user that is chosen afterwards. */
const isNewOne = ({ isNew, role }: TypedRelation) => isNew && mayBeNew(role);

/** The end of what was typed counts as a number, if it is one. */
export function numberIn(text: string): string {
  return isClientNumber(text.trim()) ? text.trim() : '';
}
