/**
 * Tightening: calls of staff that take something away from a client act at once, until one person has done so to many
 * clients on one bank day; then the next one waits for a second person (decisions for the back office, section 1).
 */
import type { Call, Confirmers, Tightening } from './call.ts';
import { tightening } from './limits.ts';

/**
 * Marks a call of staff that takes something away from a client. It is counted, and waits beyond the limit. Then those
 * who may make the call confirm it, unless the call names others (`second`).
 */
export function tightens<const C extends Call>(
  taken: Tightening,
  declared: C,
): C & { second: Confirmers; tightens: Tightening } {
  const { who, second } = declared;
  if (!('kind' in who) || who.kind !== 'staff') throw new Error(`${declared.path} is not of staff alone`);
  const makers: Confirmers = { roles: who.roles, ...(who.keys && { keys: who.keys }) };
  // lists of errors stay out of the browser, so nothing here may read them: openapi.ts adds what a second person
  // refuses
  return { ...declared, second: second ?? makers, tightens: taken };
}

/**
 * Whether one person restricts too many on a bank day to do so alone, of so many living ones: more than the larger of
 * ten and half a percent.
 */
export function isBeyondOne(count: number, clients: number): boolean {
  return count > Math.max(tightening.maxClients, Math.floor((clients * tightening.maxPermille) / 1000));
}

/** For the summary of such a call. */
export const beyondLimit = 'Beyond the limit of a person and day it waits for a second person.';
