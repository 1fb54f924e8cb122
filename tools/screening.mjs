// `npm run screening -- FOLDER [--errors]`: how well the matcher distinguishes names, on published pairs and lists
// (docs/screening.md).
import fs from 'node:fs';
import path from 'node:path';
import { isPackage } from './bundles.mjs';
import { install, root, say } from './prepare.mjs';

install();
say('Building …');
const { build } = await import('rolldown');
const dir = path.join(root, 'dist', 'screening');
fs.rmSync(dir, { recursive: true, force: true });
await build({
  input: { run: 'tools/screening/run.ts' },
  platform: 'node',
  external: isPackage,
  output: { dir, format: 'esm', sourcemap: true, entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
  logLevel: 'warn',
});
await import('../dist/screening/run.mjs');
