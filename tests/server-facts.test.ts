// What the browser's scripts never carry: the sentences of calls and their refusals, however they are written.
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { serverFacts } from '../tools/server-facts.ts';

/** The code as it is built into the scripts; null where it stays as it is. */
function built(code: string, file = '/src/features/notes/calls.ts'): string | null {
  const { transform } = serverFacts() as Plugin & { transform: (code: string, id: string) => { code: string } | null };
  return transform(code, file)?.code ?? null;
}

test.each([
  ['one sentence', `summary: 'Pin a note.',`],
  ['a sentence of two lines', `summary:\n    'Pin a note. ' +\n    'Idempotent.',`],
  ['one of three kinds of text', `summary: 'It’s ' + "a \\"note\\" " + \`of a client\`,`],
  ['its last fact', `summary: 'Pin a ' + 'note.'`],
  ['its refusals', `errors: ['not-found', 'note-pinned'],`],
  ['refusals on lines of their own', `errors: [\n    'not-found',\n    ...noteErrors,\n  ],`],
])('a call loses %s, and keeps all else', (_, facts) => {
  const call = (inside: string) => `call({ method: 'PUT', ${inside} path: '/web/notes' })`;
  expect(built(call(facts))).toBe(call(''));
});

test('other files keep what they say', () => {
  const code = `{ summary: 'Shown on the page', errors: ['one'] }`;
  expect(built(code, '/src/features/notes/backoffice/Notes.tsx')).toBeNull();
  expect(built(code, '/src/features/notes/entryCalls.ts')).toBe('{   }');
});
