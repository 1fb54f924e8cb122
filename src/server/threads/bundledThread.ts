/** For tests: a worker of Node 20 reads no TypeScript, so a thread's file is bundled as the build does it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

export interface BundledThread {
  file: URL;
  remove(): Promise<void>;
}

/** Bundles an entry (path from the project's root, src/main.thread.ts unless told) to where its packages are found. */
export async function bundleThread(entry = 'src/main.thread.ts'): Promise<BundledThread> {
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'kontora-thread-'));
  const file = path.join(folder, 'thread.mjs');
  await build({
    input: path.resolve(entry),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    output: { file, format: 'esm', sourcemap: 'inline' },
    logLevel: 'warn',
  });
  return { file: pathToFileURL(file), remove: () => rm(folder, { recursive: true, force: true }) };
}
