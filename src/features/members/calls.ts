/** The users of a company: who they are, what they may do, who is invited. */
import * as z from 'zod/mini';
import { call, stepUp } from '../../shared/call.ts';
import { clientId } from '../../shared/ids.ts';
import { textLengths } from '../../shared/limits.ts';
import { type CompanyRole, companyRoles } from '../../shared/permissions.ts';
import { dayText, formedText } from '../../shared/rules/texts.ts';

const role = z.enum(Object.keys(companyRoles) as [CompanyRole, ...CompanyRole[]]);
/** letters in any order, none twice */
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
  /** '' while somebody has not accepted, or where the bank knows none */
  phone: z.string(),
  /** an invitation that came to nothing is shown for a week */
  state: z.enum(userStates),
  /** the invitation, or the day on which the person became a user */
  since: moment,
  invitedBy: z.string(),
  /** of an open invitation */
  expiresAt: z.nullable(moment),
});
export type CompanyUser = z.output<typeof companyUser>;

/** Eleven digits, an IBAN that ends with them, or a phone: the server finds the person. */
const userId = formedText(textLengths.iban, /^([1-9]\d{10}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}|\+\d{8,25})$/);

const changes = { Role: role, Options: options };
const company = { companyId: clientId };

export const memberCalls = {
  addUser: stepUp(
    call({
      method: 'POST',
      path: '/web/{companyId}/users',
      params: company,
      body: z.strictObject({
        UserId: userId,
        UserDob: dayText,
        Role: role,
        /** the role's own letters where it is left out */
        Options: z.optional(options),
      }),
      answer: companyUser,
      status: 201,
      who: { kind: 'member', letters: ['E'] },
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
      summary: 'Invite a person, who becomes a user once they accept on their device.',
    }),
  ),
  changeUser: stepUp(
    call({
      method: 'PATCH',
      path: '/web/{companyId}/users/{id}',
      params: { ...company, id: clientId },
      body: z.strictObject(changes),
      answer: companyUser,
      who: { kind: 'member', letters: ['E'] },
      transaction: 'write',
      errors: [
        'not-your-own-permissions',
        'permission-not-held',
        'last-user-manager',
        'last-confirmer',
        'too-many-open-requests',
        'too-many-pushes',
      ],
      summary: 'Change role and permissions of a user; an open invitation is made anew.',
    }),
  ),
  removeUser: stepUp(
    call({
      method: 'DELETE',
      path: '/web/{companyId}/users/{id}/{role}',
      params: { ...company, id: clientId, role },
      answer: undefined,
      who: { kind: 'member', letters: ['E'] },
      transaction: 'write',
      errors: ['last-user-manager', 'last-confirmer'],
      summary: 'Remove a user, who is out at once. An open invitation is withdrawn, without an approval.',
    }),
  ),
} as const;
