// Two things that lock each other out by chance would wait for nothing: locks of the database go by names of their own.
import fs from 'node:fs';
import { expect, test } from 'vitest';

const files = ['src', 'db/functions'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(?:ts|sql)$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const texts = files.map((name) => ({ name, text: fs.readFileSync(name, 'utf8') }));
const matches = (pattern: RegExp) =>
  texts.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, found = '']) => `${found} ${name}`));

test('a lock that everybody waits for has a name, and no other lock has it', () => {
  expect(matches(/advisory(?:_xact)?_lock\((\d+)\)/g)).toEqual([]);
  const names = matches(/advisory(?:_xact)?_lock\(hashtext(?:extended)?\('([^']+)'(?:, 0)?\)\)/g).map((found) =>
    found.replace(/ \S+$/, ''),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
