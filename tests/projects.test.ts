// The TypeScript projects: each file of src/ belongs to one of them, and what only the other side has does not compile.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

type Side = 'shared' | 'server' | 'browser';

const tsc = path.resolve('node_modules/typescript/bin/tsc');
const cache = path.resolve('node_modules/.cache');
fs.mkdirSync(cache, { recursive: true });
const folder = fs.mkdtempSync(path.join(cache, 'kontora-projects-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function runTsc(...args: string[]): string {
  return spawnSync(process.execPath, [tsc, ...args], { encoding: 'utf8' }).stdout;
}

/** The files that a project names, before their imports: `src/serve.ts`. */
function getFiles(side: Side): string[] {
  const { files } = JSON.parse(runTsc('-p', `tsconfig.${side}.json`, '--showConfig')) as { files: string[] };
  return files.map((file) => file.replace(/^\.\//, ''));
}

/** What the compiler says about one more file of a project. */
function compile(side: Side, text: string): string {
  fs.writeFileSync(path.join(folder, 'planted.ts'), text);
  const project = path.join(folder, 'tsconfig.json');
  const globals = side === 'shared' ? [path.resolve('src/shared/globals.d.ts')] : [];
  const settings = {
    extends: path.resolve(`tsconfig.${side}.json`),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: ['planted.ts', ...globals],
    exclude: [],
  };
  fs.writeFileSync(project, JSON.stringify(settings));
  return runTsc('-p', project);
}

test.each<[Side, string[]]>([
  ['shared', ['document', 'process', 'Buffer']],
  ['server', ['document']],
  ['browser', ['process', 'Buffer']],
])('%s code does not compile with %j', (side, missing) => {
  const text = 'export default [document, process, Buffer, URL, TextEncoder, setTimeout];';
  const faults = compile(side, text).matchAll(/error TS\d+: Cannot find name '(\w+)'/g);
  expect([...faults].map(([, name]) => name)).toEqual(missing);
});

test('each file of src/ belongs to one side, by its folder', () => {
  const found: Record<Side, string[]> = {
    shared: getFiles('shared'),
    server: getFiles('server'),
    browser: getFiles('browser'),
  };
  const all = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join('src', name));
  const sources = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/expected\//.test(file));
  const wanted = (side: Side) => sources.filter((file) => getSide(file) === side).sort();
  for (const side of ['shared', 'server', 'browser'] as const) expect(found[side].sort()).toEqual(wanted(side));
});

/** The rule in other words than those of the projects. */
function getSide(file: string): Side {
  const [, first = '', , ...inside] = file.split('/');
  if (first === 'features') {
    const sides = ['company', 'backoffice', 'device', 'server'];
    const isRoom = inside.length > 1 && !sides.includes(inside[0] ?? '');
    const folder = inside[isRoom ? 1 : 0] ?? '';
    if (folder === 'server' || folder === 'feature.server.ts') return 'server';
    return /^(feature\.shared|(?!feature\.).*)\.ts$/.test(folder) ? 'shared' : 'browser';
  }
  if (first === 'client' || /^(main\.browser\.tsx|features\.(company|staff)\.ts)$/.test(first)) return 'browser';
  return first === 'shared' || first === 'features.shared.ts' ? 'shared' : 'server';
}
