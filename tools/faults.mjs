// `npm run faults [-- --all | --only words | --seeded]`: faults against the built product, and faults planted in its
// code. Exit code 1 where something was lost, doubled, made up, late or answered with what no client expects.
import fs from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { isPackage } from './bundles.mjs';
import { buildIfChanged, giveUp, install, root, say } from './prepare.mjs';

install();
const isSeeded = process.argv.includes('--seeded');
if (!isSeeded) await buildIfChanged().catch((error) => giveUp(`The build failed:\n${error.message}`));

const { build } = await import('rolldown');
const dir = path.join(root, 'dist', 'faults');
fs.rmSync(dir, { recursive: true, force: true });
await build({
  input: { run: 'tools/faults/run.ts', seeded: 'tools/faults/seeded/run.ts' },
  platform: 'node',
  external: isPackage,
  output: { dir, format: 'esm', sourcemap: true, entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
  logLevel: 'warn',
});
if (isSeeded) Object.assign(process.env, (await findBrowser()).env);
say(isSeeded ? 'Planting faults …' : 'Breaking things …');
await import(isSeeded ? '../dist/faults/seeded.mjs' : '../dist/faults/run.mjs');
