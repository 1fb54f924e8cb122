/** What staff see and steer of one client. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId, fundId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { limitFault, limitMostMinor } from '#shared/rules/clientLimits.ts';
import { fields } from '#shared/rules/fields.ts';
import { commentText, nameText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { beyondLimit, tightens } from '#shared/tightening.ts';
import { company } from '../calls.ts';
import { identityKindCodes } from './identityRules.ts';
import { clientLimitKeys, restrictionScopeNames } from './rules.ts';

const restriction = z.object({
  id: z.string(),
  scope: z.enum(restrictionScopeNames),
  cause: z.enum(['CASE', 'ORDER', 'CLIENT', 'STAFF']),
  /** of the restricted account */
  fundId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  comment: z.string(),
  /** null: the bank itself */
  madeBy: z.nullable(z.string()),
  madeAt: z.string(),
});
export type Restriction = z.output<typeof restriction>;

const openCase = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  openedAt: z.string(),
});

const notice = z.object({
  givenAt: z.string(),
  givenBy: z.string(),
  /** the first bank day on which the client may be closed */
  closesFrom: z.string(),
  comment: z.string(),
});
export type Notice = z.output<typeof notice>;

/** Why a client is one no more: what stands behind the flags Z and D. */
const ending = z.object({
  kind: z.enum(['closed', 'declined']),
  at: z.nullable(z.string()),
  /** null: the bank itself, by its rules */
  by: z.nullable(z.string()),
  /** of a closing: the day of the bank on which its notice was given, and why; null: it was closed at once */
  noticeGivenOn: z.nullable(z.string()),
  /** why: of the notice, of a closing at once, or of a refusal; '' where the rules of the bank declined */
  comment: z.string(),
  /** what was said when a client was closed after its notice */
  closingComment: z.string(),
  /** of a refusal: its codes, and the case in which it was decided */
  reasons: z.array(z.string()),
  caseId: z.nullable(z.string()),
});
export type Ending = z.output<typeof ending>;

export const clientRecord = z.object({
  ID: z.string(),
  type: z.enum(['N', 'LEGAL']),
  title: z.string(),
  /** D declined, Z closed, B boarding, L locked by the bank, l locked by the client */
  flags: z.string(),
  /** Cdd, Review or Declined while a registration is open */
  status: z.nullable(z.string()),
  code: z.nullable(z.string()),
  legalForm: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** of a natural person */
  birthDate: z.nullable(z.string()),
  /** the newest document that a person has shown; null: none is on file */
  identity: z.nullable(
    z.object({
      checkedAt: z.string(),
      /** null: the caller has none of the keys A, D and 0 */
      document: z.nullable(
        z.object({
          kind: z.enum(identityKindCodes),
          number: z.string(),
          country: z.string(),
          issuedOn: z.nullable(z.string()),
          expiresOn: z.string(),
          isExpired: z.boolean(),
        }),
      ),
    }),
  ),
  email: z.nullable(z.string()),
  phonenr: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: company.shape.address,
  /** addresses that one staff user changed in the last 30 days, and no one has confirmed: no card goes there */
  unconfirmed: z.array(z.object({ Type: z.enum(['R', 'O']), by: z.string(), byId: z.string(), at: z.string() })),
  /** day of the bank, as those of the accounts */
  openedOn: z.string(),
  /** one line for staff only */
  info: z.string(),
  approvals: z.enum(['any', 'other']),
  /** by fund id, the main fund first; amount texts */
  funds: z.record(
    z.string(),
    z.object({
      name: z.string(),
      openedOn: z.string(),
      balance: z.string(),
      reserved: z.string(),
      available: z.string(),
    }),
  ),
  /** what all euro accounts may give together beside bailiffs’ orders, amount text; null: there are none */
  besideOrders: z.nullable(z.string()),
  /** 'key=value', integer cents */
  Limits: z.array(z.string()),
  /** the overall level, then 'FACTOR=level'; empty before the first score */
  Score: z.array(z.string()),
  /** living ones, newest first */
  restrictions: z.array(restriction),
  /** the 50 newest open ones */
  cases: z.array(openCase),
  openCases: z.int(),
  /** the newest message, request or answer between the client and the bank; null: there was none */
  lastContact: z.nullable(z.object({ at: z.string(), fromBank: z.boolean() })),
  /** users of a company, or companies of a person; role and letters as in `relation` of the company */
  people: z.array(z.object({ id: z.string(), fullName: z.string(), relation: z.string(), state: z.string() })),
  companies: z.array(z.object({ id: z.string(), title: z.string(), relation: z.string() })),
  /** what is in the way of closing, one sentence each */
  whyNotClosed: z.array(z.string()),
  /** the same without the notice, for who closes at once */
  whyNotEmpty: z.array(z.string()),
  /** of closing; null where none stands */
  notice: z.nullable(notice),
  endings: z.array(ending),
});
export type ClientRecord = z.output<typeof clientRecord>;

const comment = commentText(secondPerson.maxWords);
/** Of words that carry no fields: `props` may be there, and is empty. */
export const commented = z.strictObject({ comment, props: z.optional(z.strictObject({})) });

