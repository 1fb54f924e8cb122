// What the bank and its simulators write beside the database is closed to other accounts, also what was there before.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RailFolders } from '../src/features/rails/server/folders.ts';
import { appendHead } from '../src/server/audit/heads.ts';
import { closeFolder, type FolderMode } from '../src/server/processes/closedFolders.ts';
import { openFolders, writeWhole } from '../src/simulators/clearing/folders.ts';
import { Journal } from '../src/simulators/journal.ts';

let root: string;
const umask = process.umask(0o022);
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-folders-'));
});
afterEach(() => {
  process.umask(umask);
  fs.rmSync(root, { recursive: true });
});

const getMode = (name: string) => (fs.statSync(path.join(root, name)).mode & 0o777).toString(8);
const head = { block: 1n, n: 1n, hash: 'a'.repeat(64), sealedAt: '2026-11-28T09:00:00.000Z' };

test.runIf(process.platform !== 'win32').each<[FolderMode, string, string]>([
  ['0700', '700', '600'],
  ['0750', '750', '640'],
  ['0770', '770', '660'],
])('the rail and the heads with %s', async (mode, folder, file) => {
  process.umask(0o027);
  for (const name of ['out', 'done']) fs.mkdirSync(path.join(root, name), { mode: 0o755 });
  for (const name of ['out/old.xml', 'done/old.xml']) fs.writeFileSync(path.join(root, name), '', { mode: 0o644 });
  const folders = new RailFolders(root, mode);
  await folders.make();
  await folders.write('new.xml', Buffer.from('a'));
  expect(['', 'out', 'in', 'done', 'failed'].map(getMode)).toEqual(Array(5).fill(folder));
  expect(['out/old.xml', 'done/old.xml', 'out/new.xml'].map(getMode)).toEqual(Array(3).fill(file));
  await appendHead(path.join(root, 'heads', 'a.heads'), head, 0, mode);
  expect(getMode('heads/a.heads')).toBe(file);
});

test.runIf(process.platform !== 'win32')('only our files in a folder of others, and no link out of it', async () => {
  const own = path.join(root, 'heads');
  fs.mkdirSync(own, { mode: 0o755 });
  fs.writeFileSync(path.join(root, 'other'), '', { mode: 0o644 });
  for (const name of ['a.heads', 'b.txt']) fs.writeFileSync(path.join(own, name), '', { mode: 0o644 });
  fs.symlinkSync(path.join(root, 'other'), path.join(own, 'c.heads'));
  await closeFolder(own, '0700', (name) => name.endsWith('.heads'));
  expect(['heads', 'heads/a.heads', 'heads/b.txt', 'other'].map(getMode)).toEqual(['700', '600', '644', '644']);
});

test.runIf(process.platform !== 'win32')('the journals and folders of the simulators', () => {
  process.umask(0o022);
  const file = path.join(root, 'clearing', 'journal.jsonl');
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(file, '', { mode: 0o644 });
  const folders = openFolders(root);
  writeWhole(folders.in, 'a.xml', 'a');
  new Journal(file, { empty: () => ({}), apply: () => {} }, {}).close();
  expect(['clearing', 'clearing/done', 'in'].map(getMode)).toEqual(['700', '700', '700']);
  expect(['clearing/journal.jsonl', 'in/a.xml'].map(getMode)).toEqual(['600', '600']);
});

test('what is no file in the inbox of the rail is set aside once, and files go on', async () => {
  const folders = new RailFolders(root);
  await folders.make();
  const reports: unknown[] = [];
  const wait = () => folders.waiting(9, (error) => reports.push(error));
  fs.mkdirSync(path.join(root, 'in', 'a-folder', 'inner'), { recursive: true });
  fs.symlinkSync('/etc/passwd', path.join(root, 'in', 'b-link'));
  fs.writeFileSync(path.join(root, 'in', 'c.xml'), 'a');
  expect([await wait(), await wait()]).toEqual([['c.xml'], ['c.xml']]);
  expect(fs.readdirSync(path.join(root, 'failed')).sort()).toEqual(['a-folder', 'b-link']);
  expect(reports).toHaveLength(2);
  // again under the same name
  fs.mkdirSync(path.join(root, 'in', 'a-folder'));
  await wait();
  expect([fs.readdirSync(path.join(root, 'failed')).length, reports.length]).toEqual([3, 3]);
  // one that cannot be moved
  fs.rmSync(path.join(root, 'failed'), { recursive: true });
  fs.writeFileSync(path.join(root, 'failed'), '');
  fs.mkdirSync(path.join(root, 'in', 'a-folder'));
  expect([await wait(), await wait()]).toEqual([['c.xml'], ['c.xml']]);
  expect(reports).toHaveLength(4);
});
