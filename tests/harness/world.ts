// What a test's database holds: the one place where the harness meets the product's own migration and demo world.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { migrate } from '#server/db/migrate.ts';
import { isPackage } from './bundleTasks.ts';

/** How a demo world was made: demoWorld.ts. */
export interface Making {
  /** the day when it began, yyyy-mm-dd in the bank's zone */
  today: string;
  /** the error that ended the first seeding */
  interrupted: string;
  /** how many payments each of the two at once then made */
  payments: number[];
}

/** An empty bank: all migrations and functions, no clients. */
export async function makeEmptyBank(url: string): Promise<void> {
  await migrate(url);
}

/**
 * The demo world, as `npm start` makes it, in a database that is migrated already. A bundle in a process of its own
 * does it: the runner of the journeys would translate hundreds of modules, ten seconds of processor time in a fresh
 * clone.
 */
export async function makeDemoWorld(url: string): Promise<Making> {
  const cache = path.resolve('node_modules/.cache');
  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'kontora-world-'));
  try {
    await build({
      input: 'tests/harness/demoWorld.ts',
      platform: 'node',
      external: isPackage,
      output: { dir: folder, format: 'esm', entryFileNames: 'world.mjs', chunkFileNames: '[name].mjs' },
      logLevel: 'warn',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'world.mjs'), url]);
    return JSON.parse(stdout);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
