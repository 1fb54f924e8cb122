/** An address inside the app, taken apart. Pure. */

export interface Place {
  /** '/accounts' */
  path: string;
  /** '' or starting with '?' */
  search: string;
  /** names this entry of the browser's history */
  key: string;
  /** by the browser's back or forward, or by a reload: the scroll position comes back too */
  isReturn: boolean;
}

/** No address of the app is longer: a link from elsewhere may be. */
const longest = 500;

/** '/accounts?fund=…' to its parts; a trailing slash does not count. */
export function getPlace(address: string, key: string, isReturn: boolean): Place {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  const plain = path.length > longest ? path : path.replace(/(?<=.)\/+$/, '');
  return { path: plain, search: at < 0 ? '' : address.slice(at), key, isReturn };
}

export function getAddress({ path, search }: Pick<Place, 'path' | 'search'>): string {
  return path + search;
}

/** An address inside this app to go on to after sign-in and choice of company; anything else is dropped. */
export function safeAddress(address: string | undefined): string | undefined {
  if (!address || address.length >= longest) return undefined;
  return /^\/[a-z\d][\w\-/]*(\?[^#\s]*)?$/.test(address) ? address : undefined;
}

/**
 * '/20000000001' → the client's number: such an address leads to a client for everybody; undefined for any
 * other.
 */
export function clientNumberIn(path: string): string | undefined {
  return /^\/(\d{11})$/.exec(path)?.[1];
}
