// The Node bundles: one file in dist/ for each program, one in dist/tasks/ for each task of worker threads. Packages
// stay outside, they are read from node_modules.
import fs from 'node:fs';
import path from 'node:path';

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

export default {
  input: Object.fromEntries([...Object.entries(entries).filter(([, file]) => fs.existsSync(file)), ...tasks]),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared-[hash].mjs',
  },
};
