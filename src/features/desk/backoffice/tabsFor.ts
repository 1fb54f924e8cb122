/** Which tabs of a client's record a staff user has: what they may not read has no tab. Pure. */
import type { StaffUser } from '#client/session/person.ts';
import { mayReadScreening } from '#features/screening/backoffice/mayReadScreening.ts';
import { type ClientTab, clientTabs } from './search.ts';

type Staff = Pick<StaffUser, 'role' | 'keys'>;

/** Tabs that not everybody may read who opens the record. */
const readers: Partial<Readonly<Record<ClientTab, (staff: Staff) => boolean>>> = { screening: mayReadScreening };

export function tabsFor(staff: Staff): ClientTab[] {
  return clientTabs.filter((tab) => readers[tab]?.(staff) ?? true);
}
