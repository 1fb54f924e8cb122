import { railFiles } from '../iso20022/limits.ts';
import type { RailContext } from './railContext.ts';
import { type ReadFile, readRailFile } from './readRailFile.ts';

/** A large file is read in a worker thread: parsing it takes the event loop for too long. */
export function readFile({ threads }: Pick<RailContext, 'threads'>, bytes: Buffer): ReadFile | Promise<ReadFile> {
  if (bytes.length <= railFiles.readAtOnceBytes || bytes.length > railFiles.maxBytes) return readRailFile(bytes);
  return threads.run('readLargeRailFile', bytes);
}
