// The path of a call is read in one file: short, with the steps that docs/architecture.md names; no feature decides
// about packets.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const callPath = read('src/server/http/run.ts');

test('the file of the path has fewer than 200 lines', () => {
  expect(callPath.split('\n').length).toBeLessThan(200);
});

test('it makes each step that the documents name', () => {
  const section = read('docs/architecture.md').split('## The path of a call')[1]?.split('\n## ')[0] ?? '';
  const steps = [...section.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)]
    .slice(2)
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const functions = steps.filter((name) => /^[a-z]+[A-Z]/.test(name));
  expect(functions.length).toBeGreaterThan(10);
  expect(functions.filter((name) => !callPath.includes(`${name}(`))).toEqual([]);
});

test('a write makes them in this order', () => {
  const write = callPath.slice(callPath.indexOf('function runWrite'));
  const steps = ['openWrite', 'admitCaller', 'storedAnswer', 'readInput', 'passStepUp', 'mustWait', 'propose'];
  const places = [...steps, 'route.handle'].map((name) => write.indexOf(`${name}(`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('no feature decides which statements travel together', () => {
  const folder = path.join(root, 'src/features');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  const names = /\.cork\(|\w\.together\(|\bcommand\(\w*[cC]lient/;
  expect(files.filter((name) => names.test(fs.readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
});
