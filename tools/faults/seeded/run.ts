// `npm run faults -- --seeded [--only words]`: plants one fault after another in a copy of the tree; for each, the
// tests that should notice must turn red. Without a fault they must be green.
import fs from 'node:fs';
import path from 'node:path';
import { bootPostgres } from '#server/postgres/embedded.ts';
import { copyTree } from '../tree.ts';
import { plant, type Seed } from './seed.ts';
import { seeds as all } from './seeds.ts';

const env: Record<string, string> = {};
const tree = copyTree('seeded', env);

/** Plants one, looks who notices, and takes it out again. */
function tryOut(seed: Seed): string {
  const file = path.join(tree.path, seed.file);
  const before = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, plant(before, seed));
  try {
    return tree.firstFailure(seed.project, seed.tests);
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
// a change of the code that a fault no longer fits is reported before an hour of tests, and for all at once
for (const seed of seeds) plant(fs.readFileSync(path.join(tree.path, seed.file), 'utf8'), seed);
const postgres = await bootPostgres({ dataDir: tree.home, unsafeFast: true });
env['KONTORA_TEST_DATABASE_URL'] = postgres.ownerUrl;
const unnoticed: string[] = [];
try {
  for (const project of ['unit', 'components', 'http']) {
    const tests = [...new Set(seeds.filter((seed) => seed.project === project).flatMap((seed) => seed.tests))];
    const failure = tests.length > 0 ? tree.firstFailure(project, tests) : '';
    if (failure) throw new Error(`Red without any fault: ${failure}`);
  }
  console.log('| fault | noticed by |\n| --- | --- |');
  for (const seed of seeds) {
    const noticed = tryOut(seed);
    if (!noticed) unnoticed.push(seed.name);
    console.log(`| ${seed.name} | ${noticed || '**no one**'} |`);
  }
} finally {
  await postgres.stop();
  tree.remove();
}
console.log(`${seeds.length - unnoticed.length} of ${seeds.length} faults turn the suite red.`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
