/** The main thread's part of a statement: starts the thread task and names the file of a big statement. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RunOptions, Threads } from '#server/threads/threads.ts';
import type { StatementFile, StatementOrder } from './makeStatement.thread.ts';

/**
 * A statement as a file. The caller has checked that the person may see the client's accounts and that the period is
 * valid; afterwards it calls discardStatement. Throws Refusal('not-found') if there is no such account,
 * Refusal('try-again-later') if too many wait, an AbortError, or an Error if the books do not add up.
 */
export async function orderStatement(
  threads: Threads,
  order: StatementOrder,
  options: RunOptions = {},
): Promise<StatementFile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), folderPrefix));
  try {
    const file = await threads.run('makeStatement', { ...order, folder }, options);
    if (file.kind !== 'file') await removeFolder(folder);
    return file;
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** Removes the file of a big statement after it is sent. Does nothing for a statement in memory. */
export async function discardStatement(file: StatementFile): Promise<void> {
  if (file.kind === 'file') await removeFolder(path.dirname(file.path));
}

const folderPrefix = 'kontora-statement-';

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** A file older than this belongs to a killed process. */
const oldestMs = 3_600_000;

/** Removes files that killed processes left. */
export async function sweepStatements(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(os.tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > oldestMs) await removeFolder(folder);
  }
}
