/** Whether staff may make a call: asks what the call itself declares, as the server does. */
import { type Call, getKinds } from '#shared/call.ts';
import type { StaffUser } from './person.ts';

/** By the role as which the shell is shown, and by the keys. */
export function mayCall({ who }: Pick<Call, 'who'>, { role, keys }: Pick<StaffUser, 'role' | 'keys'>): boolean {
  return getKinds(who).some(
    (one) =>
      one.kind === 'staff' &&
      one.roles.includes(role) &&
      (!one.keys?.length || one.keys.some((key) => keys.includes(key))),
  );
}
