// Permissions, groups of staff and states are named: letters and numbers stay in their tables, and where they are
// stored.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', [
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--exclude-standard',
  'src',
  'db',
  'tests',
  'tools',
])
  .toString()
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && fs.existsSync(file));

const tables = ['permissions', 'staffGroups', 'staffKeys'].map((name) => `src/shared/${name}.ts`);
/** Owners and directors have roles of the same letters, and keys of the keyboard are called keys. */
const others = /^src\/(features\/(relations|registration)|client\/(palette|gallery))\//;

const letterRules: readonly RegExp[] = [
  /\b(?:roles|staff|viewers|ofStaff|keys|letters)\b(?:: readonly \w+\[\])? ?[=:] ?\[\s*'[A-Z0]'\s*[,\]]/,
  /\b(?:StaffRole|StaffKey|Letter)\[\] = \[\s*'/,
  /\[\s*(?:'[A-Z]',?\s*)+\] as const satisfies readonly (?:StaffRole|StaffKey|Letter)\[\]/,
  /(?:[lL]etters(?:\(\))?|permissions)\??\.includes\('[A-H]'\)/,
  /hasOneOf\([^;]*?, \[\s*'/,
  /\b(?:role|staffRole) [!=]== '[A-Z]'/,
  /\brole (?:=|<>|in) \(?'[A-Z]'/,
  /\bletters (?:~|like) '[[%]*[A-H]/,
];
/** A column `state` beside a number; not an assignment of TypeScript, nor an arrow. */
const stateRule = /(?<!(?:let|const) )\bstate\s*(?:=|<>|!=|<=|>=|<|>|\bnot in\b|\bin\b|\bbetween\b)\s*\(?-?\d/;

/** Each place of the files that breaks one of the rules, as `file: text`. */
function getPlaces(rules: readonly RegExp[], among: readonly string[]): string[] {
  return among.flatMap((file) => {
    const text = fs.readFileSync(file, 'utf8');
    return rules.flatMap((rule) => [...text.matchAll(new RegExp(rule, 'g'))].map(([found]) => `${file}: ${found}`));
  });
}

test('outside of their tables, no role, key or permission is written as its letter', () => {
  const code = files.filter(
    (file) => /^(src|tests\/sample)\//.test(file) && !/\.test\.tsx?$|\/expected\//.test(file) && !tables.includes(file),
  );
  expect(
    getPlaces(
      letterRules,
      code.filter((file) => !others.test(file)),
    ),
  ).toEqual([]);
  // there the roles of staff are still given by groups
  expect(
    getPlaces(
      letterRules.slice(1, 5),
      code.filter((file) => others.test(file)),
    ),
  ).toEqual([]);
});

/** What compares names with numbers, a model without the bank's code, and samples that are no SQL of the bank. */
const withNumbers = /(\/transitions|tests\/mutants|tests\/named)\.test\.ts$|^tests\/samples\/cardModel\.ts$/;

test('SQL names each state; only migrations hold numbers', () => {
  const code = files.filter((file) => !file.startsWith('db/migrations/') && !withNumbers.test(file));
  expect(getPlaces([stateRule], code)).toEqual([]);
});

test.each([
  `{ kind: 'staff', roles: ['A', 'M', 'H'] }`,
  `viewers: ['E'],`,
  `keys: ['A', '0'],`,
  `{ layout: 'business', letters: ['A'] }`,
  `const roles: readonly StaffRole[] = ['A', 'C'];`,
  `export const readers = ['A', 'F'] as const satisfies readonly StaffRole[];`,
  `if (!letters.includes('C')) return;`,
  `useLetters().includes('F')`,
  `hasOneOf(useLetters(), ['A', 'C'])`,
  `staff.role === 'H'`,
  `where s.role in ('A', 'H') and s.active`,
  `m.letters like '%C%'`,
])('%s is found', (text) => {
  expect(letterRules.some((rule) => rule.test(text))).toBe(true);
});

test.each([
  [`where state = 4 and rail = 'book'`, true],
  ['p.state in (2, 4)', true],
  ['p.state not in (2)', true],
  ['state <> -2147483648', true],
  ['check (state between 0 and 9)', true],
  [`state = payment_state('authorized')`, false],
  ['payment.state === 1', false],
  ['let state = 7;', false],
  [`state in ('open', 'expired')`, false],
])('%s: a raw state, %s', (text, isRaw) => {
  expect(stateRule.test(text)).toBe(isRaw);
});
