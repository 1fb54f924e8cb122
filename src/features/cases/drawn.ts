/**
 * Which clearances the Head of AML looks at afterwards: 5 of 100, by a keyed hash of the case and its version, so that
 * no one can foresee it.
 */

const drawnShare = 0.05;
/** Six bytes of the hash decide. */
const hashBytes = 6;

/** @param hash of the case's id and version, by the bank's own key */
export function isDrawn(hash: Uint8Array): boolean {
  const value = hash.slice(0, hashBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return value < drawnShare * 256 ** hashBytes;
}
