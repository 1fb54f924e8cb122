// The Node bundles: one file in dist/ for each program, one in dist/tasks/ for each task of worker threads.
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { isPackage } from './tools/bundles.mjs';

const entries = {
  start: 'src/start.ts',
  server: 'src/main.server.ts',
  bank: 'src/main.cli.ts',
  clearing: 'src/simulators/clearing/main.ts',
  vop: 'src/simulators/vop/main.ts',
  cards: 'src/simulators/cards/main.ts',
};

/** Each `*.thread.ts` of a feature is a program too: a thread loads its own task, not the server. */
const tasks = fs
  .readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.thread.ts'))
  .map((name) => [`tasks/${path.basename(name, '.thread.ts')}`, path.join('src/features', name)]);

/**
 * Packages that every server needs at once: a start reads them in one file instead of hundreds, which is a third of its
 * processor time. All others are read from node_modules, as some look for files of their own.
 */
const inside = [
  ...['fastify', '@fastify/static', '@fastify/busboy', '@simplewebauthn/server', 'kysely', 'pg', 'prom-client'],
  ...['stdnum', 'zod', 'uuid', 'ibantools', 'marked', 'fflate'],
];
const isOf = (name) => (id) => id === name || id.startsWith(`${name}/`);

/** What a package inside needs comes with it, but for what it can do without. */
function isOutside(id, importer) {
  if (!isPackage(id)) return false;
  if (id.startsWith('node:') || isBuiltin(id) || id === 'pg-native') return true;
  const isOfPackage = importer?.includes('node_modules') ?? false;
  return !isOfPackage && !inside.some((name) => isOf(name)(id));
}

export default {
  input: Object.fromEntries([...Object.entries(entries).filter(([, file]) => fs.existsSync(file)), ...tasks]),
  platform: 'node',
  external: isOutside,
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared-[hash].mjs',
  },
};
