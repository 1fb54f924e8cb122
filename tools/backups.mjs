// `node tools/backups.mjs [entries]`: how long backup, restore, export and import of so many entries take, and how
// large they are. Each restored or imported copy must keep every invariant.
import fs from 'node:fs';
import path from 'node:path';
import { isPackage } from './bundles.mjs';
import { install, root, say } from './prepare.mjs';

install();
say('Building …');
const { build } = await import('rolldown');
const file = path.join(root, 'dist', 'backups', 'run.mjs');
fs.rmSync(path.dirname(file), { recursive: true, force: true });
await build({
  input: 'tools/backups/run.ts',
  platform: 'node',
  external: isPackage,
  output: { file, format: 'esm', sourcemap: true, codeSplitting: false },
  logLevel: 'warn',
});
await import('../dist/backups/run.mjs');
