import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseSearch, readSearch, searchText } from './search.ts';

const schema = z.strictObject({
  status: z.optional(z.enum(['sent', 'received'])),
  min: z.optional(z.string().check(z.regex(/^\d+$/))),
});

test('text goes there and back unchanged, numbers stay text', () => {
  const search = { status: 'sent', min: '010', text: 'a&b=c ė' };
  expect(parseSearch(searchText(search))).toEqual(search);
});

test('absent and empty values leave no trace', () => {
  expect(searchText({ a: undefined, b: null, c: '' })).toBe('');
  expect(parseSearch('')).toEqual({});
});

test.each([
  [
    { status: 'sent', min: '10' },
    { status: 'sent', min: '10' },
  ],
  [{ status: 'lost', min: '10' }, { min: '10' }],
  [{ status: 'lost', min: 'x' }, {}],
  [{ status: 'sent', other: '1' }, { status: 'sent' }],
  [{ __proto__x: '1' }, {}],
])('%o reads %o', (raw, read) => {
  expect(readSearch(schema, raw)).toEqual(read);
});
