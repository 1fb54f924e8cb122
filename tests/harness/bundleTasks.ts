/** A worker of Node 20 reads no TypeScript, so the files of tasks are bundled as the build does it. */
import fs from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

export interface BundledTasks {
  /** where each task has its file `<name>.mjs` */
  folder: URL;
  remove(): Promise<void>;
}

/** Every file `*.thread.ts` of the features, as paths from the project's root. */
function taskFiles(): string[] {
  const names = fs.readdirSync('src/features', { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.thread.ts')).map((name) => path.join('src/features', name));
}

/** Whether an import leads to a package, which a bundle reads from node_modules, and not to a file of ours. */
export const isPackage = (id: string): boolean => !/^[.#]/.test(id) && !path.isAbsolute(id);

/** Bundles tasks (those of all features unless given) to where their packages are found. */
export async function bundleTasks(files: readonly string[] = taskFiles()): Promise<BundledTasks> {
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'kontora-tasks-'));
  await build({
    input: Object.fromEntries(files.map((file) => [path.basename(file, '.thread.ts'), path.resolve(file)])),
    platform: 'node',
    external: isPackage,
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', sourcemap: 'inline' },
    logLevel: 'warn',
  });
  return { folder: pathToFileURL(`${folder}${path.sep}`), remove: () => rm(folder, { recursive: true, force: true }) };
}
