/** Compares two addresses as RFC 9449, section 4.3, asks for the `htu` of a proof. */

/**
 * Whether both name the same place: queries and fragments are left out, and what RFC 3986, sections 6.2.2 and 6.2.3,
 * calls equal is equal: the letter case of scheme and host, the default port, escapes of letters that need none, and
 * dots.
 */
export function isSamePlace(address: string, expected: string): boolean {
  if (address === expected) return true;
  const place = getPlace(address);
  return place !== undefined && place === getPlace(expected);
}

/** What URL parsers of browsers mend: these characters no address of RFC 3986 has. */
const plain = /^[!-~]+$/;
const foreign = /[\\"<>^`{|}]/;

/** Undefined for what is no absolute address, or names a user as well. */
function getPlace(address: string): string | undefined {
  const end = address.search(/[?#]/);
  const text = end < 0 ? address : address.slice(0, end);
  if (!plain.test(text) || foreign.test(text) || !/^https?:\/\/[^/@]/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || /^[^/]*\/\/[^/]*@/.test(text)) return undefined;
  return url.protocol + url.host + url.pathname.replace(/%[\da-f]{2}/gi, decodeEscape);
}

/**
 * An escape in the one form of RFC 3986, section 6.2.2: unreserved letters are never escaped, all others in capitals.
 */
function decodeEscape(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w\-.~]/.test(letter) ? letter : escaped.toUpperCase();
}
