/** What a device keeps for its owner beside the session, such as codes. Without a store nothing is kept. */
import { inStore, type KeptName } from './vault.ts';

const keptPrefix = 'codes.';

/** undefined without a store or an entry */
export async function readKept(name: KeptName): Promise<unknown> {
  return inStore('readonly', (store) => store.get(name)).catch(() => undefined);
}

/** The ids of those for whom something is kept here. */
export async function listKeptOwners(): Promise<string[]> {
  const names = await inStore('readonly', (store) => store.getAllKeys()).catch(() => []);
  const found = Array.isArray(names) ? names.map(String) : [];
  return found.filter((name) => name.startsWith(keptPrefix)).map((name) => name.slice(keptPrefix.length));
}

export async function writeKept(name: KeptName, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, name)).catch(() => undefined);
}
