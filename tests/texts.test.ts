// The texts of the specification against the screens that own them: tests/expected-texts.csv, typed by hand.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { messages as ofAll } from '../src/shared/messages.ts';
import { paths } from '../src/shared/paths.ts';
import { filesBehind } from './directions.ts';
import { readExpected } from './harness/expectations.ts';

const root = process.cwd();
const wholeApp = 'src/main.browser.tsx';

const tables: Readonly<Record<string, string>>[] = [
  ofAll,
  ...Object.values(
    import.meta.glob<Record<string, Record<string, string>>>('/src/features/*/messages.ts', { eager: true }),
  ).flatMap((module) => Object.values(module)),
];
const messages: Readonly<Record<string, string>> = Object.assign({}, ...tables);
const keys = Object.keys(messages);

test('no two texts have one key', () => {
  expect(keys.length).toBe(tables.flatMap((table) => Object.keys(table)).length);
});

interface Row {
  text: string;
  /** addresses, or `shell`, `answer` or `later` alone */
  screens: string[];
  test: string;
}

/** a text may have a semicolon */
const columns = /^(.+);([^;]+);([^;]+);([^;]+);([^;]+)$/;

function readRows(): Row[] {
  const { head, rows } = readExpected('texts');
  if (head !== 'text;kind;screen;cause;test') throw new Error(`other columns: ${head}`);
  return rows.map((line) => {
    const [, text = '', kind, screen = '', cause, file = ''] = columns.exec(line) ?? [];
    if (!kind || !cause) throw new Error(`not five words: ${line}`);
    return { text, screens: screen.split(' '), test: file };
  });
}

/** '{field} is invalid' → everything that it can say. */
function getPattern(text: string): string {
  const parts = text.split(/\{\w+\}/);
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\n]+');
}

function getKey(text: string): string | undefined {
  return keys.find((key) => new RegExp(`^${getPattern(messages[key] ?? '')}$`).test(text));
}

/** The page's own file by its address, as the features declare it. */
const pageFiles = new Map<string, string>(fs.readdirSync('src/features').flatMap(pagesOfFeature));

function pagesOfFeature(feature: string): [string, string][] {
  const folder = `src/features/${feature}`;
  const declarations = fs.readdirSync(folder).filter((name) => /^feature\.(company|staff)\.ts$/.test(name));
  const text = declarations.map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
  const found = text.matchAll(/path: paths\.(\w+),(?:(?!path:).)*?import\('\.\/(.+?)'\)/gs);
  const addresses = new Map<string, string>(Object.entries(paths));
  return [...found].map(([, name = '', file = '']) => [addresses.get(name) ?? '', `${folder}/${file}`]);
}

/**
 * The scripts of a screen: all that its page fetches, or, for `shell`, what is round every page; `answer`: the
 * server's.
 */
function getFiles(screen: string): Set<string> {
  if (screen === 'answer') return new Set(declared);
  if (screen === 'shell') return filesBehind(root, wholeApp, [...pageFiles.values()]);
  const page = pageFiles.get(screen);
  if (!page) throw new Error(`no page ${screen}`);
  return filesBehind(root, page);
}

/** What the server sends with a case: warnings of a type stand where the type is declared. */
const declared = fs
  .readdirSync('src/features')
  .map((feature) => `src/features/${feature}/server/cases.ts`)
  .filter((file) => fs.existsSync(file));

/** Whether one of the scripts says it. */
function isSaidIn(files: ReadonlySet<string>, key: string): boolean {
  const use = new RegExp(`\\b(m|\\w+M)essages\\.${key}\\b`);
  return [...files].some((file) => use.test(fs.readFileSync(file, 'utf8')));
}

const rows = readRows();
const waiting = rows.filter(({ screens }) => screens.includes('later'));
const shown = rows.filter((row) => !waiting.includes(row));

test.each(rows)('$text is spelled so, and seen by $test', ({ text, test: file }) => {
  expect(getKey(text)).toBeDefined();
  // a long one is written over several lines
  const source = fs.readFileSync(file, 'utf8').replace(/['"] \+\s+['"]/g, '');
  expect(source).toMatch(new RegExp(getPattern(text)));
});

test.each(shown)('$text is in the scripts of $screens', ({ text, screens }) => {
  const key = getKey(text);
  expect(screens.filter((screen) => !key || !isSaidIn(getFiles(screen), key))).toEqual([]);
});

test('no text waits for a screen, and every sentence is used', () => {
  const texts = waiting.map(({ text }) => text);
  expect(texts).toEqual([]);
  const everywhere = new Set([...filesBehind(root, wholeApp), ...declared]);
  expect(everywhere).toContain('src/features.staff.ts');
  const unused = keys.filter((key) => !isSaidIn(everywhere, key)).map((key) => messages[key]);
  expect(unused).toEqual([]);
});

test('a text of another screen is not found', () => {
  expect(isSaidIn(getFiles('/pricing'), 'taskFailed')).toBe(false);
  expect(isSaidIn(getFiles('/company-profile'), 'userCreated')).toBe(false);
  expect(getKey('Ops! Something else')).toBeUndefined();
});
