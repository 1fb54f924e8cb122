import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyOf, contentOf } from './body.ts';

const json = { body: z.strictObject({ a: z.int() }) };
const bytes = { body: { bytes: ['text/plain'] } } as const;
const form = { body: { form: z.strictObject({ comment: z.optional(z.string()) }), files: ['text/csv'] } } as const;
const csv = (text: string) => new Blob([text], { type: 'text/csv' });
const list = (text: string, name = 'list.csv') => ({ field: 'list', name, file: csv(text) });

test('JSON is sent as text, bytes as they are, nothing as nothing', () => {
  const file = csv('a');
  expect(bodyOf(json, { a: 1 })).toBe('{"a":1}');
  expect(bodyOf(bytes, file)).toBe(file);
  expect(bodyOf(json, undefined)).toBe(undefined);
});

test('a form holds fields that have a value, and files under their names', async () => {
  const sent = bodyOf(form, { fields: { comment: 'New', more: undefined }, files: [list('a,b')] });
  if (!(sent instanceof FormData)) throw new Error('no form');
  expect([...sent.keys()]).toEqual(['comment', 'list']);
  const file = sent.get('list');
  expect(file instanceof File && [file.name, file.type, await file.text()]).toEqual(['list.csv', 'text/csv', 'a,b']);
});

describe('the content that an idempotency key is for', () => {
  const of = (comment: string, text: string, name?: string) =>
    contentOf(bodyOf(form, { fields: { comment }, files: [list(text, name)] }));

  test('is the same for the same', async () => {
    expect(await of('New', 'a')).toBe(await of('New', 'a'));
    expect(await contentOf(csv('a'))).toBe(await contentOf(csv('a')));
    expect(await contentOf('{}')).toBe('{}');
    expect(await contentOf(undefined)).toBe('');
  });

  test('is another with other bytes, another name or another field', async () => {
    const contents = [of('New', 'a'), of('Old', 'a'), of('New', 'b'), of('New', 'a', 'b.csv')];
    expect(new Set(await Promise.all(contents)).size).toBe(4);
    expect(await contentOf(csv('a'))).not.toBe(await contentOf(csv('b')));
  });
});
