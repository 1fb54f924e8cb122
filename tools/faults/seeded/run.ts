// `npm run faults -- --seeded [--only words]`: plants one fault after another in a copy of the tree; for each, the tests
// that should notice must turn red. Without a fault they must be green.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { bootPostgres } from '../../../src/server/postgres/embedded.ts';
import { plant, type Seed } from './seed.ts';
import { seeds as all } from './seeds.ts';

/** of the project's folder, what tests do not need */
const leftOut = new Set(['node_modules', 'dist', '.git', 'data', 'test-results']);

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

const home = fs.mkdtempSync(path.join(os.tmpdir(), `kontora-seeded-${process.pid}-`));
const tree = path.join(home, 'tree');
const root = process.cwd();
fs.chmodSync(home, 0o711);
fs.cpSync(root, tree, { recursive: true, filter: (file) => !leftOut.has(path.relative(root, file)) });
fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));

/** Runs test files in the copy and names the first test that failed, or what a whole file failed by; '' if none. */
function firstFailure(project: string, tests: readonly string[], databaseUrl: string): string {
  const report = path.join(home, 'report.json');
  fs.rmSync(report, { force: true });
  const output = ['--reporter=json', `--outputFile=${report}`, '--bail=1'];
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...output, ...tests];
  const env = { ...process.env, KONTORA_TEST_DATABASE_URL: databaseUrl };
  const done = spawnSync(process.execPath, command, { cwd: tree, env, encoding: 'utf8' });
  if (!fs.existsSync(report)) throw new Error(`the tests did not run: ${done.stdout}\n${done.stderr}`);
  const { testResults } = reportSchema.parse(JSON.parse(fs.readFileSync(report, 'utf8')));
  if (testResults.length === 0) throw new Error(`no such tests: ${tests.join(' ')}`);
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return `${path.relative(tree, name)}: ${failed.fullName.trim()}`;
  }
  const file = testResults.find(({ status }) => status === 'failed');
  return file ? `${path.relative(tree, file.name)}: (whole file) ${file.message.split('\n')[0]}` : '';
}

/** Plants one, looks who notices, and takes it out again. */
function tryOut(seed: Seed, databaseUrl: string): string {
  const file = path.join(tree, seed.file);
  const before = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, plant(before, seed));
  try {
    return firstFailure(seed.project, seed.tests, databaseUrl);
  } finally {
    fs.writeFileSync(file, before);
  }
}

function chosen(): readonly Seed[] {
  const at = process.argv.indexOf('--only');
  const words = at < 0 ? [''] : (process.argv[at + 1] ?? '').split(',').map((word) => word.trim());
  return all.filter(({ name }) => words.some((word) => name.includes(word)));
}

const seeds = chosen();
// a change of the code that a fault no longer fits is told before an hour of tests, and for all at once
for (const seed of seeds) plant(fs.readFileSync(path.join(tree, seed.file), 'utf8'), seed);
const postgres = await bootPostgres({ dataDir: home, unsafeFast: true });
const unnoticed: string[] = [];
try {
  for (const project of ['unit', 'http']) {
    const tests = [...new Set(seeds.filter((seed) => seed.project === project).flatMap((seed) => seed.tests))];
    const failure = tests.length > 0 ? firstFailure(project, tests, postgres.url) : '';
    if (failure) throw new Error(`Red without any fault: ${failure}`);
  }
  console.log('| fault | noticed by |\n| --- | --- |');
  for (const seed of seeds) {
    const noticed = tryOut(seed, postgres.url);
    if (!noticed) unnoticed.push(seed.name);
    console.log(`| ${seed.name} | ${noticed || '**nobody**'} |`);
  }
} finally {
  await postgres.stop();
  fs.rmSync(home, { recursive: true, force: true });
}
console.log(`${seeds.length - unnoticed.length} of ${seeds.length} faults turn the suite red.`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
