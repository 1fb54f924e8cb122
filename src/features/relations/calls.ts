/**
 * How clients, people and companies belong together: read, save and end, and the people and companies that are no
 * clients.
 */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads, fieldLengths, secondPerson } from '#shared/limits.ts';
import { countries } from '#shared/reference/countries.ts';
import { fields } from '#shared/rules/fields.ts';
import { boundedText, commentText, dayText, formedText, givenName, nameText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { relationFilter } from './relationFilter.ts';
import { familyRoles, relationRoles, shareRoles, userRoles } from './rules.ts';

/** The number of a client or person, or the UUID of a party. */
export const subjectId = formedText(36, /^([1-8]\d{10}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/);
const sideType = z.enum(['N', 'LEGAL']);

const related = z.object({
  /** 11 digits, or the UUID of a party */
  id: z.string(),
  name: z.string(),
  type: sideType,
  /** false: a person who acts for clients, or a party; neither has a page */
  isClient: z.boolean(),
  birthDate: z.nullable(z.string()),
  country: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** overall level; null before the first score */
  risk: z.nullable(z.enum(['L', 'M', 'H'])),
});
export type Related = z.output<typeof related>;

const roleAndOptions = {
  role: z.enum(relationRoles),
  /** letters, a share in percent, or '' */
  options: z.string(),
  /** of: the other is this to the client; to: the client is this to the other */
  direction: z.enum(['of', 'to']),
  other: related,
};
const relation = z.object({
  ...roleAndOptions,
  /** invited: they have not accepted yet */
  state: z.enum(['living', 'invited', 'ended']),
  from: z.string(),
  until: z.nullable(z.string()),
  document: z.string(),
  address: z.string(),
  email: z.string(),
  comment: z.string(),
  /** who proposed and who confirmed it; null for what was not made by staff */
  madeBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
});
export type Relation = z.output<typeof relation>;

/** A living relation of somebody who is related to the client: the second level. */
const relationBeyond = z.object({ ...roleAndOptions, relatedId: z.string() });
export type RelationBeyond = z.output<typeof relationBeyond>;

const comment = commentText(secondPerson.maxWords);
const maxDetail = 200;
export const relationDetails = z.strictObject({
  comment,
  /** what proves it, such as the number of a register's extract */
  document: z.optional(nameText(maxDetail)),
  address: z.optional(nameText(maxDetail)),
  email: z.optional(z.union([z.literal(''), fields.email])),
});
export type RelationDetails = z.output<typeof relationDetails>;
export const relationEnd = z.strictObject({ comment });

const country = boundedText(
  2,
  z.refine((text) => countries.some(({ iso2 }) => iso2 === text), 'country-not-known'),
);
const name = givenName(fieldLengths.companyName);
/**
 * A person with a birth date, or a company with a code. No `z.discriminatedUnion`: the package would carry it to every
 * company user.
 */
export const newParty = z
  .strictObject({
    kind: z.enum(['P', 'C']),
    name,
    country,
    birthDate: z.optional(dayText),
    code: z.optional(fields.code.check(z.minLength(1))),
  })
  .check(
    z.refine(({ kind, birthDate, code }) => (kind === 'P' ? birthDate : code) !== undefined, 'required'),
    z.refine(({ kind, birthDate, code }) => (kind === 'P' ? code : birthDate) === undefined, 'unknown-field'),
  );

const viewers = staff('clientReaders');
/** decisions for staff, section 2: relations, key U; section 1: a second person */
const keepers = staff('clientDesk', 'user');
const relationConfirmers = confirmers('clientDesk', 'user');
const ofClient = { path: '/web/relations/{clientId}', params: { clientId }, client: 'clientId' } as const;
const ofPair = {
  path: '/web/relations/{clientId}/{role}/{subjectId}',
  client: 'clientId',
  answer: undefined,
  transaction: 'write',
  who: keepers,
} as const;
const refusals = ['already-proposed', 'relation-not-possible', 'state-conflict', 'client-closed'] as const;
const userRefusals = ['last-user-manager', 'last-confirmer'] as const;

export const relationCalls = {
  listRelations: call({
    ...ofClient,
    method: 'GET',
    answer: z.object({
      items: z.array(relation),
      beyond: z.array(relationBeyond),
      /** there are more than are shown */
      more: z.boolean(),
    }),
    who: viewers,
    transaction: 'read',
    errors: [],
    summary:
      'Who belongs to a client and to whom it belongs, ended ones too, and whom those belong to. A look is recorded.',
  }),
  exportRelations: call({
    ...ofClient,
    method: 'GET',
    word: 'export',
    query: relationFilter,
    answer: { download: ['text/csv'] },
    who: viewers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The relations of a client as CSV, all or those of a state and with some words. Recorded.',
  }),
  saveRelation: second(
    relationConfirmers,
    call({
      ...ofPair,
      method: 'PUT',
      params: { clientId, role: z.enum(familyRoles), subjectId },
      body: relationDetails,
      errors: refusals,
      summary: 'Add or change a relation between two people. A second person confirms.',
    }),
  ),
  saveRelationWithOptions: second(
    relationConfirmers,
    call({
      ...ofPair,
      method: 'PUT',
      path: '/web/relations/{clientId}/{role}/{subjectId}/{options}',
      params: {
        clientId,
        role: z.enum([...userRoles, ...shareRoles]),
        subjectId,
        options: formedText(8, /^([A-H]{1,8}|\d{1,3}(\.\d{1,2})?)$/),
      },
      body: relationDetails,
      errors: [
        ...refusals,
        ...userRefusals,
        'shares-beyond-whole',
        'too-many-users',
        'too-many-open-requests',
        'too-many-pushes',
        'user-not-found',
        'already-a-user',
      ],
      summary:
        'Add or change an owner, a board member or a user of a company. A ' +
        'second person confirms; a user accepts on their device.',
    }),
  ),
  endRelation: second(
    relationConfirmers,
    call({
      ...ofPair,
      method: 'DELETE',
      params: { clientId, role: z.enum(relationRoles), subjectId },
      body: relationEnd,
      errors: ['already-proposed', ...userRefusals],
      summary: 'End a relation; it stays readable. A second person confirms.',
    }),
  ),
  findParties: call({
    method: 'GET',
    path: '/web/parties',
    params: {},
    query: z.strictObject({ name: boundedText(fieldLengths.companyName, z.minLength(2)) }),
    answer: z.object({ items: z.array(related) }),
    who: keepers,
    transaction: 'read',
    errors: [],
    summary: 'At most 20 people and companies that are no clients, by the beginning of the name.',
  }),
  readParty: call({
    method: 'GET',
    path: '/web/parties/{subjectId}',
    params: { subjectId },
    answer: z.object({
      party: related,
      /** to whom they belong; ended ones too */
      items: z.array(relation),
    }),
    who: viewers,
    transaction: 'read',
    errors: [],
    summary: 'A person who is no client, by number or UUID, and to which clients they belong. A look is recorded.',
  }),
  createParty: call({
    method: 'POST',
    path: '/web/parties',
    params: {},
    body: newParty,
    answer: z.object({ id: recordId }),
    status: 201,
    who: keepers,
    transaction: 'write',
    idempotent: true,
    errors: ['already-a-client'],
    summary: 'Write down a person or company that is no client, so that relations can name them.',
  }),
  joinParty: second(
    relationConfirmers,
    call({
      method: 'PUT',
      path: '/web/parties/{partyId}/{clientId}',
      params: { partyId: recordId, clientId },
      client: 'clientId',
      body: z.strictObject({ comment }),
      answer: undefined,
      who: keepers,
      transaction: 'write',
      errors: ['already-proposed', 'relation-not-possible', 'identity-differs', 'state-conflict'],
      summary: 'A party has become this client: its relations are the client’s from then on. A second person confirms.',
    }),
  ),
} as const;
