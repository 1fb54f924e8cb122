/** A look at a website from the server. Redirects are answers like any other: they are not followed. */
import http from 'node:http';
import https from 'node:https';
import { reachability } from '#shared/limits.ts';
import { asking, getAddresses, internet, type Outside, onlyTo } from './outside.ts';

/** `no` is certain: no such name in the internet, or one that leads inside. */
export type Reach = 'yes' | 'no' | 'unknown';

/** What tests put in the place of the internet. */
export interface Websites extends Outside {
  /** whether the name service knows the internet: one of a closed network knows no website at all */
  knowsInternet: (signal: AbortSignal) => Promise<boolean>;
  /** whether other ports than those of the schemes may be asked */
  anyPort: boolean;
  timeoutMs: number;
}

const websites: Websites = { ...internet, knowsInternet, anyPort: false, timeoutMs: reachability.timeoutMs };

/** Asks whether anything answers at the address, whatever it answers. Never throws. */
export async function lookAt(url: URL, signal?: AbortSignal, outside: Websites = websites): Promise<Reach> {
  if (url.port !== '' && !outside.anyPort) return 'unknown';
  const within = AbortSignal.any([AbortSignal.timeout(outside.timeoutMs), ...(signal ? [signal] : [])]);
  try {
    const addresses = await getAddresses(url.hostname, within, outside);
    if (addresses.length === 0) return (await outside.knowsInternet(within)) ? 'no' : 'unknown';
    return (await answers(url, addresses, within)) ? 'yes' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** True if it can name the servers of a domain that always exists. */
async function knowsInternet(signal: AbortSignal): Promise<boolean> {
  const servers = await asking(signal, (resolver) => resolver.resolveNs('com'));
  return servers.length > 0;
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
