/** Rows of a CSV file with their lines, one at a time. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { listLimits } from './entry.ts';
import { type Bytes, textOf } from './textOf.ts';
import { ListUnreadable } from './unreadable.ts';

export interface CsvRow {
  /** at which it ends, from 1 */
  line: number;
  cells: string[];
}

interface CsvForm {
  delimiter?: ',' | ';';
  /** rows have one number of cells; the first tells it, unless it is known. 'any' leaves it to the caller */
  columns?: number | 'any';
}

/** Rows of one width: a file that was cut in a row is refused. */
export async function* csvRows(bytes: Bytes, { delimiter = ',', columns }: CsvForm = {}): AsyncGenerator<CsvRow> {
  const options: Options = {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: listLimits.cellMost,
  };
  const parser = parse(options);
  const fed = pipeline(Readable.from(textOf(bytes)), parser);
  // its failure reaches the loop below through the parser
  fed.catch(() => undefined);
  let width = columns;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      width ??= record.length;
      if (width !== 'any' && record.length !== width)
        throw new ListUnreadable(info.lines, `${record.length} cells where there should be ${width}`);
      yield { line: info.lines, cells: record };
    }
    await fed;
  } catch (error) {
    throw error instanceof CsvError
      ? new ListUnreadable(Number(error['lines'] ?? 1), error.message.slice(0, 200))
      : error;
  } finally {
    parser.destroy();
  }
}

export interface NamedRow {
  line: number;
  /** '' where the file has no such column */
  cell(name: string): string;
}

/** Rows below a header that has at least these columns. */
export async function* namedRows(rows: AsyncIterable<CsvRow>, needed: readonly string[]): AsyncGenerator<NamedRow> {
  let places: ReadonlyMap<string, number> | undefined;
  for await (const { line, cells } of rows) {
    if (places) {
      const at = places;
      yield { line, cell: (name) => cells[at.get(name) ?? -1] ?? '' };
      continue;
    }
    const found = new Map(cells.map((name, i): [string, number] => [name.trim(), i]));
    const missing = needed.filter((name) => !found.has(name));
    if (missing.length > 0) throw new ListUnreadable(line, `no column ${missing.join(', ')}`);
    places = found;
  }
  if (!places) throw new ListUnreadable(1, 'the file is empty');
}
