/** Reads the CSV statement of one account by its mapping. Newest rows may stand first or last. */
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isDay } from '#shared/days.ts';
import { minorDigits } from '#shared/reference/minorUnits.ts';
import type { CsvMapping } from './mapping.ts';
import {
  assertSum,
  givenId,
  normalizeAccount,
  type ReadStatementFile,
  type Statement,
  StatementError,
  type StatementLine,
} from './statement.ts';

/** Of which account the file is, and with what the statement before closed: for files without a column of balances. */
export interface CsvAccount {
  account: string;
  currency: string;
  lastClosingMinor: bigint | undefined;
  /** lines that were taken before and may be in the file again, for files without balances; absent: none */
  takenLines?: readonly TakenLine[];
}

/** What tells a line from the others of its day. */
export type TakenLine = Pick<StatementLine, 'bookedOn' | 'amountMinor' | 'otherIban' | 'text'>;

interface Row {
  cells: Readonly<Record<string, string>>;
  line: number;
}

interface Found {
  line: StatementLine;
  balanceMinor: bigint | undefined;
  at: number;
}

/** Never throws for what a file says: what is wrong is in the answer. */
export function readCsv(text: string, mapping: CsvMapping, account: CsvAccount): ReadStatementFile {
  try {
    return { statements: [{ statement: toStatement(readRows(text, mapping), mapping, account) }] };
  } catch (error) {
    if (error instanceof StatementError) return { refused: { code: error.code, place: error.place } };
    if (error instanceof CsvError) return { refused: { code: 'row-not-valid', place: `line ${error['lines'] ?? 1}` } };
    throw error;
  }
}

function readRows(text: string, mapping: CsvMapping): Row[] {
  const rows: { record: readonly string[]; line: number }[] = [];
  parse(text, {
    delimiter: mapping.delimiter === 'tab' ? '\t' : mapping.delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    from_line: mapping.skip + 1,
    on_record: (record: string[], { lines: line }) => {
      rows.push({ record, line });
      return null;
    },
  });
  const [head, ...body] = rows;
  if (!head) throw new StatementError('no-lines', `line ${mapping.skip + 1}`);
  const names = head.record.map((name) => name.trim());
  const missing = Object.values(getColumns(mapping)).find((name) => name !== '' && !names.includes(name));
  if (missing !== undefined) throw new StatementError('column-missing', `${missing}, line ${head.line}`);
  return body.map(({ record, line }) => {
    if (record.length !== names.length) throw new StatementError('row-not-valid', `line ${line}`);
    return { cells: Object.fromEntries(names.map((name, i) => [name, record[i]?.trim() ?? ''])), line };
  });
}

function getColumns({ delimiter: _, days: __, decimal: ___, skip: ____, ...columns }: CsvMapping) {
  return columns;
}

function toStatement(rows: readonly Row[], mapping: CsvMapping, account: CsvAccount): Statement {
  const inFile = rows.flatMap((row) => toLine(row, mapping, account.currency));
  if (isNewestFirst(inFile)) inFile.reverse();
  const found = mapping.balance === '' ? dropTaken(inFile, account.takenLines ?? []) : inFile;
  const [top, bottom] = [found[0], found.at(-1)];
  if (inFile.length > 0 && !top) throw new StatementError('lines-known', `line ${inFile[0]?.at ?? 1}`);
  if (!top || !bottom) throw new StatementError('no-lines', `line ${mapping.skip + 2}`);
  const [first, last] = [top, bottom];
  const lines = found.map(({ line }) => line);
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const openingMinor =
    first.balanceMinor === undefined ? account.lastClosingMinor : first.balanceMinor - first.line.amountMinor;
  if (openingMinor === undefined) throw new StatementError('opening-missing', `line ${first.at}`);
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const [fromDay = '', untilDay = ''] = [days[0], days.at(-1)];
  const statement = {
    ...{ number: `${fromDay}/${untilDay}`, account: account.account, currency: account.currency, fromDay, untilDay },
    ...{ openingMinor, closingMinor: last.balanceMinor ?? openingMinor + sum, lines },
  };
  assertSum(statement, `line ${last.at}`);
  return statement;
}

