/** Texts about users, for the list and its panel. Pure. */
import type { StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { letters } from '#shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';
import { formatPermission, lettersBeyond } from '../rules.ts';

export const stateKinds: Readonly<Record<CompanyUser['state'], StatusKind>> = {
  active: 'success',
  invited: 'pending',
  declined: 'failed',
  expired: 'neutral',
};

/** Permissions for a cell: the held ones, or the missing ones if those are fewer. */
export function shortPermissions(held: string): string {
  const lacking = lettersBeyond(Object.keys(letters).join(''), held);
  if (lacking.length === 0) return 'All permissions';
  if (lacking.length > 2) return formatPermission(held);
  return `All but ${lacking.map((letter) => letters[letter].words.toLowerCase()).join(' and ')}`;
}

/** 'Ieva', 'Ieva and Jonas', 'Ieva, Jonas and Rasa' */
export function formatNames(names: readonly string[]): string {
  const last = names.at(-1) ?? 'No one';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
