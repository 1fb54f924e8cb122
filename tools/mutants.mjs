// `npm run mutants [-- --count 30 --seed n --skip 20 --only words]`: random changes of the code, each of which some
// test should notice. Exit code 1 where one survived.
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { isPackage } from './bundles.mjs';
import { install, root, say } from './prepare.mjs';

install();
const { build } = await import('rolldown');
const file = path.join(root, 'dist', 'mutants.mjs');
await build({
  input: 'tools/mutants/run.ts',
  platform: 'node',
  external: isPackage,
  output: { file, format: 'esm', sourcemap: true, codeSplitting: false },
  logLevel: 'warn',
});
Object.assign(process.env, (await findBrowser()).env);
say('Changing things …');
await import('../dist/mutants.mjs');
