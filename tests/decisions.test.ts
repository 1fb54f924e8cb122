// Each decision record says when it was made, whether it is in force, and what was rejected; links in documents lead
// somewhere.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const records = fs.readdirSync(folder).filter((name) => name.endsWith('.md'));
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...[...fs.readdirSync('docs'), ...records.map((name) => `decisions/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** `# 012 Title`, then date and status, each on its line. */
const head = new RegExp(
  [
    '^# (?<number>\\d{3}) \\S.*',
    '',
    '- Date: (?<date>20\\d\\d-\\d\\d-\\d\\d)',
    '- Status: (proposed|accepted(; .+ is superseded by \\[\\d{3}\\]\\(.+\\))?|superseded by \\[\\d{3}\\]\\(.+\\))',
    '',
    '\\S',
  ].join('\n'),
);

test.each(records)('%s has number, date, status and what was rejected', (name) => {
  const text = fs.readFileSync(`${folder}/${name}`, 'utf8');
  const { number, date } = head.exec(text)?.groups ?? {};
  expect(number, 'head: see the other records').toBe(name.slice(0, 3));
  expect(new Date(String(date)).toISOString().slice(0, 10)).toBe(date);
  expect(text.match(/^## Rejected$/gm)).toHaveLength(1);
  expect(text).toMatch(/\n## Rejected\n- \S/);
});

test('no two records have one number', () => {
  const numbers = records.map((name) => name.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test.each(documents)('the links of %s lead to files that exist', (name) => {
  const text = fs.readFileSync(name, 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)[^)\s]*\)/g)].map(([, target = '']) => target);
  const missing = targets.filter((target) => !fs.existsSync(path.join(path.dirname(name), target)));
  expect(missing).toEqual([]);
});
