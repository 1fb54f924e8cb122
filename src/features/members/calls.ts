/** The users of a company, their permissions, and invitations. */
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { textLengths } from '#shared/limits.ts';
import { type CompanyRole, companyRoles, may } from '#shared/permissions.ts';
import { dayText, formedText } from '#shared/rules/texts.ts';

const role = z.enum(Object.keys(companyRoles) as [CompanyRole, ...CompanyRole[]]);
/** letters in any order, each at most once */
const options = formedText(8, /^[A-H]*$/).check(z.refine((text) => new Set(text).size === text.length, 'repeated'));
const moment = z.string();

export const userStates = ['active', 'invited', 'declined', 'expired'] as const;

export const companyUser = z.object({
  /** the person's own client number */
  id: z.string(),
  name: z.string(),
  role,
  /** letters, such as 'ABD' */
  permissions: z.string(),
  /** '' before the person accepts, or if the bank knows no phone */
  phone: z.string(),
  /** a declined or expired invitation is shown for a week */
  state: z.enum(userStates),
  /** when the person was invited, or became a user */
  since: moment,
  invitedBy: z.string(),
  /** of an open invitation */
  expiresAt: z.nullable(moment),
});
export type CompanyUser = z.output<typeof companyUser>;

/** Eleven digits, an IBAN that ends with them, or a phone: the server finds the person. */
export const userId = formedText(textLengths.iban, /^([1-9]\d{10}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}|\+\d{8,25})$/);

/** Role and permissions, in the form and in the call. */
export const userRights = z.strictObject({ Role: role, Options: options });
export type UserRights = z.output<typeof userRights>;

/** A person to invite, in the form and in the call. */
export const newUser = z.strictObject({
  UserId: userId,
  UserDob: dayText,
  Role: role,
  /** default: the letters of the role */
  Options: z.optional(options),
});
export type NewUser = z.output<typeof newUser>;

const company = { companyId: clientId };

export const memberCalls = {
  addUser: stepUp(
    call({
      method: 'POST',
      path: '/web/{companyId}/users',
      params: company,
      body: newUser,
      answer: companyUser,
      status: 201,
      who: may('users.manage'),
      transaction: 'write',
      idempotent: true,
      errors: [
        'user-not-found',
        'already-a-user',
        'permission-not-held',
        'too-many-users',
        'too-many-open-requests',
        'too-many-pushes',
        'too-many-tries',
      ],
      summary: 'Invite a person. They become a user when they accept on their device.',
    }),
  ),
  changeUser: stepUp(
    call({
      method: 'PATCH',
      path: '/web/{companyId}/users/{id}',
      params: { ...company, id: clientId },
      body: userRights,
      answer: companyUser,
      who: may('users.manage'),
      transaction: 'write',
      errors: [
        'not-your-own-permissions',
        'permission-not-held',
        'last-user-manager',
        'last-confirmer',
        'too-many-open-requests',
        'too-many-pushes',
      ],
      summary: 'Change role and permissions of a user. A new invitation replaces an open one.',
    }),
  ),
  removeUser: stepUp(
    call({
      method: 'DELETE',
      path: '/web/{companyId}/users/{id}/{role}',
      params: { ...company, id: clientId, role },
      answer: undefined,
      who: may('users.manage'),
      transaction: 'write',
      errors: ['last-user-manager', 'last-confirmer'],
      summary: 'Remove a user, effective immediately. To withdraw an open invitation needs no approval.',
    }),
  ),
} as const;
