// Documents use the words of the field, not the dialect in which the house was first written.
import fs from 'node:fs';
import { expect, test } from 'vitest';

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...fs.readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** Each with what to write instead. */
const refused: ReadonlyMap<RegExp, string> = new Map([
  [/\b(tell|tells|telling|told)\b/i, 'show, name, report, notify or distinguish'],
  [/\bwhoever\b/i, 'the person who'],
  [/\bnobody\b/i, 'no one, or the thing that is missing'],
  [/\banew\b/i, 'again, or re-'],
  [/\bby and by\b/i, 'gradually'],
  [/\bstands?\b(?!-in)/i, 'is, is shown, is kept or applies'],
]);

/**
 * The text without what is not ours to choose: code, addresses of links, quoted texts, and rows of tables that name
 * tests (docs/faults.md).
 */
function readProse(name: string): string[] {
  const text = fs.readFileSync(name, 'utf8').replace(/^( {4,}|```)[^\n]*/gm, '');
  return text.split('\n').map((line) =>
    /^\|.*\.test\.tsx?/.test(line)
      ? ''
      : line
          .replace(/`[^`]*`/g, '')
          .replace(/\]\([^)]*\)/g, ']')
          .replace(/(?<!\w)'[^']*'/g, ''),
  );
}

test.each(documents)('%s uses plain words', (name) => {
  const faults = readProse(name).flatMap((line, at) =>
    [...refused].flatMap(([pattern, better]) => {
      const [word] = pattern.exec(line) ?? [];
      return word === undefined ? [] : [`${name}:${at + 1} '${word}': write ${better}`];
    }),
  );
  expect(faults).toEqual([]);
});
