import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { findTrackingFaults } from './tracked.ts';

/** A tree that came as an archive has no `.git`, and nothing to check. */
const hasGit = fs.existsSync('.git');

function listTracked(): string[] {
  // a checkout may belong to another user, as in a container
  const output = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { encoding: 'utf8' });
  return output.split('\0').filter((file) => file !== '' && fs.existsSync(file));
}

test.runIf(hasGit)('no output and no large file is tracked', () => {
  const files = listTracked().map((path) => ({ path, bytes: fs.lstatSync(path).size }));
  expect(files.length).toBeGreaterThan(1000);
  expect(findTrackingFaults(files)).toEqual([]);
});

test.each([
  'dist/server.mjs',
  'tools/dist/a.js',
  'tsconfig.base.tsbuildinfo',
  'test-results/unit.json',
  'npm-debug.log',
  'data/postgres/PG_VERSION',
  'src/rules.ts.orig',
])('%s is refused', (path) => {
  expect(findTrackingFaults([{ path, bytes: 1 }])).toHaveLength(1);
});

test('a file is refused from one byte over the limit', () => {
  expect(findTrackingFaults([{ path: 'db/list.csv', bytes: 300_000 }])).toEqual([]);
  expect(findTrackingFaults([{ path: 'db/list.csv', bytes: 300_001 }])).toHaveLength(1);
});

test.each(['src/features/logs/rules.ts', 'src/client/distance.ts', 'docs/pictures/tasks.png'])(
  '%s is accepted',
  (path) => {
    expect(findTrackingFaults([{ path, bytes: 1 }])).toEqual([]);
  },
);

test('each project of the compiler keeps its type information below node_modules', () => {
  const projects = fs.readdirSync('.').filter((name) => /^tsconfig\..+\.json$/.test(name));
  expect(projects).toContain('tsconfig.base.json');
  for (const name of projects) {
    expect(fs.readFileSync(name, 'utf8'), name).toMatch(/"tsBuildInfoFile": "node_modules\/\.cache\/types\//);
  }
});