/**
 * Without balances nothing shows that two files overlap: each line that was taken before is left out once, so that a
 * second one of the same day, amount and words stays.
 */
function dropTaken(found: readonly Found[], taken: readonly TakenLine[]): Found[] {
  const left = new Map<string, number>();
  for (const line of taken) left.set(getKey(line), (left.get(getKey(line)) ?? 0) + 1);
  return found.filter(({ line }) => {
    const count = left.get(getKey(line)) ?? 0;
    left.set(getKey(line), count - 1);
    return count <= 0;
  });
}

const getKey = ({ bookedOn, amountMinor, otherIban, text }: TakenLine): string =>
  JSON.stringify([bookedOn, String(amountMinor), otherIban, text]);

/** By the days; within one day by the balances. */
function isNewestFirst(found: readonly Found[]): boolean {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return false;
  if (first.line.bookedOn !== last.line.bookedOn) return first.line.bookedOn > last.line.bookedOn;
  const second = found[1];
  if (first.balanceMinor === undefined || second?.balanceMinor === undefined) return false;
  return first.balanceMinor + second.line.amountMinor !== second.balanceMinor;
}

function toLine({ cells, line }: Row, mapping: CsvMapping, currency: string): Found[] {
  const cell = (name: string) => (name === '' ? '' : (cells[name] ?? ''));
  const place = (name: string) => `line ${line}, ${name}`;
  if (mapping.currency !== '' && cell(mapping.currency).toUpperCase() !== currency)
    throw new StatementError('currency-not-valid', place(mapping.currency));
  const amount = (name: string) => readAmount(cell(name), mapping, currency, place(name));
  const minor = mapping.amount === '' ? amount(mapping.credit) - abs(amount(mapping.debit)) : amount(mapping.amount);
  const day = (name: string) => readDay(cell(name), mapping, place(name));
  // banks write a line of nothing for the balance of a day
  if (minor === 0n) return [];
  const bookedOn = day(mapping.bookedOn);
  const [transactionId, endToEndId] = [givenId(cell(mapping.transactionId)), givenId(cell(mapping.endToEndId))];
  return [
    {
      at: line,
      balanceMinor: mapping.balance === '' ? undefined : amount(mapping.balance),
      line: {
        ...{ reference: cell(mapping.reference), amountMinor: minor, isReversal: false, bookedOn },
        valueOn: cell(mapping.valueOn) === '' ? bookedOn : day(mapping.valueOn),
        ...(transactionId !== undefined && { transactionId }),
        ...(endToEndId !== undefined && { endToEndId }),
        ...{ otherName: cell(mapping.otherName), otherIban: normalizeAccount(cell(mapping.otherIban)) },
        text: cell(mapping.text),
      },
    },
  ];
}

const abs = (minor: bigint) => (minor < 0n ? -minor : minor);

/** '' is nothing. Thousands may be set apart by the other mark, blanks or apostrophes. */
function readAmount(written: string, { decimal }: CsvMapping, currency: string, place: string): bigint {
  if (written === '') return 0n;
  const plain = written.replace(/[\s\u00A0\u202F'’]/g, '').replaceAll(decimal === ',' ? '.' : ',', '');
  const [, sign, whole = '', part = ''] = /^([+\-−]?)(\d{1,15})(?:[.,](\d*))?$/.exec(plain) ?? [];
  const digits = minorDigits(currency);
  const trimmed = part.length > digits ? part.replace(/0+$/, '') : part;
  if (sign === undefined || trimmed.length > digits) throw new StatementError('amount-not-valid', place);
  const minor = BigInt(whole + trimmed.padEnd(digits, '0'));
  return sign === '-' || sign === '−' ? -minor : minor;
}

function readDay(written: string, { days }: CsvMapping, place: string): string {
  const [a = '', b = '', c = ''] = written.split(/[^\d]+/);
  const [year, month, day] = days === 'ymd' ? [a, b, c] : days === 'dmy' ? [c, b, a] : [c, a, b];
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(text)) throw new StatementError('day-not-valid', place);
  return text;
}
