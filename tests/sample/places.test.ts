// How many files outside its folder a feature needs. The sample has a call, a page, a setting, a refusal, a verb, a job
// and a table: a line in the list of each of its sides, and a migration. The lists of all tables come on top of that:
// CONTRIBUTING.md, 'add a table'.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { readImports } from '../directions.ts';
import { readExpected } from '../harness/expectations.ts';
import { acts } from '../harness/insider/acts.ts';

const most = 4;
const imports = readImports(process.cwd());
const features = fs.readdirSync('src/features');

/** Files of src/ outside all features that name a file of this one; simulators may name a format that it speaks. */
function namedBy(feature: string): string[] {
  const inside = `src/features/${feature}/`;
  const others = imports.filter(({ from, to }) => to.startsWith(inside) && !/^src\/(features|simulators)\//.test(from));
  return [...new Set(others.map(({ from }) => from))].sort();
}

test.each(features)('%s is named by the lists of its sides, once each, and by nothing else in src/', (feature) => {
  const sides = ['shared', 'server', 'company', 'staff'];
  const declared = sides.filter((side) => fs.existsSync(`src/features/${feature}/feature.${side}.ts`));
  expect(namedBy(feature)).toEqual(declared.map((side) => `src/features.${side}.ts`).sort());
});

test('the sample needs a line in three lists and one migration', () => {
  const lists = fs.readdirSync('tests/sample').filter((name) => /^feature\.\w+\.ts$/.test(name));
  const migrations = 1;
  expect(lists.length + migrations).toBe(most);
  expect(fs.readFileSync('tests/sample/server/sql.ts', 'utf8').match(/create table/g)).toHaveLength(migrations);
});

test('a new call needs no row outside its feature', () => {
  for (const table of ['permissions', 'keys', 'seconds', 'cases', 'addresses', 'asked', 'letters', 'looks', 'unread']) {
    expect(readExpected(table, []).rows, table).toEqual([]);
    expect(readExpected(table).rows.length, table).toBeGreaterThan(2);
  }
});

test('a table of a feature needs no row outside its feature', () => {
  const engine = readExpected('tables', []).rows.map((line) => line.split(';')[0]);
  const written = (folder: string) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n');
  const ofEngine = written('src/server');
  const single = engine.filter((table) => !new RegExp(`\\b${table}\\b`).test(ofEngine));
  expect(single).toEqual([]);
});

test('a new call needs no line in a test of all calls', () => {
  const files = ['permissions', 'tipping-off', 'conflicts'].map((name) => `tests/http/${name}.test.ts`);
  for (const file of [...files, 'tests/harness/insider/acts.ts', 'tests/harness/expectedCalls.ts']) {
    const text = fs.readFileSync(file, 'utf8');
    expect([file, text.match(/^ +'(GET|POST|PUT|PATCH|DELETE) [^']*':/m)]).toEqual([file, null]);
    expect([file, text.match(/^ {2}(\w+): \{ kind: /m)]).toEqual([file, null]);
  }
  expect(Object.keys(acts).length).toBeGreaterThan(100);
});

test('tables of one kind have the same columns everywhere', () => {
  expect(() => readExpected('permissions', ['tests/sample'])).not.toThrow();
  fs.mkdirSync('node_modules/.cache/other/expected', { recursive: true });
  fs.writeFileSync('node_modules/.cache/other/expected/permissions.csv', 'call,roles\n');
  expect(() => readExpected('permissions', ['node_modules/.cache/other'])).toThrow('other columns');
});
