// What a server that runs alone (`postgres --single`) is given: it ends each statement with its line.
import { expect, test } from 'vitest';
import { loginStatements, newPassword } from './logins.ts';

test('each statement of the logins is one whole line', () => {
  const text = loginStatements(newPassword());
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.slice(0, -1).split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['do', 'alter', 'grant']);
  for (const line of lines) expect(line).toMatch(/;$/);
});
