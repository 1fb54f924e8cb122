// The house's own rules of style hold in every file; each rule sees what breaks it.
import { expect, test } from 'vitest';
import {
  findClimbing,
  findFileCircles,
  findTestOnly,
  findUntidy,
  getSource,
  readNames,
  trackedSources,
} from './tidy.ts';

/** What is still to be mended of each rule: a number falls, and never rises. */
const left: Record<string, number> = {
  // names that are stored or sent
  'refused word': 8,
};

/** What the product exports for tests alone, or for what is built next. */
const exported = [
  ...['isHigherByHalf', 'readInitiation', 'readAccountReport'],
  // tests begin as if no answer had come
  'forgetServerTime',
];

const files = trackedSources(process.cwd());
const names = readNames(files);
const findings = [
  ...files.flatMap(findUntidy),
  ...findClimbing(names),
  ...findTestOnly(files, names).filter((finding) => !exported.some((name) => finding.endsWith(` ${name}`))),
  ...findFileCircles(names.imports),
];

test.each(Object.entries(left))('%s: at most %d are left', (rule, most) => {
  const found = findings.filter((finding) => finding.includes(rule));
  expect(found.length > most ? found : []).toEqual([]);
});

test('nothing else is untidy', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(findings.filter((finding) => !Object.keys(left).some((rule) => finding.includes(rule)))).toEqual([]);
});

const lines = (count: number) => '  work();\n'.repeat(count);

test.each([
  ['a long line', `// ${'word '.repeat(30)}\n`, 'a.ts:1 line over 120'],
  ['a long function', `function work() {\n${lines(70)}}\n`, 'a.ts:1 function over 70 lines'],
  ['a long file', lines(401), 'a.ts file over 400 lines'],
  ['a refused word', 'const toldOnce = 1;\n', 'a.ts:1 refused word "told" in toldOnce'],
  [
    'a function that says what, not what it does',
    `const ${'amountOf'} = (row) => row;\n`,
    'a.ts:1 name without a verb: amountOf',
  ],
  ['a doc comment of nothing', 'work();\n/** Works. */\n\nwork();\n', 'a.ts:2 doc comment of nothing'],
  ['two doc comments', 'work();\n/** Works. */\n/** Again. */\nwork();\n', 'a.ts:2 doc comment of nothing'],
])('%s is found', (_, text, finding) => {
  expect(findUntidy(getSource('a.ts', text))).toEqual([finding]);
});

test.each([
  ['a word that cannot be broken', `const hash = '${'a'.repeat(130)}';\n`],
  ['a group of tests', `describe('all', () => {\n${lines(80)}});\n`],
  ['the comment of a file', '/** Works. */\n\nwork();\n'],
])('%s is no finding', (_, text) => {
  expect(findUntidy(getSource('a.ts', text))).toEqual([]);
});

test('climbing imports, exports for tests alone and circles are found', () => {
  const planted = [
    getSource('src/client/api/a.ts', "import { b } from '../../server/b.ts';\nexport const a = b;\n"),
    getSource('src/server/b.ts', "import { a } from '#client/api/a.ts';\nexport const b = () => a;\n"),
    getSource('src/server/c.ts', 'export const c = 1;\n'),
    getSource('src/server/c.test.ts', "import { c } from './c.ts';\nc;\n"),
  ];
  const found = readNames(planted);
  expect(findClimbing(found)).toEqual(['src/client/api/a.ts import climbs: ../../server/b.ts']);
  expect(findTestOnly(planted, found)).toEqual(['src/server/c.ts only tests use c']);
  expect(findFileCircles(found.imports)).toEqual([
    'src/client/api/a.ts, src/server/b.ts import each other in a circle',
  ]);
});
