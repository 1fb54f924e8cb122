// The Node bundles: one file in dist/ for each program. Packages stay outside, they are read from node_modules.
import fs from 'node:fs';

const entries = {
  start: 'src/start.ts',
  server: 'src/main.server.ts',
  bank: 'src/main.cli.ts',
  thread: 'src/main.thread.ts',
};

export default {
  input: Object.fromEntries(Object.entries(entries).filter(([, file]) => fs.existsSync(file))),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Z]:/i.test(id) && !id.startsWith('\0'),
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared-[hash].mjs',
  },
};
