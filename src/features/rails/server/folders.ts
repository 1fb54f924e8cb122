/**
 * The folders shared with the clearing. `out` holds our files until the clearing takes them, `in` its files for us.
 * Files that were dealt with lie in `done`, refused ones in `failed`. A file is complete when it has its name: it is
 * written under a name that begins with a dot, brought to the disk, and renamed.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { closeFile, closeFolder, type FolderMode } from '#server/processes/closedFolders.ts';

const names = ['out', 'in', 'done', 'failed'] as const;
type FolderName = (typeof names)[number];

export class RailFolders {
  readonly #root: string;
  readonly #mode: FolderMode;
  readonly #names: readonly FolderName[];
  readonly #left = new Set<string>();

  /** `made` are the folders that it has. */
  constructor(root: string, mode: FolderMode = '0700', made: readonly FolderName[] = names) {
    this.#root = root;
    this.#mode = mode;
    this.#names = made;
  }

  /** Also closes what lies in them to others. */
  async make(): Promise<void> {
    for (const name of ['', ...this.#names]) await closeFolder(path.join(this.#root, name), this.#mode);
  }

  /**
   * Names of complete files in `in`, in their order, at most `most`. A folder, link or pipe is set aside in `failed`,
   * and reported once.
   */
  async waiting(most: number, onError: (error: unknown) => void): Promise<string[]> {
    const found = await fs.readdir(path.join(this.#root, 'in'), { withFileTypes: true }).catch(absent);
    const complete = (found ?? []).filter(({ name }) => !name.startsWith('.'));
    for (const entry of complete) if (!entry.isFile()) await this.#setAside(entry.name, onError);
    const names = complete.filter((entry) => entry.isFile()).map(({ name }) => name);
    return names.sort().slice(0, most);
  }

  /** What cannot be moved, as another account owns it, is left where it is, and never looked at again. */
  async #setAside(name: string, onError: (error: unknown) => void): Promise<void> {
    if (this.#left.has(name)) return;
    try {
      const target = (await this.#has('failed', name)) ? `${Date.now()}-${name}` : name;
      await fs.rename(path.join(this.#root, 'in', name), path.join(this.#root, 'failed', target));
      onError(new Error(`${name} in the folder "in" of the rail is not a file. It is in "failed" now, as ${target}.`));
    } catch (error) {
      // another loop was faster
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      this.#left.add(name);
      onError(new Error(`${name} in the folder "in" of the rail is not a file and cannot be moved.`, { cause: error }));
    }
  }

  /** The bytes of a file in `in`, at most `most` of them; undefined: another process has dealt with it. */
  async read(name: string, most: number): Promise<Buffer | undefined> {
    const file = await fs.open(path.join(this.#root, 'in', name)).catch(absent);
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, most)), 0, Math.min(size, most), 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Moves a file out of `in`. Another file of that name keeps it; this one gets `other` before its name. */
  async finish(name: string, to: 'done' | 'failed', other: string): Promise<void> {
    const target = (await this.#has(to, name)) ? `${other}-${name}` : name;
    await fs.rename(path.join(this.#root, 'in', name), path.join(this.#root, to, target)).catch(absent);
  }

  /** Puts a file into `out`, unless it lies in one of the folders already. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    for (const folder of ['out', 'done', 'failed'] as const) if (await this.#has(folder, name)) return;
    const hidden = path.join(this.#root, 'out', `.${name}`);
    const file = await fs.open(hidden, 'w', 0o600);
    try {
      await closeFile(file, this.#mode);
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await fs.rename(hidden, path.join(this.#root, 'out', name));
  }

  /** Brings the names in `out` to the disk: after this, no power failure takes a written file away. */
  async sync(): Promise<void> {
    // Windows does not open folders, and keeps names by itself
    if (process.platform === 'win32') return;
    const folder = await fs.open(path.join(this.#root, 'out'));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async #has(folder: FolderName, name: string): Promise<boolean> {
    return (await fs.stat(path.join(this.#root, folder, name)).catch(absent)) !== undefined;
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
