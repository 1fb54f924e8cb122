// The workflow runs what the README promises, on the versions of Node that the package names.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };

const workflow = fs.readFileSync('.github/workflows/check.yml', 'utf8');
const readme = fs.readFileSync('README.md', 'utf8');
const versions = [...(/node: \[(.+)\]/.exec(workflow)?.[1] ?? '').matchAll(/\d+/g)].map(([version]) => version);

test('the first commands of the README run on Linux', () => {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  const commands = block.match(/^npm \w+/gm) ?? [];
  expect(commands).toEqual(['npm start', 'npm test']);
  for (const command of commands) expect(workflow).toContain(command);
});

test('Node of the package and Node of the developers are both tried', () => {
  const [oldest = ''] = /\d+/.exec(packageFile.engines.node) ?? [];
  const developers = fs.readFileSync('.nvmrc', 'utf8').trim();
  expect(versions).toEqual([oldest, developers]);
});

test('every script that the workflow or the documents name exists', () => {
  const texts = [workflow, readme, fs.readFileSync('CONTRIBUTING.md', 'utf8')];
  const named = texts.flatMap((text) => [...text.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name));
  expect(named.filter((name) => !Object.hasOwn(packageFile.scripts, name))).toEqual([]);
  const files = texts.flatMap((text) =>
    [...text.matchAll(/\b((?:src|tests|tools)\/[\w./-]+\.\w+)/g)].map(([file]) => file),
  );
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
});
