/** Users in words, for the list, its panel and its export. Pure. */
import type { StatusKind } from '../../../client/ui/display/StatusBadge.tsx';
import { csvText } from '../../../shared/csv.ts';
import { companyRoles, letters } from '../../../shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';
import { lettersBeyond, permissionWords } from '../rules.ts';

export const stateWords: Readonly<Record<CompanyUser['state'], { words: string; kind: StatusKind }>> = {
  active: { words: 'Active', kind: 'success' },
  invited: { words: 'Invited', kind: 'pending' },
  declined: { words: 'Declined', kind: 'failed' },
  expired: { words: 'Expired', kind: 'neutral' },
};

export function roleOf({ role }: Pick<CompanyUser, 'role'>): string {
  return companyRoles[role].words;
}

/** For a cell: everything, or what is missing where that is shorter to say. */
export function shortPermissions(held: string): string {
  const lacking = lettersBeyond(Object.keys(letters).join(''), held);
  if (lacking.length === 0) return 'All permissions';
  if (lacking.length > 2) return permissionWords(held);
  return `All but ${lacking.map((letter) => letters[letter].words.toLowerCase()).join(' and ')}`;
}

/** 'Ieva', 'Ieva and Jonas', 'Ieva, Jonas and Rasa' */
export function namesInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? 'Nobody';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

const headings = ['Name', 'Number', 'Role', 'Permissions', 'Phone', 'State', 'Since', 'Invited by'];

/** The list as a table for a spreadsheet. */
export function usersCsv(users: readonly CompanyUser[]): string {
  const lines = users.map((user) => [
    user.name,
    user.id,
    roleOf(user),
    permissionWords(user.permissions),
    user.phone,
    stateWords[user.state].words,
    user.since,
    user.invitedBy,
  ]);
  return csvText(headings, lines);
}
