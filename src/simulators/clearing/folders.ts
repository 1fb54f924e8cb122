/** The folders that the clearing shares with the bank, and its own below `clearing`. */
import fs from 'node:fs';
import path from 'node:path';

export interface Folders {
  /** from the bank */
  out: string;
  /** to the bank */
  in: string;
  /** transfers that a test or a play sends from other banks: a pacs.008 each */
  others: string;
  /** under way: taken and not in the journal yet */
  taken: string;
  done: string;
  /** cannot be read; the reason lies beside each */
  failed: string;
  journal: string;
  settings: string;
}

/** Makes what is missing. */
export function openFolders(railDir: string): Folders {
  const own = path.join(railDir, 'clearing');
  const inOwn = (name: string) => path.join(own, name);
  const shared = { out: path.join(railDir, 'out'), in: path.join(railDir, 'in') };
  const mine = { others: inOwn('others'), taken: inOwn('taken'), done: inOwn('done'), failed: inOwn('failed') };
  for (const folder of Object.values(shared)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const folder of [own, ...Object.values(mine)]) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.chmodSync(folder, 0o700);
  }
  return { ...shared, ...mine, journal: inOwn('journal.jsonl'), settings: inOwn('settings.json') };
}

/** Files by name; names that begin with a dot are still being written. */
export function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** Takes a file by rename. False: somebody else has taken it. */
export function move(from: string, to: string, name: string): boolean {
  try {
    fs.renameSync(path.join(from, name), path.join(to, name));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** No one ever sees half a file: it is written under a name with a dot, synced and renamed. */
export function writeWhole(folder: string, name: string, text: string): void {
  const unfinished = path.join(folder, `.${name}`);
  fs.writeFileSync(unfinished, text, { flush: true, mode: 0o600 });
  fs.renameSync(unfinished, path.join(folder, name));
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } catch {
    // Windows syncs no folders
  } finally {
    fs.closeSync(handle);
  }
}
