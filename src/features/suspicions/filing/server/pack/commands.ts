/** `npm run bank -- check-pack` and `pack-key`: without a database, also on a machine that has no bank. */
import fs from 'node:fs';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/processes/operatorError.ts';
import { checkPack, formatFault } from './checkPack.ts';
import { formatPublicKey, getPackKey, readPublicKey } from './packKey.ts';

const usage = 'Say npm run bank -- check-pack <file> --key <file of the public key>.';

/** Prints what it finds; 0 where the pack is as it was signed, 1 otherwise. */
export async function checkPackByCommand(args: readonly string[]): Promise<number> {
  const [file, flag, keyFile, ...more] = args;
  if (!file || flag !== '--key' || !keyFile || more.length > 0) throw new OperatorError(usage);
  const { fault, files } = await checkPack(readable(file), readPublicKey(fs.readFileSync(readable(keyFile), 'utf8')));
  console.log(fault ? `BROKEN: ${formatFault(fault)}` : `The pack is whole: ${files} files, as they were signed.`);
  return fault ? 1 : 0;
}

function readable(file: string): string {
  if (!fs.existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  return file;
}

/** Prints the public half of the key of this server. */
export async function printPackKey(config: Config): Promise<number> {
  console.log(formatPublicKey(getPackKey(config)).trim());
  return 0;
}
