// `npm run monitoring -- FOLDER`: which rules see which shapes of laundering, on published attempts
// (docs/monitoring-measures.md).
import fs from 'node:fs';
import path from 'node:path';
import { isPackage } from './bundles.mjs';
import { install, root, say } from './prepare.mjs';

install();
say('Building …');
const { build } = await import('rolldown');
const dir = path.join(root, 'dist', 'monitoring');
fs.rmSync(dir, { recursive: true, force: true });
await build({
  input: { run: 'tools/monitoring/run.ts' },
  platform: 'node',
  external: isPackage,
  output: { dir, format: 'esm', sourcemap: true, entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
  logLevel: 'warn',
});
await import('../dist/monitoring/run.mjs');
