/**
 * Keys that make a call happen once. The key is stored before the call is sent and cleared by its answer, so that a
 * call whose answer got lost is repeated under the same key, after a reload too.
 */
import { digest } from './proof.ts';

/** names of the tab's storage that begin so are idempotency keys */
export const keyPrefix = 'kontora.key.';

export interface StoredKey {
  key: string;
  /** an answer has come: the next call is a new one */
  clear(): void;
}

/** The key of this very call: the same while method, address, body and person are the same and no answer has come. */
export async function keyFor(parts: readonly string[], storage: Storage = sessionStorage): Promise<StoredKey> {
  const name = keyPrefix + (await digest(parts.join('\n')));
  const key = storage.getItem(name) ?? crypto.randomUUID();
  storage.setItem(name, key);
  return { key, clear: () => storage.removeItem(name) };
}
