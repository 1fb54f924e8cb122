/** Reads a list in any of its formats, entry by entry; what it refuses, it refuses with the line. */
import type { ListFormat } from '#features/screening/lists.ts';
import { type FileSeen, withAdvice } from './advice.ts';
import { displayedFacts, getLetters, type ListEntry, listLimits } from './entry.ts';
import { readEuCsv } from './formats/euCsv.ts';
import { readEuXml } from './formats/euXml.ts';
import { readFtmLines } from './formats/ftmLines.ts';
import { readOfacCsv } from './formats/ofacCsv.ts';
import { readOfacXml } from './formats/ofacXml.ts';
import { readOwnCsv, readTargetsCsv } from './formats/simpleCsv.ts';
import { readUkCsv } from './formats/ukCsv.ts';
import { readUnXml } from './formats/unXml.ts';
import { type Bytes, linesIn } from './linesIn.ts';
import { ListUnreadable } from './unreadable.ts';

type Reading = AsyncIterable<{ entry: ListEntry; line: number }>;

/** SDN.CSV comes with its names (ALT.CSV) and its addresses (ADD.CSV); every other format is one file. */
export interface ListFiles {
  main: Bytes;
  names?: Bytes;
  addresses?: Bytes;
}

const readers = {
  'ofac-csv': ({ main, names, addresses }) =>
    readOfacCsv({ sdn: main, ...(names && { alt: names }), ...(addresses && { add: addresses }) }),
  'ofac-xml': ({ main }) => readOfacXml(main),
  'un-xml': ({ main }) => readUnXml(main),
  'eu-xml': ({ main }) => readEuXml(main),
  'eu-csv': ({ main }) => readEuCsv(main),
  'uk-csv': ({ main }) => readUkCsv(main),
  'targets-csv': ({ main }) => readTargetsCsv(main),
  'ftm-lines': ({ main }) => readFtmLines(main),
  'own-csv': ({ main }) => readOwnCsv(main),
} satisfies Record<ListFormat, (files: ListFiles) => Reading>;

/** @throws {ListUnreadable} at the first thing that is wrong, with what to do; what came before it is worth nothing. */
export async function* readList(format: ListFormat, files: ListFiles): AsyncGenerator<ListEntry> {
  const seen: FileSeen = { start: '', endsWithin: undefined };
  try {
    yield* readEntries(format, { ...files, main: watched(files.main, seen) });
  } catch (error) {
    throw error instanceof ListUnreadable ? withAdvice(format, error, seen) : error;
  }
}

const maxStart = 8_000;

/** The bytes as they come; what they begin with, and how they end, is kept. */
async function* watched(bytes: Bytes, seen: FileSeen): Bytes {
  let lines = 1;
  let last: number | undefined;
  for await (const chunk of bytes) {
    if (seen.start.length < maxStart)
      seen.start += Buffer.from(chunk.subarray(0, maxStart - seen.start.length)).toString('latin1');
    lines += linesIn(chunk);
    last = chunk.at(-1) ?? last;
    yield chunk;
  }
  if (last !== undefined && last !== 0x0a) seen.endsWithin = lines;
}

async function* readEntries(format: ListFormat, files: ListFiles): AsyncGenerator<ListEntry> {
  const seen = new Set<string>();
  let letters = 0;
  for await (const { entry, line } of readers[format](files) as Reading) {
    const problem = getProblem(entry, seen);
    if (problem) throw new ListUnreadable(line, problem);
    letters += getLetters(entry);
    if (letters > listLimits.maxLetters)
      throw new ListUnreadable(
        line,
        `the names and numbers have more than ${listLimits.maxLetters} letters together, the most that can ` +
          'be compared',
      );
    seen.add(entry.entityId);
    yield entry;
  }
  if (seen.size === 0) throw new ListUnreadable(1, 'the list has no entry');
}

/** What a database keeps in no text, and JSON can write: NUL, and half a character. */
const noText = /[\0\p{Surrogate}]/u;

function getProblem(entry: ListEntry, seen: ReadonlySet<string>): string | undefined {
  const { entityId, name, aliases, births, countries, identifiers, programmes, formerIds = [] } = entry;
  const values = [...aliases, ...births, ...countries, ...identifiers, ...programmes, ...formerIds];
  if (entityId === '' || entityId.length > 200)
    return 'an entry without a number, or with one of more than 200 characters';
  if (seen.has(entityId)) return `entry ${entityId} is there twice`;
  if (seen.size >= listLimits.maxEntries) return `more than ${listLimits.maxEntries} entries`;
  // what has no letter and no digit is found by no one's name
  if (!/[\p{L}\p{N}]/u.test(name)) return `entry ${entityId} has no name`;
  if (values.length > listLimits.maxValues) return `entry ${entityId} has more than ${listLimits.maxValues} values`;
  const displayed = displayedFacts.flatMap((fact) => entry[fact] ?? []);
  if ([entityId, name, ...values, ...displayed].some((value) => noText.test(value)))
    return `entry ${entityId} has what is no text`;
  const longest = Math.max(name.length, ...values.map((value) => value.length));
  return longest > listLimits.maxName ? `entry ${entityId} has a value of ${longest} characters` : undefined;
}
