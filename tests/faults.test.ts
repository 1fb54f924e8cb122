// The comparison that judges a fault must itself find what is lost, doubled or made up; and the places that faults are
// planted at must be there, or the list of faults would rot between two runs.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { compare, type Stored } from '../tools/faults/compare.ts';
import { type Attempt, Journal } from '../tools/faults/journal.ts';
import { plant } from '../tools/faults/seeded/seed.ts';
import { seeds } from '../tools/faults/seeded/seeds.ts';

const executed: Stored = {
  id: '7',
  message: 'mark 1',
  state: 3,
  version: 1,
  updates: 0,
  approvals: 1,
  rejections: 0,
  requests: ['r'],
  transfers: 1,
};
const ordered: Stored = { ...executed, state: 1, approvals: 0, requests: [], transfers: 0 };

const call = (verb: Attempt['verb'], status: number, named = ''): Attempt => ({
  mark: 'mark 1',
  verb,
  key: 'k',
  path: '',
  body: undefined,
  at: 0,
  ms: 0,
  status,
  code: '',
  named,
});
const created = call('create', 201, '7');
const life = [created, call('push', 201, 'r'), call('approve', 200, '3')];

function kinds(rows: readonly Stored[], attempts: readonly Attempt[]): string[] {
  const journal = new Journal();
  for (const attempt of attempts) journal.add(attempt);
  return [...new Set(compare(rows, journal).map(({ kind }) => kind))];
}

test.each<[string, Stored[], Attempt[], string[]]>([
  ['what was answered is there', [executed], life, []],
  ['without an answer it may be there', [ordered], [call('create', 0)], []],
  ['or not', [], [call('create', 503)], []],
  ['an answer after a repetition is one payment', [ordered], [call('create', 0), created], []],
  ['a payment that was answered and is gone', [], [created], ['lost']],
  ['an approval that was answered and is gone', [{ ...executed, state: 2, transfers: 0 }], life, ['lost']],
  ['an executed payment without its money', [{ ...executed, transfers: 0 }], life, ['lost']],
  ['an edit that was answered and is gone', [ordered], [created, call('update', 200, '2')], ['lost']],
  ['one key, two payments', [ordered, { ...ordered, id: '8' }], [created], ['doubled']],
  ['one key, two answers', [ordered], [created, call('create', 201, '8')], ['lost', 'doubled']],
  ['money that moved twice', [{ ...executed, transfers: 2 }], life, ['doubled', 'phantom']],
  ['two requests for one push', [{ ...executed, requests: ['r', 's'] }], life, ['doubled']],
  ['a payment that no one sent', [ordered], [], ['phantom']],
  ['a payment that was refused', [ordered], [call('create', 422)], ['phantom']],
  ['an approval that was refused', [executed], [created, call('push', 201, 'r'), call('approve', 409)], ['phantom']],
])('%s', (_what, rows, attempts, expected) => {
  expect(kinds(rows, attempts)).toEqual(expected);
});

test.each(seeds.map((seed) => [seed.name, seed] as const))('can be planted: %s', (_name, seed) => {
  const text = fs.readFileSync(seed.file, 'utf8');
  expect(plant(text, seed)).not.toBe(text);
  expect(seed.tests.filter((file) => !fs.existsSync(file))).toEqual([]);
});
