// `npm run mutants -- [--count 30] [--seed n] [--skip 0] [--only words] [--near]`: changes one random place of the
// product after another in a copy of the tree, and runs the tests that could notice. Prints what survived and writes it
// to test-results.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootPostgres } from '#server/postgres/embedded.ts';
import { copyTree } from '../faults/tree.ts';
import { getPlace, type Mutant, mutate } from './mutant.ts';
import { type Project, type TestFile, Tests } from './nearest.ts';
import { drawMutants } from './places.ts';

/** A change can make a loop endless: tests that take longer have noticed it. */
const stageMostMs = 900_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string' },
    /** so many of the drawn changes are left out: where a run was stopped, the next goes on */
    skip: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    /** far tests over HTTP are left out: what only they notice wants a near one */
    near: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));

const env: Record<string, string> = {};
const tree = copyTree('mutants', env);

/** The project's tests, as the runner itself lists them. */
function listTests(): TestFile[] {
  const { output } = tree.run(['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json']);
  const listed = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)) as {
    file: string;
    projectName: string;
  }[];
  return listed
    .filter(({ projectName }) => projectName !== 'start')
    .map(({ file, projectName }) => ({ file: path.relative(tree.path, file), project: projectName as Project }));
}

/** Which TypeScript project reads the file. What a change leaves unused is no error here. */
function compiles(file: string): boolean {
  if (file.endsWith('.sql')) return true;
  const isBrowser = file.startsWith('src/client/') || /^src\/features\/[^/]+\/(company|backoffice|device)\//.test(file);
  const side = isBrowser ? 'browser' : 'server';
  const info = path.join(tree.home, `${side}.tsbuildinfo`);
  const options = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false', '--tsBuildInfoFile', info];
  return tree.run(['node_modules/typescript/bin/tsc', '-p', `tsconfig.${side}.json`, ...options]).isOk;
}

/** Tests that fail without any change too, as far as they have been met: they notice nothing. */
const red = new Set<string>();

/** The first of these tests that fails with the change and passes without it; '' if none does. */
function whoNotices(withChange: Changed, { project, tests }: Stage): string {
  // most changes meet no test that is red anyway, and the first failure is enough
  const [first = ''] = withChange(() => tree.failures(project, tests, { mostMs: stageMostMs, bail: true }));
  if (first === '' || isByChange(project, first)) return first;
  const all = withChange(() => tree.failures(project, tests, { mostMs: stageMostMs }));
  return all.find((failure) => isByChange(project, failure)) ?? '';
}

function isByChange(project: Project, failure: string): boolean {
  if (red.has(failure)) return false;
  const file = failure.split(': ')[0] ?? '';
  // an endless loop has no file
  if (!fs.existsSync(path.join(tree.path, file)) || file === '') return true;
  for (const one of tree.failures(project, [file])) red.add(one);
  return !red.has(failure);
}

type Changed = <T>(work: () => T) => T;
type Stage = ReturnType<Tests['getStages']>[number];

/** undefined: it does not compile. '': all tests that reach the file are green. */
function tryOut(mutant: Mutant, tests: Tests): string | undefined {
  const file = path.join(tree.path, mutant.file);
  const before = fs.readFileSync(file, 'utf8');
  const withChange: Changed = (work) => {
    fs.writeFileSync(file, mutate(before, mutant));
    try {
      return work();
    } finally {
      fs.writeFileSync(file, before);
    }
  };
  if (!withChange(() => compiles(mutant.file))) return undefined;
  for (const stage of tests.getStages(mutant.file, { nearOnly: values.near })) {
    const noticed = whoNotices(withChange, stage);
    if (noticed) return noticed;
  }
  return '';
}

const postgres = await bootPostgres({ dataDir: tree.home, unsafeFast: true });
env['KONTORA_TEST_DATABASE_URL'] = postgres.ownerUrl;
const survivors: string[] = [];
let tried = 0;
try {
  const tests = new Tests(tree.path, listTests());
  console.log(`seed ${seed}\n\n| place | change | noticed by |\n| --- | --- | --- |`);
  const drawn = drawMutants(tree.path, seed).filter(({ file }) => file.includes(values.only));
  for (const mutant of drawn.slice(Number(values.skip))) {
    if (tried === count) break;
    const noticed = tryOut(mutant, tests);
    if (noticed === undefined) continue;
    tried++;
    const place = getPlace(fs.readFileSync(path.join(tree.path, mutant.file), 'utf8'), mutant);
    const line = `| ${place} | \`${mutant.change.replaceAll('|', '\\|')}\` | ${noticed || '**no one**'} |`;
    console.log(line);
    if (!noticed) survivors.push(line);
  }
} finally {
  await postgres.stop();
  tree.remove();
}
fs.mkdirSync('test-results', { recursive: true });
fs.writeFileSync('test-results/mutants.md', `seed ${seed}, ${tried} tried\n\n${survivors.join('\n')}\n`);
console.log(`${tried - survivors.length} of ${tried} mutants turn the suite red.`);
process.exitCode = survivors.length === 0 ? 0 : 1;
