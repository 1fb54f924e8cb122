// `npm run bank -- backup <folder>`: a base backup of the embedded database into a folder of its own.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type pg from 'pg';
import { OperatorError } from '../processes/operatorError.ts';
import { askServer, baseBackup, connectForReplication } from './baseBackup.ts';
import { type BackupDescription, type FilePart, fileNames, readServerManifest, walFileName } from './description.ts';
import { Measure } from './measure.ts';

/** For this account only, and never in place of another. */
const ownNewFile = { flag: 'wx', flags: 'wx', mode: 0o600 } as const;

/**
 * Takes a backup while the bank runs and answers what it is. The description is written last: without one the folder
 * holds no backup. Whatever fails leaves nothing behind.
 * @throws {OperatorError} where the folder holds something already
 */
export async function takeBackup(databaseUrl: string, folder: string): Promise<BackupDescription> {
  const isNew = !fs.existsSync(folder);
  if (!isNew && fs.readdirSync(folder).length > 0) {
    throw new OperatorError(`The folder ${folder} is not empty: name a new one for each backup.`);
  }
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return await writeBackup(databaseUrl, folder);
  } catch (error) {
    for (const name of Object.values(fileNames)) fs.rmSync(path.join(folder, name), { force: true });
    if (isNew) fs.rmdirSync(folder);
    throw error;
  }
}

async function writeBackup(databaseUrl: string, folder: string): Promise<BackupDescription> {
  const client = await connectForReplication(databaseUrl);
  try {
    const began = await askServer(client);
    const { archive, manifest } = await writeParts(client, folder);
    const { files, timeline, startLsn, endLsn } = readServerManifest(manifest.toString());
    const description: BackupDescription = {
      format: 1,
      postgres: began.version,
      system: began.system,
      startedAt: began.now,
      finishedAt: (await askServer(client)).now,
      startLsn,
      endLsn,
      firstWal: walFileName(timeline, startLsn),
      files: files.size,
      bytes: [...files.values()].reduce((sum, file) => sum + file.bytes, 0),
      archive,
      manifest: { bytes: manifest.length, sha256: createHash('sha256').update(manifest).digest('hex') },
    };
    const text = `${JSON.stringify(description, null, 2)}\n`;
    fs.writeFileSync(path.join(folder, fileNames.description), text, { ...ownNewFile, flush: true });
    return description;
  } finally {
    await client.end();
  }
}

async function writeParts(client: pg.Client, folder: string): Promise<{ archive: FilePart; manifest: Buffer }> {
  const ofManifest: Buffer[] = [];
  async function* tar(): AsyncGenerator<Buffer> {
    for await (const { part, bytes } of baseBackup(client)) {
      if (part === 'tar') yield bytes;
      else ofManifest.push(bytes);
    }
  }
  const measure = new Measure();
  const file = fs.createWriteStream(path.join(folder, fileNames.archive), { ...ownNewFile, flush: true });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(tar, gzip, (chunks: AsyncIterable<Buffer>) => measure.pass(chunks), file);
  const manifest = Buffer.concat(ofManifest);
  fs.writeFileSync(path.join(folder, fileNames.manifest), manifest, { ...ownNewFile, flush: true });
  return { archive: measure.part(), manifest };
}
