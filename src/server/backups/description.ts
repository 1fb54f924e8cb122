// What lies in a backup folder: the archive, PostgreSQL's manifest of it, and our description of both, written last.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../processes/operatorError.ts';

export const fileNames = { archive: 'base.tar.gz', manifest: 'backup_manifest', description: 'backup.json' } as const;

const part = z.strictObject({ bytes: z.number(), sha256: z.string().check(z.regex(/^[\da-f]{64}$/)) });

const description = z.strictObject({
  format: z.literal(1),
  /** version of the PostgreSQL that made it, such as 18.4 */
  postgres: z.string(),
  /** number that only this database and its copies have; names its folder in the archive of the log */
  system: z.string().check(z.regex(/^\d+$/)),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** the log from here to there makes the files whole */
  startLsn: z.string(),
  endLsn: z.string(),
  /** oldest file of the archived log that this backup needs */
  firstWal: z.string(),
  files: z.number(),
  /** of the unpacked files, without the log */
  bytes: z.number(),
  archive: part,
  manifest: part,
});

export type FilePart = z.infer<typeof part>;
export type BackupDescription = z.infer<typeof description>;

/** PostgreSQL's own manifest, as far as it is used here; it has no more than one range while there is one timeline. */
const serverManifest = z.object({
  Files: z.array(
    z.object({
      Path: z.optional(z.string()),
      /** hexadecimal, where the name is no UTF-8 */
      'Encoded-Path': z.optional(z.string()),
      Size: z.number(),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.number(), 'Start-LSN': z.string(), 'End-LSN': z.string() })),
});

export interface ServerManifest {
  files: Map<string, { bytes: number; sha256: string }>;
  timeline: number;
  startLsn: string;
  endLsn: string;
}

/** @throws {Error} where the text is no manifest */
export function readServerManifest(text: string): ServerManifest {
  const { Files: files, 'WAL-Ranges': ranges } = serverManifest.parse(JSON.parse(text));
  const [range] = ranges;
  if (!range) throw new Error('the manifest names no log');
  const byName = files.map((file): [string, { bytes: number; sha256: string }] => [
    file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString(),
    { bytes: file.Size, sha256: file.Checksum },
  ]);
  const lsn = { startLsn: range['Start-LSN'], endLsn: range['End-LSN'] };
  return { files: new Map(byName), timeline: range.Timeline, ...lsn };
}

/**
 * Reads what a backup says of itself.
 * @throws {OperatorError} where the folder holds no finished backup
 */
export function readDescription(folder: string): BackupDescription {
  const file = path.join(folder, fileNames.description);
  if (!fs.existsSync(file))
    throw new OperatorError(`There is no finished backup in ${folder}: it has no ${fileNames.description}.`);
  try {
    return description.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    throw new OperatorError(`The backup in ${folder} is broken: its ${fileNames.description} cannot be read.`);
  }
}

/** Name of the file of the log that a position lies in, for files of 16 MB, PostgreSQL's default. */
export function walFileName(timeline: number, lsn: string): string {
  const [high = '0', low = '0'] = lsn.split('/');
  const number = Number.parseInt(low, 16) >>> 24;
  return [timeline, Number.parseInt(high, 16), number].map((part) => hex8(part)).join('');
}

function hex8(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
