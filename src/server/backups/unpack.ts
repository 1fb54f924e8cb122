// Unpacks the archive of a backup and compares every byte with what the backup says of itself.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../processes/operatorError.ts';
import { type BackupDescription, fileNames, readServerManifest, type ServerManifest } from './description.ts';
import { Measure } from './measure.ts';
import { readTar, type TarMember } from './tar.ts';

/** The log that travels with a backup has sums of its own, which PostgreSQL checks when it reads it. */
const logFolder = 'pg_wal';

/**
 * @param made called with each file and folder that has been made
 * @throws {OperatorError} where anything is missing, added or changed
 */
export async function unpackBackup(
  from: string,
  description: BackupDescription,
  to: string,
  made: (place: string) => void,
): Promise<void> {
  try {
    const missing = getManifest(from, description).files;
    const measure = new Measure();
    const source = fs.createReadStream(path.join(from, fileNames.archive));
    const unpack = async (bytes: AsyncIterable<Buffer>) => {
      for await (const member of readTar(bytes)) await unpackMember(member, to, missing, made);
    };
    await pipeline(source, (chunks: AsyncIterable<Buffer>) => measure.pass(chunks), createGunzip(), unpack);
    const [first] = missing.keys();
    if (first !== undefined) throw new Error(`${first} is missing`);
    requireSame(fileNames.archive, measure.part(), description.archive);
  } catch (error) {
    throw new OperatorError(`The backup in ${from} is broken: ${error instanceof Error ? error.message : error}.`);
  }
}

function getManifest(from: string, { manifest }: BackupDescription): ServerManifest {
  const text = fs.readFileSync(path.join(from, fileNames.manifest));
  requireSame(
    fileNames.manifest,
    { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') },
    manifest,
  );
  return readServerManifest(text.toString());
}

async function unpackMember(
  { name, isFolder, content }: TarMember,
  to: string,
  missing: ServerManifest['files'],
  made: (place: string) => void,
): Promise<void> {
  const place = path.join(to, name);
  if (isFolder) {
    fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  } else {
    const measure = new Measure();
    const file = fs.openSync(place, 'wx', 0o600);
    try {
      for await (const chunk of measure.pass(content)) fs.writeSync(file, chunk);
    } finally {
      fs.closeSync(file);
    }
    if (!name.startsWith(`${logFolder}/`)) requireSame(name, measure.part(), missing.get(name));
    missing.delete(name);
  }
  made(place);
}

interface Sum {
  bytes: number;
  sha256: string;
}

function requireSame(name: string, found: Sum, wanted: Sum | undefined): void {
  if (!wanted) throw new Error(`${name} is not in its manifest`);
  if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256)
    throw new Error(`${name} is not what was written`);
}
