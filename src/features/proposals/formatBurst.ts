import { formatCount } from '#shared/formatCount.ts';
import type { Burst } from './calls.ts';

/** 'Rasa Petraitė locked 12 clients in 1 min' */
export function formatBurst({ fullName, did, clients, minutes }: Omit<Burst, 'personId' | 'at' | 'isOwn'>): string {
  return `${fullName} ${did} ${formatCount(clients, { one: 'client', many: 'clients' })} in ${minutes} min`;
}
