// The Node bundles: one file in dist/ for each program. Packages stay outside, they are read from node_modules.
import fs from 'node:fs';
import path from 'node:path';

const entries = {
  start: 'src/start.ts',
  server: 'src/main.server.ts',
  bank: 'src/main.cli.ts',
  thread: 'src/main.thread.ts',
};

export default {
  input: Object.fromEntries(Object.entries(entries).filter(([, file]) => fs.existsSync(file))),
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
