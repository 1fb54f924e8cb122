/** What may be said to a client: words in the bank's characters, and none of those that are forbidden. */
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { bankText } from '#shared/text.ts';
import { findForbidden } from '../forbidden.ts';
import { readForbidden } from './wordHandlers.ts';

/**
 * The words in the bank's characters. Forbidden words are looked for in what was typed and in what is left of it.
 * @param beside other texts that go with them, by their paths
 * @throws Refusal forbidden-word, which names the word; message-empty
 */
export async function sendable(
  db: Db,
  path: string,
  typed: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<string> {
  const forbidden = await readForbidden(db);
  const words = bankText(typed).trim();
  for (const [where, text] of [[path, typed], [path, words], ...Object.entries(beside)] as const) {
    const found = findForbidden(text, forbidden);
    if (found !== null) throw new Refusal('forbidden-word', [{ path: where, code: found }]);
  }
  if (words === '') throw new Refusal('message-empty');
  return words;
}
