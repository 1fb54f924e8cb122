/**
 * A look at a website from the server. The name is resolved once; every address it has must be outside, and the
 * connection goes to those very addresses, so a name that changes its mind in between changes nothing. Redirects are
 * answers like any other: they are not followed.
 */
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import { reachability } from '../../shared/limits.ts';
import { isInside } from './inside.ts';

/** `no` is certain: no such name in the internet, or one that leads inside. */
export type Reach = 'yes' | 'no' | 'unknown';

/** What tests put in the place of the internet. */
export interface Outside {
  /** every address of a name; throws with the `code` of the name service */
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** whether the name service knows the internet: one of a closed network knows no website at all */
  knowsInternet: (signal: AbortSignal) => Promise<boolean>;
  isInside: (address: string) => boolean;
  /** whether other ports than those of the schemes may be asked */
  anyPort: boolean;
  timeoutMs: number;
}

const internet: Outside = {
  resolve: resolveName,
  knowsInternet,
  isInside,
  anyPort: false,
  timeoutMs: reachability.timeoutMs,
};

/** Asks whether anything answers at the address, whatever it answers. Never throws. */
export async function lookAt(url: URL, signal?: AbortSignal, outside: Outside = internet): Promise<Reach> {
  if (url.port !== '' && !outside.anyPort) return 'unknown';
  const within = AbortSignal.any([AbortSignal.timeout(outside.timeoutMs), ...(signal ? [signal] : [])]);
  try {
    const addresses = await addressesOf(url.hostname, within, outside);
    if (addresses.length === 0) return (await outside.knowsInternet(within)) ? 'no' : 'unknown';
    return (await answers(url, addresses, within)) ? 'yes' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Where the name leads; nowhere if there is no such name, or if only one of its addresses is inside. */
async function addressesOf(name: string, signal: AbortSignal, { resolve, isInside }: Outside): Promise<string[]> {
  try {
    const addresses = await resolve(name, signal);
    return addresses.some(isInside) ? [] : addresses;
  } catch (error) {
    if (hasCode(error) && noSuchName.has(error.code)) return [];
    throw error;
  }
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

/** True if it can name the servers of a domain that always exists. */
async function knowsInternet(signal: AbortSignal): Promise<boolean> {
  const servers = await asking(signal, (resolver) => resolver.resolveNs('com'));
  return servers.length > 0;
}

async function asking<T>(signal: AbortSignal, ask: (resolver: Resolver) => Promise<T>): Promise<T> {
  const resolver = new Resolver({ timeout: reachability.timeoutMs / 2, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await ask(resolver);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** True once a status line has come; the rest is not read. Throws where no connection comes about. */
function answers(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? http : https).request({
      method: 'HEAD',
      host: url.hostname,
      port: url.port || undefined,
      path: '/',
      agent: false,
      lookup: onlyTo(addresses),
      headers: { 'user-agent': 'Kontora' },
      maxHeaderSize: 16_384,
      signal,
    });
    request.on('response', (response) => {
      response.destroy();
      resolve(true);
    });
    request.on('error', reject);
    // closed without a word: after a status line this says nothing new
    request.on('close', () => reject(new Error('No answer.')));
    request.end();
  });
}

/** A lookup that knows these addresses and asks nobody. */
function onlyTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: net.isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, done) => {
    const [first = { address: '', family: 4 }] = known;
    if (all) done(null, known);
    else done(null, first.address, first.family);
  };
}
