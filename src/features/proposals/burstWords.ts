import { countWords } from '#shared/countWords.ts';
import type { Burst } from './calls.ts';

/** 'Rasa Petraitė locked 12 clients in 1 min' */
export function burstWords({ fullName, did, clients, minutes }: Omit<Burst, 'personId' | 'at' | 'isOwn'>): string {
  return `${fullName} ${did} ${countWords(clients, { one: 'client', many: 'clients' })} in ${minutes} min`;
}
