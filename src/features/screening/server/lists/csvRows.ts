/** Rows of a CSV file with their lines, one at a time. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { listLimits } from './entry.ts';
import { type Bytes, getText } from './linesIn.ts';
import { damaged, ListUnreadable, noColumn } from './unreadable.ts';

export interface CsvRow {
  /** at which it ends, from 1 */
  line: number;
  cells: string[];
}

interface CsvForm {
  delimiter?: ',' | ';';
  /** rows have one number of cells; the first says it, unless it is known. 'any' leaves it to the caller */
  columns?: number | 'any';
}

/** The text as it is. The parser counts the characters of a record, of which millions of empty cells have none. */
async function* ofFewCells(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const [quote, newline, back, parting] = [...'"\n\r', delimiter].map((character) => character.charCodeAt(0));
  let [line, cells, isQuoted] = [1, 1, false];
  for await (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === newline) line++;
      if (code === quote) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (code === newline || code === back) cells = 1;
      else if (code === parting && ++cells > listLimits.maxColumns)
        throw new ListUnreadable(line, `more than ${listLimits.maxColumns} cells`, damaged);
    }
    yield text;
  }
}

/** What the parser finds wrong, in words for operators. */
const problems: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `a row of more than ${listLimits.maxCell} characters`,
  CSV_QUOTE_NOT_CLOSED: 'a quote not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is closed within a cell',
  INVALID_OPENING_QUOTE: 'a quote within a cell that does not begin with one',
};

/** Rows of one width: a file that was cut in a row is refused. */
export async function* csvRows(bytes: Bytes, { delimiter = ',', columns }: CsvForm = {}): AsyncGenerator<CsvRow> {
  const options: Options = {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: listLimits.maxCell,
  };
  const parser = parse(options);
  const fed = pipeline(Readable.from(ofFewCells(getText(bytes), delimiter)), parser);
  // its failure reaches the loop below through the parser
  fed.catch(() => undefined);
  let width = columns;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      width ??= record.length;
      if (width !== 'any' && record.length !== width)
        throw new ListUnreadable(info.lines, `${record.length} cells where there should be ${width}`, damaged);
      yield { line: info.lines, cells: record };
    }
    await fed;
  } catch (error) {
    throw error instanceof CsvError
      ? new ListUnreadable(Number(error['lines'] ?? 1), problems[error.code] ?? error.message.slice(0, 200), damaged)
      : error;
  } finally {
    parser.destroy();
  }
}

export interface NamedRow {
  line: number;
  /** characters of all its cells */
  length: number;
  /** '' where the file has no such column */
  cell(name: string): string;
}

/** Rows below a header that has at least these columns. */
export async function* namedRows(rows: AsyncIterable<CsvRow>, needed: readonly string[]): AsyncGenerator<NamedRow> {
  let places: ReadonlyMap<string, number> | undefined;
  for await (const { line, cells } of rows) {
    if (places) {
      const at = places;
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      yield { line, length, cell: (name) => cells[at.get(name) ?? -1] ?? '' };
      continue;
    }
    const found = new Map(cells.map((name, i): [string, number] => [name.trim(), i]));
    const missing = needed.filter((name) => !found.has(name));
    if (missing.length > 0) throw new ListUnreadable(line, `no column ${missing.join(', ')}`, noColumn);
    places = found;
  }
  if (!places) throw new ListUnreadable(1, 'the file is empty', 'Fetch it again.');
}
