import { expect, test } from 'vitest';
import { fileBody } from './fileBody.ts';

const csv = (text: string) => new Blob([text], { type: 'text/csv' });
const form = (comment: string, text: string, name = 'list.csv') =>
  fileBody({ fields: { comment, more: undefined }, files: [{ field: 'list', name, file: csv(text) }] });

test('bytes are sent as they are', async () => {
  const file = csv('a');
  expect((await fileBody(file)).body).toBe(file);
});

test('a form holds fields that have a value, and files under their names', async () => {
  const { body } = await form('New', 'a,b');
  if (!(body instanceof FormData)) throw new Error('no form');
  expect([...body.keys()]).toEqual(['comment', 'list']);
  const file = body.get('list');
  expect(file instanceof File && [file.name, file.type, await file.text()]).toEqual(['list.csv', 'text/csv', 'a,b']);
});

test('the content that an idempotency key is for is the same for the same bytes, names and fields only', async () => {
  const bodies = [form('New', 'a'), form('Old', 'a'), form('New', 'b'), form('New', 'a', 'b.csv'), fileBody(csv('a'))];
  const contents = (await Promise.all([...bodies, fileBody(csv('b'))])).map(({ content }) => content);
  expect(new Set(contents).size).toBe(6);
  expect((await form('New', 'a')).content).toBe(contents[0]);
  expect((await fileBody(csv('a'))).content).toBe(contents[4]);
});
