/** Keeps the newest block head outside the database. Every process does; on one host they write one file in turn. */
import type pg from 'pg';
import { auditLimits } from '#shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';
import { closeFolder, type FolderMode, withoutWriters } from '../processes/closedFolders.ts';
import { appendHead, type Head, headsFile, readTail } from './heads.ts';

/** One writer at a time, whichever process and host. */
const archiverLock = 727_003;
const lockFile = sql<never>('select pg_advisory_xact_lock($1)');
const readBlock = sql<Head>(`
  select number as block, last_n as n, encode(hash, 'hex') as hash, sealed_at as "sealedAt"
  from audit_block
  where number = coalesce($1, (select max(number) from audit_block))`);

/**
 * Adds the newest head to the file unless it is there. Throws where the file and the database disagree: the audit was
 * cut or written again, or the database is an older copy, and the file stays as it is for who has to find out.
 */
export async function archiveHead(tx: Db, folder: string, mode: FolderMode = '0700'): Promise<void> {
  await tx.run(lockFile, [archiverLock]);
  const file = await headsFile(tx, folder);
  const newest = await tx.maybe(readBlock, [null]);
  if (!file) return;
  const tail = await readTail(file);
  if (tail && !tail.head && tail.wholeBytes > 0) throw new Error(`The last line of ${file} cannot be read.`);
  const kept = tail?.head;
  const sealed = kept && (await tx.maybe(readBlock, [kept.block]));
  if (kept && (sealed?.hash !== kept.hash || sealed.n !== kept.n))
    throw new Error(`The audit is not the one whose block ${kept.block} is kept in ${file}: run the verify command.`);
  if (newest && newest.block !== kept?.block) await appendHead(file, newest, tail?.wholeBytes ?? 0, mode);
}

/** The operator may have named a folder with other files in it. */
const isOurs = (name: string) => /\.(heads|verified)$/.test(name);

/** Each minute, and once more at the end. */
export function startHeadArchiver(
  { pool, auditHeads: folder, folderMode }: { pool: pg.Pool; auditHeads: string; folderMode: FolderMode },
  onError: (error: unknown) => void,
): Loop {
  const mode = withoutWriters(folderMode);
  let isClosed = false;
  const work = async () => {
    if (!isClosed) await closeFolder(folder, mode, isOurs);
    isClosed = true;
    await inTransaction(pool, (tx) => archiveHead(tx, folder, mode));
    return false;
  };
  const loop = startLoop({ name: 'heads', pauseMs: auditLimits.headsPauseMs, onError, work });
  return {
    ...loop,
    stop: () =>
      loop
        .stop()
        .then(work)
        .then(() => {}, onError),
  };
}
