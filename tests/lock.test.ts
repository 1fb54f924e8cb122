import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

function check(file: string): { code: number | null; output: string } {
  const done = spawnSync(process.execPath, ['tools/lock.mjs', file], { encoding: 'utf8' });
  return { code: done.status, output: done.stdout + done.stderr };
}

function checkPackages(packages: Record<string, object>): { code: number | null; output: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-lock-'));
  const file = path.join(folder, 'package-lock.json');
  fs.writeFileSync(file, JSON.stringify({ packages }));
  const answer = check(file);
  fs.rmSync(folder, { recursive: true });
  return answer;
}

test('the lock of this project is complete', () => {
  expect(check('package-lock.json')).toEqual({ code: 0, output: 'The lock is complete.\n' });
});

test('a native package that is missing for another system is found', () => {
  const tool = { version: '1.0.0', optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } };
  const linux = { version: '1.0.0', optional: true };
  const answer = checkPackages({ '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux': linux });
  expect(answer.code).toBe(1);
  expect(answer.output).toContain('node_modules/tool names tool-mac@1.0.0; the lock has none');
});

test('one of another version is found, one of a folder above is accepted', () => {
  const tool = { version: '1.0.0', optionalDependencies: { native: '1.0.0' } };
  const nested = { '': {}, 'node_modules/a/node_modules/tool': tool };
  expect(checkPackages({ ...nested, 'node_modules/native': { version: '1.0.0' } }).code).toBe(0);
  expect(checkPackages({ ...nested, 'node_modules/native': { version: '2.0.0' } }).code).toBe(1);
});
