// Lists read from texts in tests, in pieces of any size, and the refusals.
import type { ListFormat } from '#features/screening/lists.ts';
import type { ListEntry } from '#features/screening/server/lists/entry.ts';
import { readList } from '#features/screening/server/lists/readList.ts';
import { ListUnreadable } from '#features/screening/server/lists/unreadable.ts';
import { listSamples } from '#tests/samples/listFiles.ts';

export const toBytes = (text: string) => new TextEncoder().encode(text);

export async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function read(format: ListFormat, main: string | Uint8Array, size = 65_536): Promise<ListEntry[]> {
  const { names, addresses } = listSamples[format];
  const files = {
    main: chunks(typeof main === 'string' ? toBytes(main) : main, size),
    ...(names && { names: chunks(toBytes(names), size) }),
    ...(addresses && { addresses: chunks(toBytes(addresses), size) }),
  };
  const entries: ListEntry[] = [];
  for await (const entry of readList(format, files)) entries.push(entry);
  return entries;
}

const refused = (format: ListFormat, main: string | Uint8Array, size?: number) =>
  read(format, main, size).then(
    () => undefined,
    (error) => (error instanceof ListUnreadable ? error : Promise.reject(error)),
  );

/** What is refused, and why, without what to do; '' where nothing is. */
export const refusal = async (...file: Parameters<typeof refused>) => {
  const error = await refused(...file);
  return error ? `Line ${error.line}: ${error.reason}` : '';
};

/** As an operator reads it. */
export const displayed = async (...file: Parameters<typeof refused>) => (await refused(...file))?.message;

export const getSample = (format: ListFormat) => listSamples[format].main;
