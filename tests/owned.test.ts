// What one feature alone needs is in its folder, not in src/shared.
import { expect, test } from 'vitest';
import { messages } from '../src/shared/messages.ts';
import { readNames, trackedSources } from './tidy.ts';

const sources = trackedSources(process.cwd()).filter(
  ({ file }) => /^(src|tools|db)\//.test(file) && !/\.test\.tsx?$|\/expected\//.test(file),
);
const { imports } = readNames(sources);

/** The only feature among some files; undefined where there is none or another file. */
function onlyFeature(files: readonly string[]): string | undefined {
  const folders = new Set(files.map((file) => /^src\/features\/(\w+)\//.exec(file)?.[1]));
  return folders.size === 1 ? [...folders][0] : undefined;
}

test('limits', () => {
  const shared = imports.filter(({ to }) => to === 'src/shared/limits.ts');
  expect(shared.length).toBeGreaterThan(50);
  const names = [...new Set(shared.map(({ name }) => name))];
  const owned = names.flatMap((name) => {
    const feature = onlyFeature(shared.filter((one) => one.name === name).map(({ from }) => from));
    return feature ? [`${name} is of ${feature} alone`] : [];
  });
  expect(owned).toEqual([]);
});

test('texts of the specification', () => {
  const owned = Object.keys(messages).flatMap((key) => {
    const use = new RegExp(`\\bmessages\\.${key}\\b`);
    const feature = onlyFeature(sources.filter(({ text }) => use.test(text)).map(({ file }) => file));
    return feature ? [`${key} is of ${feature} alone`] : [];
  });
  expect(owned).toEqual([]);
});

test('a feature alone is seen, and what is in none is not', () => {
  expect(onlyFeature(['src/features/cards/calls.ts', 'src/features/cards/server/sql.ts'])).toBe('cards');
  expect(onlyFeature(['src/features/cards/calls.ts', 'src/features/rails/calls.ts'])).toBe(undefined);
  expect(onlyFeature(['src/client/api/call.ts'])).toBe(undefined);
});
