/** Folders and files that only this account reads, and a group where a setting says so. */
import type { FileHandle } from 'node:fs/promises';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Of folders: 0750 lets a group read, 0770 also put files in and take them out. Files have the same without `x`. */
export const folderModes = ['0700', '0750', '0770'] as const;
export type FolderMode = (typeof folderModes)[number];

/** Of a folder that no other program writes: a group may read it at most. */
export const withoutWriters = (mode: FolderMode): FolderMode => (mode === '0770' ? '0750' : mode);

export const getFolderMode = (mode: FolderMode): number => Number.parseInt(mode, 8);
export const getFileMode = (mode: FolderMode): number => getFolderMode(mode) & 0o666;

/**
 * Makes a folder and sets its rights and those of its files, also of those that were there before. Files of other
 * accounts keep theirs.
 * @param isOurs by a file's name; others in the folder are left alone
 */
export async function closeFolder(folder: string, mode: FolderMode, isOurs = (_name: string) => true): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: getFolderMode(mode) });
  await setMode(folder, getFolderMode(mode));
  for await (const entry of await fs.opendir(folder)) {
    if (entry.isFile() && isOurs(entry.name)) await setMode(path.join(folder, entry.name), getFileMode(mode));
  }
}

/** For a file that was just opened: the process may run with a stricter or a looser umask. */
export async function closeFile(file: FileHandle, mode: FolderMode): Promise<void> {
  if (((await file.stat()).mode & 0o777) !== getFileMode(mode)) await file.chmod(getFileMode(mode)).catch(ofOthers);
}

async function setMode(place: string, mode: number): Promise<void> {
  const found = await fs.lstat(place).catch(ofOthers);
  if (found && !found.isSymbolicLink() && (found.mode & 0o777) !== mode) await fs.chmod(place, mode).catch(ofOthers);
}

/** Another account owns it, another process has just moved it, or the disk keeps no rights. */
function ofOthers(error: NodeJS.ErrnoException): undefined {
  if (!['EPERM', 'ENOENT', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error;
}
