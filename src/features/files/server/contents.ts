/** Stores the bytes of files. Only these two functions know where, so the place can change. */
import { createHash } from 'node:crypto';
import { type Db, sql } from '#server/db/pool.ts';

const insertContent = sql<never>('insert into file_content (hash, bytes) values ($1, $2) on conflict do nothing');
const readBytes = sql<{ bytes: Buffer }>('select bytes from file_content where hash = $1');

/** Stores the bytes under their SHA-256, equal bytes only once. Returns the hash. */
export async function keepContent(tx: Db, bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256').update(bytes).digest();
  await tx.run(insertContent, [hash, bytes]);
  return hash;
}

/** The bytes under a hash. */
export async function readContent(db: Db, hash: Buffer): Promise<Uint8Array> {
  return (await db.one(readBytes, [hash])).bytes;
}
