// `npm run bench [-- --only 1,2 --rounds 5 --seconds 4 --big --entries 1000000 --profile]`: the goals of
// docs/performance.md, measured on this machine. Exit code 0 when figures were printed, whatever they are; 3 where
// pgbench, and with it every ratio, is missing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isPackage } from './bundles.mjs';
import { buildIfChanged, giveUp, install, root, say } from './prepare.mjs';

install();
if (spawnSync('pgbench', ['--version']).status !== 0) {
  giveUp(
    'pgbench is not installed (Debian: apt-get install postgresql-contrib). The ' +
      'bare transfer is measured by it alone, so no ratio can be printed.',
    3,
  );
}

await buildIfChanged().catch((error) => giveUp(`The build failed:\n${error.message}`));
say('Building …');
const { build } = await import('rolldown');
const dir = path.join(root, 'dist', 'bench');
fs.rmSync(dir, { recursive: true, force: true });
await build({
  input: { run: 'tools/bench/run.ts', server: 'tools/bench/server.ts' },
  platform: 'node',
  external: isPackage,
  output: { dir, format: 'esm', sourcemap: true, entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
  logLevel: 'warn',
});
await import('../dist/bench/run.mjs');