const cents = z.int().check(
  z.minimum(0),
  z.maximum(limitMostMinor),
  z.refine((minor) => limitFault(minor) !== 'limit-not-hundreds', 'limit-not-hundreds'),
);
/** Cents of whole euros by key, null to remove it; only those that change. */
const limits = z.strictObject({
  dayIn: z.optional(z.nullable(cents)),
  weekIn: z.optional(z.nullable(cents)),
  monthIn: z.optional(z.nullable(cents)),
  dayOut: z.optional(z.nullable(cents)),
  weekOut: z.optional(z.nullable(cents)),
  monthOut: z.optional(z.nullable(cents)),
  cashDay: z.optional(z.nullable(cents)),
  cashWeek: z.optional(z.nullable(cents)),
  cashMonth: z.optional(z.nullable(cents)),
});

/** At least one of the two; an empty phone removes the number. */
const contact = z
  .strictObject({ phonenr: z.optional(fields.optionalPhone), email: z.optional(fields.email) })
  .check(z.refine(({ phonenr, email }) => phonenr !== undefined || email !== undefined, 'required'));

export const maxInfo = 200;

/** Bodies of the calls, which the forms use too. */
export const clientBodies = {
  commented,
  info: z.strictObject({ comment, props: z.strictObject({ info: nameText(maxInfo) }) }),
  limits: z.strictObject({
    comment,
    props: z.strictObject({
      limits: limits.check(z.refine((given) => clientLimitKeys.some((key) => given[key] !== undefined), 'required')),
    }),
  }),
  contact: z.strictObject({ comment, props: contact }),
};
export type LimitsBody = z.output<typeof clientBodies.limits>;

const viewers = staff('clientReaders');
const restrictors = staff('clientDesk', 'user', 'alert');
const userKeepers = staff('clientDesk', 'user');
const ofUserKeepers = confirmers('clientDesk', 'user');

const onClient = { path: '/web/clients/{clientId}', params: { clientId }, client: 'clientId' } as const;
const patch = { ...onClient, method: 'PATCH', transaction: 'write', answer: undefined } as const;

export const recordCalls = {
  readClient: call({
    ...onClient,
    method: 'GET',
    answer: clientRecord,
    who: viewers,
    transaction: 'read',
    errors: [],
    summary: 'One client of the bank, a person or a company, for staff. Each look is recorded.',
  }),
  lockClient: tightens(
    { title: 'Lock a client', did: 'locked' },
    call({
      ...patch,
      word: 'lock',
      body: commented,
      who: restrictors,
      errors: ['already-restricted', 'client-closed'],
      summary: `Lock a client at once: reading goes on, money and cards do not. ${beyondLimit}`,
    }),
  ),
  unlockClient: second(
    ofUserKeepers,
    call({
      ...patch,
      word: 'unlock',
      body: commented,
      who: userKeepers,
      errors: ['already-proposed', 'client-closed', 'not-restricted'],
      summary: 'Lift the lock that staff have set. A second person confirms.',
    }),
  ),
  blockFund: tightens(
    { title: 'Block an account', did: 'blocked accounts of', labels: { block: 'Account' } },
    call({
      ...patch,
      word: 'block',
      query: z.strictObject({ block: fundId }),
      body: commented,
      who: userKeepers,
      errors: ['already-restricted', 'client-closed'],
      summary: `Block an account at once: no money leaves it. ${beyondLimit}`,
    }),
  ),
  unblockFund: second(
    ofUserKeepers,
    call({
      ...patch,
      word: 'unblock',
      query: z.strictObject({ unblock: fundId }),
      body: commented,
      who: userKeepers,
      errors: ['already-proposed', 'client-closed', 'not-restricted'],
      summary: 'Lift the block of an account that staff have set. A second person confirms.',
    }),
  ),
  setClientInfo: call({
    ...patch,
    word: 'info',
    body: clientBodies.info,
    who: restrictors,
    errors: ['client-closed'],
    summary: 'Set the line about a client that only staff read; empty removes it.',
  }),
  changeClientLimits: tightens(
    { title: 'Change limits', did: 'lowered limits of' },
    stepUp(
      call({
        ...patch,
        word: 'limits',
        body: clientBodies.limits,
        who: staff('amlDesk', 'transaction'),
        errors: ['already-proposed', 'client-closed', 'nothing-changed'],
        summary:
          'Change limits of a client, in cents of whole euros; null removes one. To remove one, or to ' +
          `set one above 100 000 EUR, needs a second person. To lower one counts. ${beyondLimit}`,
      }),
    ),
  ),
  changeClientContact: second(
    ofUserKeepers,
    call({
      ...patch,
      word: 'contact',
      body: clientBodies.contact,
      who: userKeepers,
      errors: ['already-proposed', 'client-closed', 'nothing-changed', 'phone-in-use', 'phone-of-another'],
      summary: 'Change phone or e-mail of a client. A second person confirms, and the client’s users are notified.',
    }),
  ),
  tightenApprovals: tightens(
    { title: 'Require four eyes', did: 'required four eyes of' },
    call({
      ...patch,
      word: 'approvals',
      body: commented,
      who: userKeepers,
      errors: ['client-closed', 'no-confirmer', 'not-a-company', 'nothing-changed'],
      summary:
        'From now on no one approves payments of this client that they created. Only the client can ' +
        `end this. ${beyondLimit}`,
    }),
  ),
} as const;
