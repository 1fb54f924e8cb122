/** Which of many cases a second person sees before they are closed together. */
import { createHash, createHmac } from 'node:crypto';

/** Names cases that have no number together: SHA-256 of their ids, whatever their order; 32 hex digits. */
export function getSetId(ids: readonly string[]): string {
  return createHash('sha256')
    .update([...ids].sort().join())
    .digest('hex')
    .slice(0, 32);
}

/**
 * `most` of the ids, in the order of a hash of each with the whole set by the bank's own key. No one can foresee it;
 * the same set is drawn the same way again; and what was drawn of one set says nothing of another with the same case in
 * it.
 */
export function drawCases(key: Buffer, ids: readonly string[], most: number): string[] {
  const set = getSetId(ids);
  const rank = (id: string) => createHmac('sha256', key).update(`close ${set} ${id}`).digest('hex');
  const ranked = ids.map((id) => ({ id, at: rank(id) })).sort((a, b) => (a.at < b.at ? -1 : 1));
  return ranked.slice(0, most).map(({ id }) => id);
}
