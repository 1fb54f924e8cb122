// Rules of style that formatter and compiler do not know. A finding names its place and its rule.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { type ParseResult, parseSync, Visitor } from 'vite';
import { ownFile } from './directions.ts';

const maxColumns = 120;
const maxLines = 70;
const maxFileLines = 400;
/** A word longer than this cannot be broken: addresses, pictures, hashes. */
const maxWord = 60;
/** Words of our own that a reader of the field has to translate, as parts of identifiers. */
const refusedWords = /^(told|tells?|teller|telling|whoever|nobody|anew|bones)$/i;
/** Functions begin with a verb: `getAmount` and `formatFee`, not `amountOf` and `feeWords`. */
const refusedName = /(?:function\*? |const )([a-z]\w*(?:Of|Words))\b *(?:\(|= *(?:async )?\(|<)/g;
/** Questions, and names that combine what others declare; words themselves are words. */
const isAllowedName = (name: string, file: string): boolean =>
  /^((is|are|has|may)[A-Z]|isOf$|anyOf$|oneOf$)/.test(name) ||
  (name.endsWith('Words') && (wordFolders.test(file) || name.startsWith('get')));
const wordFolders = /screening\/server\/|clients\/search\/|tools\/screening\//;
/** As many indented lines in a row as a function that is too long has. */
const longStretch = new RegExp(`(\\n([ \\t].*)?){${maxLines - 1}}`);
const mayBeRefused = /told|tell|whoever|nobody|anew|bones/i;

/** The text of one tracked file. */
export interface SourceFile {
  /** path from the project, with forward slashes */
  file: string;
  text: string;
  /** of code, not of SQL and styles */
  parsed: ParseResult | undefined;
}

/** Tracked files that people write, migrations aside: their hash holds them as they are. */
export function trackedSources(root: string): SourceFile[] {
  const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.css'], { cwd: root });
  const files = names.toString().split('\n');
  return files
    .filter((file) => file !== '' && !file.startsWith('db/migrations/') && fs.existsSync(`${root}/${file}`))
    .map((file) => getSource(file, fs.readFileSync(`${root}/${file}`, 'utf8')));
}

export const getSource = (file: string, text: string): SourceFile => ({
  file,
  text,
  parsed: /\.(tsx?|mjs)$/.test(file) ? parseSync(file, text) : undefined,
});

/** What one file says about itself: its lines, functions, identifiers and comments. */
export function findUntidy({ file, text, parsed }: SourceFile): string[] {
  const lines = text.split('\n');
  // samples are texts of others
  const isOurs = !file.startsWith('tests/samples/');
  const findings = lines.flatMap((line, index) =>
    isOurs && isTooLong(line) ? [`${file}:${index + 1} line over 120`] : [],
  );
  if (lines.length > maxFileLines + 1) findings.push(`${file} file over ${maxFileLines} lines`);
  if (!parsed) return findings;
  const getLine = lineFinder(text);
  for (const { 1: name = '', index } of text.matchAll(refusedName))
    if (!isAllowedName(name, file)) findings.push(`${file}:${getLine(index)} name without a verb: ${name}`);
  findings.push(...findOrphanComments(file, text, parsed));
  // few files have a long stretch or such a word, and the tree of a file is slow to build
  return longStretch.test(text) || mayBeRefused.test(text)
    ? [...findings, ...findInCode(file, text, parsed)]
    : findings;
}

/** The title of a test is one sentence on one line, and what a linter reads stays with its line. */
const isWhole = /^\s*(test|describe)\b.*\(['"`]|biome-ignore/;

const isTooLong = (line: string): boolean =>
  line.length > maxColumns && !isWhole.test(line) && !line.split(/\s+/).some((word) => word.length > maxWord);

function findInCode(file: string, text: string, { program }: ParseResult): string[] {
  const getLine = lineFinder(text);
  const findings = new Set<string>();
  const groups = new Set<number>();
  const checkFunction = ({ start, end }: { start: number; end: number }) => {
    if (!groups.has(start) && getLine(end) - getLine(start) >= maxLines)
      findings.add(`${file}:${getLine(start)} function over ${maxLines} lines`);
  };
  new Visitor({
    // what groups tests is no function that somebody reads in one go
    CallExpression(node) {
      if (/^describe\b/.test(text.slice(node.start, node.start + 9)))
        for (const { start } of node.arguments) groups.add(start);
    },
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
    Identifier({ name, start }) {
      const word = name.split(/(?=[A-Z])|_/).find((part) => refusedWords.test(part));
      if (word) findings.add(`${file}:${getLine(start)} refused word "${word}" in ${name}`);
    },
  }).visit(program);
  return [...findings];
}

function findOrphanComments(file: string, text: string, { comments }: ParseResult): string[] {
  const getLine = lineFinder(text);
  return comments.flatMap(({ type, value, start, end }) =>
    // the first one is of the file
    type === 'Block' && value.startsWith('*') && start > 0 && /^\s*?(\s\/\*\*|\n\s*\n|$|[}\])])/.test(text.slice(end))
      ? [`${file}:${getLine(end)} doc comment of nothing`]
      : [],
  );
}

function lineFinder(text: string): (position: number) => number {
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (position) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

interface Names {
  /** what each imports, by name or whole ('*'), as the import says it */
  imports: { from: string; to: string; name: string; specifier: string }[];
  exports: { file: string; name: string }[];
}

/** Imports and exports of all files, by name. */
export function readNames(files: readonly SourceFile[]): Names {
  const all = files.map(getNames);
  return { imports: all.flatMap(({ imports }) => imports), exports: all.flatMap(({ exports }) => exports) };
}

function getNames({ file, text, parsed }: SourceFile): Names {
  if (!parsed) return { imports: [], exports: [] };
  const { staticImports, dynamicImports, staticExports } = parsed.module;
  const exported = staticExports.flatMap(({ entries }) => entries);
  const specifiers = [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length === 0
        ? [{ specifier: moduleRequest.value, name: '*' }]
        : entries.map(({ importName: { name, kind } }) => ({
            specifier: moduleRequest.value,
            name: name ?? (kind === 'Default' ? 'default' : '*'),
          })),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      name: '*',
    })),
    ...exported.flatMap(({ moduleRequest }) => (moduleRequest ? [{ specifier: moduleRequest.value, name: '*' }] : [])),
  ];
  return {
    imports: specifiers.flatMap(({ specifier, name }) => {
      const to = ownFile(file, specifier);
      return to ? [{ from: file, to, name, specifier }] : [];
    }),
    exports: exported.flatMap(({ moduleRequest, exportName: { name } }) =>
      name && !moduleRequest ? [{ file, name }] : [],
    ),
  };
}

