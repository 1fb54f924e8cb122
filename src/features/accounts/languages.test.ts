import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { languages } from './languages.ts';

it('offers every language of the specification, which counts 33 and names 34', () => {
  expect(languages).toHaveLength(34);
  expect(new Set(languages.map(({ code }) => code)).size).toBe(34);
});

it('says of exactly those that have words that they are translated', () => {
  const folder = path.join(import.meta.dirname, 'server/statement/words');
  const withWords = readdirSync(folder).map((file) => file.replace('.ts', ''));
  const promised = languages.filter(({ translated }) => translated).map(({ code }) => code);
  expect(promised.sort()).toEqual(withWords.sort());
});
