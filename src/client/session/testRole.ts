/**
 * In the demo a staff user may look at the shell as another role would see it. It lies in the tab and ends with the
 * session; the server knows nothing of it and goes on deciding by the role somebody has.
 */
import { isStaffRole, type StaffRole } from '../../shared/permissions.ts';
import { createStore } from '../store.ts';
import { whenSessionEnds } from './session.ts';

const itemName = 'kontora.testRole';

/** undefined: everybody is shown their own role; always so outside the demo */
export const testRoleStore = createStore<StaffRole | undefined>(undefined);

/** Whether this tab had chosen one before it was loaded again. */
export function hasKeptTestRole(): boolean {
  return sessionStorage.getItem(itemName) !== null;
}

/** Takes up what the tab had chosen. Call it only once it is known that this is the demo. */
export function takeUpTestRole(): void {
  const kept = sessionStorage.getItem(itemName) ?? '';
  if (isStaffRole(kept)) testRoleStore.set(kept);
}

/** Chooses a role for this tab; undefined gives back one's own. */
export function chooseTestRole(role: StaffRole | undefined): void {
  if (role === undefined) sessionStorage.removeItem(itemName);
  else sessionStorage.setItem(itemName, role);
  testRoleStore.set(role);
}

whenSessionEnds(() => chooseTestRole(undefined));
