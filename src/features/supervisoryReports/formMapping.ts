/**
 * How accounts and figures become lines of the supervisor's forms: one file of JSON that the operator replaces
 * (KONTORA_SUPERVISOR_MAPPING). The one of the program is docs/supervisor/lines.json.
 */
import * as z from 'zod/mini';
import { boundedText, formedText } from '#shared/rules/texts.ts';
import { type LineForm, lineForms } from './rules.ts';

/** Figures that the program counts, and whether they are numbers or EUR. */
export const figureKinds = {
  /** income less costs since 1 January; and before it */
  resultOfYear: 'euros',
  resultBefore: 'euros',
  /** off balance: handed to other banks and not settled; agreed overdrafts that are not used */
  unsettledPayments: 'euros',
  unusedOverdrafts: 'euros',
  /** clients with an account in EUR, and these accounts */
  clients: 'count',
  accounts: 'count',
  /** payments of clients since the first day of the quarter */
  paymentsIn: 'count',
  amountIn: 'euros',
  paymentsOut: 'count',
  amountOut: 'euros',
  /** safeguarding at the cut-off of the day */
  clientFunds: 'euros',
  suspense: 'euros',
  cardScheme: 'euros',
  owed: 'euros',
  held: 'euros',
  /** empty while a statement is missing */
  heldByStatements: 'euros',
  gap: 'euros',
  /** own funds */
  averageFunds: 'euros',
  requiredFunds: 'euros',
  capital: 'euros',
  retained: 'euros',
  ownFunds: 'euros',
  surplus: 'euros',
} as const;
export type Figure = keyof typeof figureKinds;
export const figures = Object.keys(figureKinds).filter((name): name is Figure => name in figureKinds);

/** Of an accountant: digits and letters; a longer number of an account lies in the range of its first ones. */
const numberStart = formedText(20, /^[0-9A-Za-z][0-9A-Za-z.-]*$/);
const selector = z.union([
  z.strictObject({ code: formedText(20, /^[A-Z]{2,20}$/) }),
  z.strictObject({ class: z.enum(['asset', 'liability', 'equity', 'income', 'expense']) }),
  z.strictObject({ from: numberStart, to: numberStart }),
]);
export type Selector = z.output<typeof selector>;

const lineNumber = formedText(20, /^[0-9A-Za-z][0-9A-Za-z. -]*$/);
const named = { number: lineNumber, words: boundedText(200, z.minLength(1)) };
const lines = z.array(lineNumber).check(z.minLength(1), z.maxLength(100));
const formLine = z.union([
  /** `sign`: the side on which a balance is above zero */
  z.strictObject({
    ...named,
    accounts: z.array(selector).check(z.minLength(1), z.maxLength(100)),
    sign: z.enum(['debit', 'credit']),
  }),
  z.strictObject({ ...named, figure: z.enum(figures) }),
  /** other lines of the form, added and subtracted */
  z.strictObject({ ...named, sum: lines, less: z.optional(lines) }),
]);
export type FormLine = z.output<typeof formLine>;

const form = z.strictObject({
  title: boundedText(200, z.minLength(1)),
  lines: z.array(formLine).check(z.minLength(1), z.maxLength(500)),
});
export type FormOfLines = z.output<typeof form>;
const formMapping = z.strictObject({ forms: z.record(z.enum(lineForms), form) });
export type FormMapping = z.output<typeof formMapping>;

/** Forms whose lines are made of accounts: each account of these classes lands in exactly one of them. */
export const accountForms = {
  EM008_01: ['asset', 'liability', 'equity'],
  EM008_03: ['income', 'expense'],
  EM008_04: ['equity'],
} as const satisfies Partial<Record<LineForm, readonly string[]>>;

const results = ['resultOfYear', 'resultBefore'] as const;
/** The figures that lines of a form may name. */
const formFigures: Readonly<Record<LineForm, readonly Figure[]>> = {
  EM008_01: results,
  EM008_02: ['unsettledPayments', 'unusedOverdrafts'],
  EM008_03: results,
  EM008_04: results,
  EM008_05: [
    ...(['clients', 'accounts', 'paymentsIn', 'amountIn', 'paymentsOut', 'amountOut', 'clientFunds'] as const),
    ...(['suspense', 'cardScheme', 'unsettledPayments', 'owed', 'held', 'heldByStatements', 'gap'] as const),
  ],
  EM_007: ['averageFunds', 'requiredFunds', 'capital', 'retained', 'ownFunds', 'surplus'],
};

/** @throws Error that says what is wrong with the file, for the operator */
export function parseFormMapping(text: string): FormMapping {
  const parsed = formMapping.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The mapping of the supervisor: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? ''}`);
  }
  for (const code of lineForms) {
    const fault = findFault(code, parsed.data.forms[code].lines);
    if (fault) throw new Error(`The mapping of the supervisor: ${code}: ${fault}`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The mapping of the supervisor is not JSON.');
  }
}

/** What contradicts itself in a form, in words; undefined for nothing. */
function findFault(code: LineForm, all: readonly FormLine[]): string | undefined {
  const numbers = all.map(({ number }) => number);
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice !== undefined) return `line ${twice} is there twice`;
  for (const line of all) {
    if ('accounts' in line && !(code in accountForms)) return `line ${line.number}: this form has no accounts`;
    if ('figure' in line && !formFigures[code].includes(line.figure))
      return `line ${line.number}: this form has no figure ${line.figure}`;
    const unknown = getParts(line).find((part) => !numbers.includes(part));
    if (unknown !== undefined) return `line ${line.number} adds line ${unknown}, which is not there`;
    if (isCircle(line.number, all)) return `line ${line.number} adds itself`;
  }
  if (code !== 'EM008_01') return undefined;
  // without these two, assets are not liabilities and equity
  return results
    .filter((figure) => all.filter((line) => 'figure' in line && line.figure === figure).length !== 1)
    .map((figure) => `the figure ${figure} must be in exactly one line`)[0];
}

/** The lines that a line is made of. */
function getParts(line: FormLine): string[] {
  return 'sum' in line ? [...line.sum, ...(line.less ?? [])] : [];
}

function isCircle(number: string, all: readonly FormLine[]): boolean {
  const seen = new Set<string>();
  const open = [number];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const parts = all.filter((line) => line.number === next).flatMap(getParts);
    if (parts.includes(number)) return true;
    for (const part of parts) if (!seen.has(part)) open.push(part);
    seen.add(next);
  }
  return false;
}
