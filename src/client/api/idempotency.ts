/**
 * Keys that make a call happen once. The key is stored before the call is sent, and its answer clears it. So a call
 * with a lost answer is repeated under the same key, even after a reload.
 */
import { digest } from './proof.ts';

/** prefix of idempotency keys in the tab's storage */
export const keyPrefix = 'kontora.key.';

export interface StoredKey {
  key: string;
  /** call it after an answer: the next call gets a new key */
  clear(): void;
}

/**
 * The key of this call. It stays the same while method, address, body and person are the same and no answer has come.
 */
export async function keyFor(parts: readonly string[], storage: Storage = sessionStorage): Promise<StoredKey> {
  const name = keyPrefix + (await digest(parts.join('\n')));
  const key = storage.getItem(name) ?? crypto.randomUUID();
  storage.setItem(name, key);
  return { key, clear: () => storage.removeItem(name) };
}
