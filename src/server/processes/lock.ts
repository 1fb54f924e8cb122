// One start per data folder, held by a file that names the process. A killed start's file binds no one.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, startedAt } from './identity.ts';
import { OperatorError } from './operatorError.ts';

/**
 * Takes the data folder for this process and answers how to give it back.
 * @throws {OperatorError} where another start holds it, or where it cannot be written to
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'kontora.lock');
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(own, `${process.pid}\n${startedAt(process.pid)}\n`);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written to (${getReason(error)}): set KONTORA_DATA_DIR to one that can.`,
    );
  }
  try {
    claim(own, file, dataDir);
  } finally {
    fs.rmSync(own, { force: true });
  }
  return () => fs.rmSync(file, { force: true });
}

/** A hard link appears whole or not at all, and never over another one: two starts at once cannot both get it. */
function claim(own: string, file: string, dataDir: string): void {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      fs.linkSync(own, file);
      return;
    } catch (error) {
      if (getReason(error) !== 'EEXIST') throw error;
    }
    const holder = livingHolder(file);
    if (holder !== undefined) refuseSecond(holder, dataDir);
    putAside(file);
  }
  throw new OperatorError(`The lock ${file} changes hands all the time: other starts are trying for it as well.`);
}

function refuseSecond(holder: number, dataDir: string): never {
  throw new OperatorError(
    `Kontora is running in ${dataDir} already (process ${holder}): stop it first, or set KONTORA_DATA_DIR to ` +
      'another folder.',
  );
}

function livingHolder(file: string): number | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', began = ''] = text.split('\n');
  return isAlive(Number(pid)) && startedAt(Number(pid)) === began ? Number(pid) : undefined;
}

/** Renaming says whether it was the dead one that we took: if a quicker start has put its own there, it goes back. */
function putAside(file: string): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return; // a quicker start has taken it away
  }
  if (livingHolder(aside) !== undefined) fs.linkSync(aside, file);
  fs.rmSync(aside);
}

function getReason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
