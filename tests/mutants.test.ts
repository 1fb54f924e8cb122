// Random changes of the code: what is found to change, that types and words stay, and which tests run first.
import { expect, test } from 'vitest';
import { failuresIn } from '../tools/faults/tree.ts';
import { codeMutants } from '../tools/mutants/code.ts';
import { getPlace, type Mutant, mutate } from '../tools/mutants/mutant.ts';
import { Tests } from '../tools/mutants/nearest.ts';
import { drawMutants, mutableFiles } from '../tools/mutants/places.ts';
import { queryMutants } from '../tools/mutants/queries.ts';

const results = (text: string, mutants: readonly Mutant[]) => mutants.map((mutant) => mutate(text, mutant));

test.each([
  ['a < 3 && b;', ['a < 3 || b;', 'a < 3;', 'b;', 'a <= 3 && b;', 'a < 4 && b;']],
  ['if (!a) throw b;', ['if (!(!a)) throw b;', '', 'if (a) throw b;']],
  ['const x = a ? 1n : c;', ['const x = !(a) ? 1n : c;', 'const x = a ? 2n : c;']],
  ['a.filter(b).some(c);', ['', 'a.filter(b).every(c);', 'a.some(c);']],
  ['await save();', ['', 'void save();']],
  ['const a: 5 | 6 = b as 6;', []],
  ["import a from 'a'; const b = 'words < 3';", []],
])('%s', (text, expected) => {
  expect(results(text, codeMutants('x.ts', text)).sort()).toEqual([...expected].sort());
});

test('SQL is changed by its clauses; assignments, comments and half a bracket are left alone', () => {
  const text = `
  update payment
  set state = 3, count = count + 1
  where id = $1 -- and this = that
    and state = 0
    and (a is null
      or b < 2)
  for no key update skip locked`;
  const changed = queryMutants('x.sql', text).map(({ change }) => change);
  expect(changed).toEqual([
    '= → <>',
    '= → <>',
    '< → <=',
    'and → or',
    'and → or',
    'or → and',
    'is null → is not null',
    '+ → -',
    'and state = 0 → nothing',
    'for no key update skip locked → nothing',
    'skip locked → nothing',
  ]);
});

test('queries in code are found, and the place of a change is identified by its line', () => {
  const text = 'const a = 1;\nconst read = sql<Row>(`\n  select b\n  from c\n  where d = $1`);\n';
  const found = codeMutants('x.ts', text).find(({ change }) => change === '= → <>');
  expect(found && mutate(text, found)).toContain('where d <> $1');
  expect(found && getPlace(text, found)).toBe('x.ts:5');
});

test('the same seed draws the same changes; tests, words and pages are none of them', () => {
  const draw = (seed: number) =>
    drawMutants('.', seed, ['src/shared/money.ts', 'db/functions/30-access.sql']).slice(0, 20);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const files = mutableFiles('.');
  expect(files).toContain('db/functions/40-ledger.sql');
  expect(files.filter((file) => /\.test\.|\/tests\/|Words|shared\/messages|\.tsx$/.test(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test('tests beside the file run first, then those that import it, then all that reach it; others do not', () => {
  const tests = new Tests('.', [
    { file: 'src/shared/csv.test.ts', project: 'unit' },
    { file: 'src/shared/money.test.ts', project: 'unit' },
    { file: 'src/features/payments/lists/company/listFilter.test.ts', project: 'unit' },
    { file: 'tests/http/uploads.test.ts', project: 'http' },
  ]);
  expect(tests.getStages('src/shared/money.ts')).toEqual([
    { project: 'unit', tests: ['src/shared/money.test.ts'] },
    { project: 'unit', tests: ['src/features/payments/lists/company/listFilter.test.ts'] },
    { project: 'http', tests: ['tests/http/uploads.test.ts'] },
  ]);
  expect(tests.getStages('db/functions/40-ledger.sql')).toEqual([
    { project: 'http', tests: ['tests/http/uploads.test.ts'] },
  ]);
});

test('tests with modules in the place of others run too', () => {
  const test = 'src/client/api/stepUp.mocked.test.ts';
  const stages = new Tests('.', [{ file: test, project: 'mocked' }]).getStages('src/client/api/send.ts');
  expect(stages).toEqual([{ project: 'mocked', tests: [test] }]);
});

test('a report names each test that failed, and a file that failed before its tests', () => {
  const passed = { status: 'passed', fullName: 'holds' };
  const report = {
    testResults: [
      { name: '/a/x.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        ...{ name: '/a/y.test.ts', status: 'failed', message: '' },
        assertionResults: [passed, { status: 'failed', fullName: 'adds' }, { status: 'failed', fullName: 'takes' }],
      },
      { name: '/a/z.test.ts', status: 'failed', message: 'no simulator\nat z', assertionResults: [] },
    ],
  };
  expect(failuresIn(report, '/a')).toEqual([
    'y.test.ts: adds',
    'y.test.ts: takes',
    'z.test.ts: (whole file) no simulator',
  ]);
  expect(failuresIn({ testResults: [] }, '/a')).toBeUndefined();
});
