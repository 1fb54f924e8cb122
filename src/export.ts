/** `npm run bank -- export` and `import`: what they print, and what an imported bank must pass. */
import path from 'node:path';
import { migrate } from './server/db/migrate.ts';
import { importBank } from './server/exports/read.ts';
import { exportBank } from './server/exports/write.ts';
import { OperatorError } from './server/processes/operatorError.ts';
import { verify } from './verify.ts';

/** Prints what was exported. Answers the exit code, as all commands do. */
export async function exportTo(databaseUrl: string, [file]: string[]): Promise<number> {
  if (!file) throw new OperatorError('Name the file to make: npm run bank -- export <file>.');
  const { takenAt, tables, rows, bytes } = await exportBank(databaseUrl, path.resolve(file));
  console.log(
    `Exported ${rows} rows of ${tables} tables as they were at ${takenAt} to ${file} (${(bytes / 1e6).toFixed(1)} MB).`,
  );
  return 0;
}

/** Makes the form of this version where there is none yet, fills it, and verifies the whole. */
export async function importFrom(databaseUrl: string, [file]: string[]): Promise<number> {
  if (!file) throw new OperatorError('Name the export: npm run bank -- import <file>.');
  await migrate(databaseUrl);
  const { takenAt, tables, rows } = await importBank(databaseUrl, path.resolve(file));
  console.log(`Imported ${rows} rows of ${tables} tables as they were at ${takenAt}.`);
  return verify(databaseUrl, undefined);
}
