/**
 * Where a session lies between page loads: IndexedDB, which keeps the key pair itself without letting anyone read the
 * private half. Nothing secret goes to local storage.
 */
const databaseName = 'kontora';
const storeName = 'session';

/** `current`: who is signed in in this browser. `device`: the approving device that is open in it. */
export type RecordName = 'current' | 'device';
/** What a device keeps beside the session: codes that its owner bought, by the owner's id. See kept.ts. */
export type KeptName = `codes.${string}`;

export interface Session {
  userId: string;
  token: string;
  keys: CryptoKeyPair;
  /** end of the window, epoch ms on the server's clock */
  expiresAt: number;
  /** set once the window no longer moves, epoch ms: the session has nearly lasted as long as one may */
  endsAt?: number;
  /** of an approving device: whom it speaks for */
  fullName?: string;
}

/** The part of a session that a ping moves. */
export type Window = Pick<Session, 'expiresAt' | 'endsAt'>;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Works on the store in a transaction, and answers what the request brings. */
export async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
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
export async function readSession(name: RecordName = 'current'): Promise<Session | undefined> {
  const found = await inStore('readonly', (store) => store.get(name));
  return isSession(found) ? found : undefined;
}

export async function writeSession(session: Session, name: RecordName = 'current'): Promise<void> {
  await inStore('readwrite', (store) => store.put(session, name));
}

export async function forgetSession(name: RecordName | KeptName = 'current'): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name));
}

/** Moves the window of the session with this token. */
export async function moveStored(token: string, window: Window): Promise<void> {
  await change(token, (store, found) => store.put({ ...found, ...window }, 'current'));
}

/** Forgets the session with this token. */
export async function forgetStored(token: string): Promise<void> {
  await change(token, (store) => store.delete('current'));
}

/** Changes the record only while it is this session's: in another tab somebody else may have signed in meanwhile. */
async function change(token: string, work: (store: IDBObjectStore, found: Session) => void): Promise<void> {
  await inStore('readwrite', (store) => {
    const request: IDBRequest<unknown> = store.get('current');
    request.addEventListener('success', () => {
      const found = request.result;
      if (isSession(found) && found.token === token) work(store, found);
    });
    return request;
  });
}

function isSession(found: unknown): found is Session {
  return (
    typeof found === 'object' &&
    found !== null &&
    'userId' in found &&
    typeof found.userId === 'string' &&
    'token' in found &&
    typeof found.token === 'string' &&
    (!('fullName' in found) || typeof found.fullName === 'string') &&
    'expiresAt' in found &&
    typeof found.expiresAt === 'number' &&
    'keys' in found &&
    typeof found.keys === 'object' &&
    found.keys !== null &&
    'privateKey' in found.keys &&
    found.keys.privateKey instanceof CryptoKey
  );
}
