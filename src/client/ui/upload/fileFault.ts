/** Why a file cannot be sent, in words with its size, beside the text that the specification gives. */

import { formatSize } from '#shared/formatSize.ts';
import { files } from '#shared/limits.ts';
import { type FileFault, faultOfEntry, faultOfFile, fileFaults } from '#shared/rules/files.ts';

/**
 * `Picture.png has 12 MB; 5 MB at most (file size is over 5mb)`; undefined if the file is fine. It reads the content.
 */
export async function getFault(file: File): Promise<string | undefined> {
  const fault = faultOfEntry(file.name, file.size) ?? (await faultOfFile(file.name, await toBytes(file)));
  return fault === null ? undefined : `${getDetail(fault, file)} (${fileFaults[fault]})`;
}

async function toBytes(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

function getDetail(fault: FileFault, { name, size }: File): string {
  switch (fault) {
    case 'file-too-big':
      return `${name} has ${formatSize(size)}; ${formatSize(files.maxBytes)} at most`;
    case 'file-name-too-long':
      return `The name has ${[...name].length} characters; ${files.maxName} at most`;
    case 'file-type-forbidden':
      return `${name} is none of the types named above`;
  }
}
