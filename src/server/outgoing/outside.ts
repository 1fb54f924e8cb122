/**
 * Places on the internet that the server speaks to. A name is resolved once; every address it has must be outside, and
 * the connection goes to those very addresses, so a name that changes its mind in between changes nothing.
 */
import { Resolver } from 'node:dns/promises';
import net, { type LookupFunction } from 'node:net';
import { reachability } from '#shared/limits.ts';
import { isInside } from './inside.ts';

/** What tests put in the place of the internet. */
export interface Outside {
  /** every address of a name; throws with the `code` of the name service */
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  isInside: (address: string) => boolean;
}

export const internet: Outside = { resolve: resolveName, isInside };

/** Where the host of a URL leads; nowhere if there is no such name, or if only one of its addresses is inside. */
export async function getAddresses(host: string, signal: AbortSignal, { resolve, isInside }: Outside) {
  const literal = host.replace(/^\[|\]$/g, '');
  try {
    const addresses = net.isIP(literal) ? [literal] : await resolve(host, signal);
    return addresses.some(isInside) ? [] : addresses;
  } catch (error) {
    if (hasCode(error) && noSuchName.has(error.code)) return [];
    throw error;
  }
}

/** A lookup that knows these addresses and asks no one. A socket does not ask it for an address that is in the URL. */
export function onlyTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: net.isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, done) => {
    const [first = { address: '', family: 4 }] = known;
    if (all) done(null, known);
    else done(null, first.address, first.family);
  };
}

const noSuchName = new Set<unknown>(['ENOTFOUND', 'ENODATA']);

function hasCode(error: unknown): error is { code: unknown } {
  return typeof error === 'object' && error !== null && 'code' in error;
}

/** By the name service alone: what this machine calls its neighbours in its own files does not count. */
function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  return asking(signal, async (resolver) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    // one that may have addresses after all speaks before one that has none
    const reasons: unknown[] = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw reasons.find((reason) => !hasCode(reason) || !noSuchName.has(reason.code)) ?? reasons[0];
  });
}

/** Asks the name service; gives up with the signal. */
export async function asking<T>(signal: AbortSignal, ask: (resolver: Resolver) => Promise<T>): Promise<T> {
  const resolver = new Resolver({ timeout: reachability.timeoutMs / 2, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await ask(resolver);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
