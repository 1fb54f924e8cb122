/** What of the users is shown: the filters as they stand in the address. Pure. */
import * as z from 'zod/mini';
import { type CompanyRole, companyRoles, type Letter, letters } from '../../../shared/permissions.ts';
import { plainWords } from '../../../shared/plainWords.ts';
import type { CompanyUser } from '../calls.ts';

const roleNames = Object.keys(companyRoles) as [CompanyRole, ...CompanyRole[]];
const letterNames = Object.keys(letters) as [Letter, ...Letter[]];

export const usersSearch = z.object({
  state: z.optional(z.enum(['active', 'invited'])),
  text: z.optional(z.string()),
  role: z.optional(z.enum(roleNames)),
  /** a permission they hold */
  may: z.optional(z.enum(letterNames)),
  /** a column, with a minus for descending */
  sort: z.optional(z.string().check(z.regex(/^-?\w+$/))),
  /** number of the person shown beside the list */
  open: z.optional(z.string()),
  dialog: z.optional(z.enum(['add', 'edit', 'remove'])),
});
export type UsersSearch = z.output<typeof usersSearch>;

export const noFilter = { state: undefined, text: undefined, role: undefined, may: undefined } as const;

export function isFiltered({ state, text, role, may }: UsersSearch): boolean {
  return Boolean(state || text || role || may);
}

/** Invitations that came to nothing count as invited. */
export function isInState(user: CompanyUser, state: UsersSearch['state']): boolean {
  return state === undefined || (user.state === 'active') === (state === 'active');
}

/** The users that fit all filters: name, number or phone for the text, whatever its accents and spaces. */
export function filterUsers(users: readonly CompanyUser[], search: UsersSearch): CompanyUser[] {
  const { text = '', role, may } = search;
  const words = plainWords(text);
  const digits = text.replace(/[\s+]/g, '');
  return users.filter(
    (user) =>
      isInState(user, search.state) &&
      (role === undefined || user.role === role) &&
      (may === undefined || user.permissions.includes(may)) &&
      (words === '' ||
        plainWords(user.name).includes(words) ||
        (digits !== '' && (user.id.includes(digits) || user.phone.includes(digits)))),
  );
}
