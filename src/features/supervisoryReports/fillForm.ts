/** A form of the supervisor, filled: lines by the mapping, from the trial balance and figures of a day. Pure. */
import type { AccountClass } from '#features/ledger/chart/rules.ts';
import { decimalText } from '#shared/money.ts';
import {
  accountForms,
  type Figure,
  type FormLine,
  type FormOfLines,
  figureKinds,
  type Selector,
} from './formMapping.ts';
import type { LineForm, MappingProblem } from './rules.ts';

/** An account of the chart from 1 January to the day, cents. With the sign of the ledger: above zero is a credit. */
export interface FormAccount {
  code: string;
  number: string;
  name: string;
  class: AccountClass;
  openingMinor: bigint;
  debitMinor: bigint;
  creditMinor: bigint;
  closingMinor: bigint;
}
/** Cents, or how many; null: not known. Those that the form does not need are left out. */
export type Figures = Partial<Record<Figure, bigint | null>>;

export interface FormTable {
  headings: string[];
  /** how many of the first columns are words; the others are amounts or counts */
  wordColumns: number;
  lines: string[][];
}

const headings: Partial<Record<LineForm, string[]>> = {
  EM008_04: ['Opening, EUR', 'Increase, EUR', 'Decrease, EUR', 'Closing, EUR'],
  EM008_05: ['Value'],
};

export function fillForm(
  form: LineForm,
  { lines }: FormOfLines,
  accounts: readonly FormAccount[],
  figures: Figures,
): FormTable {
  const columns = headings[form] ?? ['EUR'];
  const getColumn = (line: FormLine, column: number) => computeLine({ form, column, lines, accounts, figures }, line);
  return {
    headings: ['Line', 'Name', ...columns],
    wordColumns: 2,
    lines: lines.map((line) => [
      line.number,
      line.words,
      ...columns.map((_, column) => formatValue(line, getColumn(line, column))),
    ]),
  };
}

function formatValue(line: FormLine, value: bigint | null): string {
  if (value === null) return '';
  return 'figure' in line && figureKinds[line.figure] === 'count' ? String(value) : decimalText(value);
}

interface Column {
  form: LineForm;
  column: number;
  lines: readonly FormLine[];
  accounts: readonly FormAccount[];
  figures: Figures;
}

/** Null where a part is not known. */
function computeLine(column: Column, line: FormLine): bigint | null {
  if ('figure' in line) return getFigure(column, line.figure);
  if ('accounts' in line)
    return column.accounts
      .filter((account) => isOfForm(column.form, account) && isIn(line.accounts, account))
      .reduce((sum, account) => sum + getAmount(column, account, line.sign), 0n);
  const signed = [
    ...line.sum.map((number) => [number, 1n] as const),
    ...(line.less ?? []).map((n) => [n, -1n] as const),
  ];
  let sum = 0n;
  for (const [number, sign] of signed) {
    const part = column.lines.find((one) => one.number === number);
    const value = part ? computeLine(column, part) : null;
    if (value === null) return null;
    sum += sign * value;
  }
  return sum;
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);

function getAmount({ form, column }: Column, account: FormAccount, sign: 'debit' | 'credit'): bigint {
  const { openingMinor, debitMinor, creditMinor, closingMinor } = account;
  if (form === 'EM008_04') {
    const [increase, decrease] = sign === 'credit' ? [creditMinor, debitMinor] : [debitMinor, creditMinor];
    const side = sign === 'credit' ? 1n : -1n;
    return [side * openingMinor, increase, decrease, side * closingMinor][column] ?? 0n;
  }
  const balance = form === 'EM008_03' ? closingMinor - openingMinor : closingMinor;
  return sign === 'credit' ? balance : -balance;
}

/** Of changes in equity: results of earlier years do not move, and the one of the year begins at zero. */
function getFigure({ form, column, figures }: Column, name: Figure): bigint | null {
  const value = figures[name] ?? null;
  if (form !== 'EM008_04' || value === null) return value;
  const columns = name === 'resultOfYear' ? [0n, max(value, 0n), max(-value, 0n), value] : [value, 0n, 0n, value];
  return columns[column] ?? null;
}

/** Income less costs: since 1 January, and before. */
export function getResults(accounts: readonly FormAccount[]): Pick<Figures, 'resultOfYear' | 'resultBefore'> {
  const flows = accounts.filter((account) => isOfForm('EM008_03', account));
  return {
    resultOfYear: flows.reduce((sum, { openingMinor, closingMinor }) => sum + closingMinor - openingMinor, 0n),
    resultBefore: flows.reduce((sum, { openingMinor }) => sum + openingMinor, 0n),
  };
}

/** Accounts of the form's classes that are not in exactly one of its lines, by number. */
export function findMappingProblems(
  form: LineForm,
  { lines }: FormOfLines,
  accounts: readonly FormAccount[],
): MappingProblem[] {
  return accounts
    .filter((account) => isOfForm(form, account))
    .map((account) => ({
      ...{ form, account: `EUR.${account.code}`, name: account.name, number: account.number },
      lines: lines.filter((line) => 'accounts' in line && isIn(line.accounts, account)).map(({ number }) => number),
    }))
    .filter((problem) => problem.lines.length !== 1);
}

function isOfForm(form: LineForm, account: FormAccount): boolean {
  const classes: Partial<Record<LineForm, readonly string[]>> = accountForms;
  return classes[form]?.includes(account.class) ?? false;
}

function isIn(selectors: readonly Selector[], account: FormAccount): boolean {
  return selectors.some((selector) => {
    if ('code' in selector) return selector.code === account.code;
    if ('class' in selector) return selector.class === account.class;
    const { from, to } = selector;
    return account.number.slice(0, from.length) >= from && account.number.slice(0, to.length) <= to;
  });
}
