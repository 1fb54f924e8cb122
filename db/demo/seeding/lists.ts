/** The lists of the demo world: read, staged and taken by the functions that real ones go through. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import type { ListCode, ListField, ListFormat } from '#features/screening/lists.ts';
import { getLetters } from '#features/screening/server/lists/entry.ts';
import { readList } from '#features/screening/server/lists/readList.ts';
import * as queries from '#features/screening/server/versions/sql.ts';
import { makeLive } from '#features/screening/server/versions/take.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { staff } from '../staff.ts';

interface DemoList {
  code: ListCode;
  format: ListFormat;
  files: Partial<Record<ListField, string>> & { main: string };
}

const demoLists: readonly DemoList[] = [
  {
    code: 'US',
    format: 'ofac-csv',
    files: { main: 'ofac-sdn.csv.br', names: 'ofac-alt.csv.br', addresses: 'ofac-add.csv.br' },
  },
  { code: 'UN', format: 'own-csv', files: { main: 'un.csv' } },
  { code: 'EU', format: 'own-csv', files: { main: 'eu.csv' } },
  { code: 'UK', format: 'own-csv', files: { main: 'uk.csv' } },
  { code: 'UE', format: 'own-csv', files: { main: 'ue.csv' } },
  { code: 'PEP', format: 'own-csv', files: { main: 'pep.csv' } },
  { code: 'ADM', format: 'own-csv', files: { main: 'adm.csv' } },
  { code: 'TU', format: 'own-csv', files: { main: 'internal.csv' } },
];
const stagedAtOnce = 2_000;

export async function addLists(tx: Db): Promise<void> {
  const officer = staff.find(({ role }) => role === 'M')?.id ?? '';
  const head = staff.find(({ role }) => role === 'H')?.id ?? '';
  for (const list of demoLists) await addList(tx, list, officer, head);
}

async function addList(tx: Db, { code, format, files }: DemoList, officer: string, head: string): Promise<void> {
  const bytes = Object.fromEntries(Object.entries(files).map(([field, name]) => [field, readPacked(name)]));
  const all = Buffer.concat(Object.values(bytes));
  const names = Object.values(files)
    .map((name) => name.replace(/\.br$/, ''))
    .join(', ');
  const versionId = newId();
  const hash = createHash('sha256').update(all).digest('hex');
  await tx.run(queries.insertVersion, [versionId, code, format, names, all.length, hash, officer]);
  const streams = Object.fromEntries(Object.entries(bytes).map(([field, one]) => [field, Readable.from([one])]));
  let [ids, bodies]: [string[], string[]] = [[], []];
  const stage = async () => {
    await tx.run(queries.stage, [versionId, ids, bodies]);
    [ids, bodies] = [[], []];
  };
  let letters = 0;
  for await (const entry of readList(format, { main: Readable.from([]), ...streams })) {
    const { entityId, ...body } = entry;
    letters += getLetters(entry);
    ids.push(entityId);
    bodies.push(JSON.stringify(body));
    if (ids.length === stagedAtOnce) await stage();
  }
  await stage();
  const { entries, added, changed, removed, unscored } = await tx.one(queries.countChanges, [versionId]);
  await tx.run(queries.endReading, [versionId, entries, added, changed, removed, unscored, letters, []]);
  await tx.run(queries.keepSamples, [versionId]);
  await makeLive(tx, versionId, officer, head);
}

function readPacked(name: string): Buffer {
  const bytes = fs.readFileSync(path.join(process.cwd(), 'db/demo/lists', name));
  return name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
}