/** Imports that go up more than one folder: package.json has aliases. */
export const findClimbing = ({ imports }: Pick<Names, 'imports'>): string[] =>
  imports.flatMap(({ from, specifier }) =>
    specifier.startsWith('../../') ? [`${from} import climbs: ${specifier}`] : [],
  );

const isTest = (file: string): boolean => /^tests\/|\/tests\/|\/expected\/|\.(test|spec)\.tsx?$/.test(file);

/** Exports of the product that no file but tests imports, and its own does not use either. */
export function findTestOnly(files: readonly SourceFile[], { imports, exports }: Names): string[] {
  const textByFile = new Map(files.map(({ file, text }) => [file, text]));
  const used = new Map<string, Set<string>>();
  for (const { from, to, name } of imports) {
    const key = `${to} ${name}`;
    used.set(key, (used.get(key) ?? new Set()).add(isTest(from) ? 'tests' : 'product'));
  }
  return exports.flatMap(({ file, name }) => {
    const by = used.get(`${file} ${name}`);
    const isUsed = by?.has('product') || used.get(`${file} *`)?.has('product');
    const inside = textByFile.get(file)?.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
    return isTest(file) || isUsed || !by || inside > 1 ? [] : [`${file} only tests use ${name}`];
  });
}

/** Files that import each other in a circle, one sentence a circle. */
export function findFileCircles(imports: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    open.push(file);
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      else if (!open.includes(to)) continue;
      low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(`${circle.sort().join(', ')} import each other in a circle`);
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return circles;
}
