/**
 * Where a session lies between page loads: IndexedDB, which keeps the key pair itself without letting anyone read the
 * private half. Nothing secret goes to local storage.
 */
const databaseName = 'kontora';
const storeName = 'session';
const recordName = 'current';

export interface Session {
  userId: string;
  token: string;
  keys: CryptoKeyPair;
  /** end of the window, epoch ms on the server's clock */
  expiresAt: number;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The session of this browser; undefined if there is none or what lies there is not one. */
export async function readSession(): Promise<Session | undefined> {
  const found = await inStore('readonly', (store) => store.get(recordName));
  return isSession(found) ? found : undefined;
}

export async function writeSession(session: Session): Promise<void> {
  await inStore('readwrite', (store) => store.put(session, recordName));
}

export async function forgetSession(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(recordName));
}

function isSession(found: unknown): found is Session {
  return (
    typeof found === 'object' &&
    found !== null &&
    'userId' in found &&
    typeof found.userId === 'string' &&
    'token' in found &&
    typeof found.token === 'string' &&
    'expiresAt' in found &&
    typeof found.expiresAt === 'number' &&
    'keys' in found &&
    typeof found.keys === 'object' &&
    found.keys !== null &&
    'privateKey' in found.keys &&
    found.keys.privateKey instanceof CryptoKey
  );
}
