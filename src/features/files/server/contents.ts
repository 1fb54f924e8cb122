/** Where the bytes of files lie: two functions, so that they can lie elsewhere one day. */
import { createHash } from 'node:crypto';
import { type Db, sql } from '../../../server/db/pool.ts';

const insertContent = sql<never>('insert into file_content (hash, bytes) values ($1, $2) on conflict do nothing');
const readBytes = sql<{ bytes: Buffer }>('select bytes from file_content where hash = $1');

/** Keeps the bytes and answers their SHA-256, under which they are found again; the same bytes are kept once. */
export async function keepContent(tx: Db, bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256').update(bytes).digest();
  await tx.run(insertContent, [hash, bytes]);
  return hash;
}

/** The bytes that were kept under a hash. */
export async function readContent(db: Db, hash: Buffer): Promise<Uint8Array> {
  return (await db.one(readBytes, [hash])).bytes;
}
