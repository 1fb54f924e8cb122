import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountClass, accountClasses } from '#features/ledger/chart/rules.ts';
import { parseDecimal } from '#shared/money.ts';
import { type FormAccount, fillForm, findMappingProblems, getResults } from './fillForm.ts';
import { type FormLine, type FormMapping, parseFormMapping } from './formMapping.ts';
import { ownMapping } from './ownMapping.ts';
import { formatPeriod, formatProblem, getLastQuarterEnd, getQuarterStart, type LineForm } from './rules.ts';

const account = (
  code: string,
  number: string,
  of: AccountClass,
  [opening, debit, credit]: [number, number, number],
): FormAccount => ({
  ...{ code, number, name: code, class: of, openingMinor: BigInt(opening), debitMinor: BigInt(debit) },
  ...{ creditMinor: BigInt(credit), closingMinor: BigInt(opening + credit - debit) },
});

/** A year on paper. Cents; openings with the sign of the ledger. */
const chart = [
  account('SAFEGUARD', '2710', 'asset', [-100_000, 30_000, 5_000]),
  account('OWN', '2712', 'asset', [-40_000, 0, 10_000]),
  account('RECEIVABLE', '2410', 'asset', [-300, 700, 0]),
  account('FUNDS', '4400', 'liability', [90_000, 2_500, 30_000]),
  account('SUSPENSE', '4480', 'liability', [0, 0, 0]),
  account('EQUITY', '3010', 'equity', [45_000, 8_000, 1_000]),
  account('FEES', '5000', 'income', [6_000, 200, 2_700]),
  account('COSTS', '6100', 'expense', [-700, 8_300, 1_000]),
];
const fill = (form: LineForm, accounts = chart, mapping: FormMapping = ownMapping) =>
  fillForm(form, mapping.forms[form], accounts, getResults(accounts));
/** By line: what is in its last columns. */
const getValues = (form: LineForm) =>
  Object.fromEntries(fill(form).lines.map(([number = '', , ...values]) => [number, values.join(' ')]));

describe('a year on paper', () => {
  test('balance sheet', () =>
    expect(getValues('EM008_01')).toEqual({
      ...{ 1: '1560.00', 1.1: '0.00', 1.2: '1550.00', 1.3: '10.00', 1.4: '0.00' },
      ...{ 2: '1175.00', 2.1: '1175.00', 2.2: '0.00', 2.3: '0.00', 2.4: '0.00' },
      // 60.00 - 7.00 earned before, 25.00 - 73.00 this year
      ...{ 3: '385.00', 3.1: '380.00', 3.2: '53.00', 3.3: '-48.00', 4: '1560.00' },
    }));
  test('profit and loss', () =>
    expect(getValues('EM008_03')).toEqual({
      ...{ 1: '25.00', 1.1: '25.00', 1.2: '0.00', 2: '73.00', 2.1: '0.00', 2.2: '73.00', 2.3: '0.00', 3: '-48.00' },
    }));
  test('changes in equity lead from one balance sheet to the other', () =>
    expect(getValues('EM008_04')).toEqual({
      1: '450.00 10.00 80.00 380.00',
      2: '53.00 0.00 0.00 53.00',
      3: '0.00 0.00 48.00 -48.00',
      4: '503.00 10.00 128.00 385.00',
    }));
  test('a figure that is not known leaves its line and its sums empty', () => {
    const lines: FormLine[] = [
      { number: '1', words: 'Held', figure: 'heldByStatements' },
      { number: '2', words: 'Clients', figure: 'clients' },
      { number: '3', words: 'Sum', sum: ['1', '1'] },
    ];
    const table = fillForm('EM008_05', { title: 'x', lines }, [], { heldByStatements: null, clients: 7n });
    expect(table.lines.map((cells) => cells[2])).toEqual(['', '7', '']);
  });
});

test('a number lies in the range of its first digits', () => {
  const lines: FormLine[] = [{ ...{ number: '1', words: 'x', sign: 'debit' }, accounts: [{ from: '27', to: '279' }] }];
  const inRange = (number: string) =>
    findMappingProblems('EM008_01', { title: 'x', lines }, [account('A', number, 'asset', [0, 0, 0])]).length === 0;
  expect(['27', '2700', '2799', '26', '28', '2'].map(inRange)).toEqual([true, true, true, false, false, false]);
});

test('an account in no line or in two is a problem with its name', () => {
  const stray = account('STRAY', '9000', 'asset', [0, 0, 0]);
  expect(findMappingProblems('EM008_01', ownMapping.forms.EM008_01, chart)).toEqual([]);
  const problems = findMappingProblems('EM008_01', ownMapping.forms.EM008_01, [...chart, stray]);
  expect(problems.map(formatProblem)).toEqual(['STRAY (EUR.STRAY, number 9000) is in no line of EM008_01.']);
  const { title, lines } = ownMapping.forms.EM008_01;
  const more: FormLine = { number: '9', words: 'x', sign: 'debit', accounts: [{ code: 'OWN' }, { class: 'income' }] };
  expect(findMappingProblems('EM008_01', { title, lines: [...lines, more] }, chart).map(formatProblem)).toEqual([
    'OWN (EUR.OWN, number 2712) is in the lines 1.2, 9 of EM008_01.',
  ]);
});

test('whatever the chart, its balances and its lines, assets are liabilities and equity', () => {
  const balance = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e9), fc.nat(1e9));
  const accounts = fc.array(fc.tuple(fc.constantFrom(...accountClasses), balance, fc.nat(3)), { maxLength: 20 });
  fc.assert(
    fc.property(accounts, (drawn) => {
      const rows = drawn.map(([of, sums], at) => account(`A${String.fromCharCode(65 + at)}`, `${at}`, of, sums));
      // one account more makes the whole ledger zero, before and after
      const sum = (name: 'openingMinor' | 'debitMinor' | 'creditMinor') =>
        Number(rows.reduce((total, row) => total + row[name], 0n));
      const [opening, debit, credit] = [sum('openingMinor'), sum('debitMinor'), sum('creditMinor')];
      rows.push(
        account('REST', '99', 'liability', [-opening, Math.max(0, credit - debit), Math.max(0, debit - credit)]),
      );
      const groups = rows.map(({ code }, at) => [code, drawn[at]?.[2] ?? 0] as const);
      const getLines = (side: 'debit' | 'credit', classes: readonly AccountClass[]) =>
        [0, 1, 2, 3].flatMap((group): FormLine[] => {
          const codes = groups.filter(([, of]) => of === group).map(([code]) => code);
          const chosen = rows.filter((row) => classes.includes(row.class) && codes.includes(row.code));
          if (chosen.length === 0) return [];
          const number = `${side}${group}`;
          return [{ number, words: 'x', sign: side, accounts: chosen.map(({ code }) => ({ code })) }];
        });
      const assets = getLines('debit', ['asset']);
      const others = [
        ...getLines('credit', ['liability', 'equity']),
        { number: 'r', words: 'x', figure: 'resultOfYear' } as const,
        { number: 'b', words: 'x', figure: 'resultBefore' } as const,
      ];
      const title = 'x';
      const form = { title, lines: [...assets, ...others] };
      expect(findMappingProblems('EM008_01', form, rows)).toEqual([]);
      const filled = fillForm('EM008_01', form, rows, getResults(rows)).lines;
      const total = (lines: readonly FormLine[]) =>
        lines.reduce((all, { number }) => {
          const cell = filled.find(([at]) => at === number)?.[2] ?? '';
          return all + (parseDecimal(cell.replace('-', '')) ?? 0n) * (cell.startsWith('-') ? -1n : 1n);
        }, 0n);
      expect(total(assets)).toBe(total(others));
    }),
  );
});

describe('the mapping', () => {
  const change = (code: LineForm, lines: unknown[]) =>
    JSON.stringify({ forms: { ...ownMapping.forms, [code]: { title: 'x', lines } } });
  test('the shipped file is the one of the program', () =>
    expect(parseFormMapping(fs.readFileSync('docs/supervisor/lines.json', 'utf8'))).toEqual(ownMapping));
  test.each([
    ['{', 'not JSON'],
    ['{}', 'forms'],
    [change('EM_007', [{ number: '1', words: 'x', figure: 'salary' }]), 'forms.EM_007.lines.0'],
    [change('EM_007', [{ number: '1', words: 'x', accounts: [{ code: 'FEES' }], sign: 'debit' }]), 'has no accounts'],
    [change('EM_007', [{ number: '1', words: 'x', figure: 'clients' }]), 'has no figure clients'],
    [change('EM_007', [{ number: '1', words: 'x', sum: ['2'] }]), 'adds line 2'],
    [
      change(
        'EM_007',
        [1, 1].map(() => ({ number: '1', words: 'x', figure: 'capital' })),
      ),
      'there twice',
    ],
    [
      change('EM_007', [
        { number: '1', words: 'x', sum: ['2'] },
        { number: '2', words: 'x', sum: ['3'], less: ['1'] },
        { number: '3', words: 'x', figure: 'capital' },
      ]),
      'line 1 adds itself',
    ],
    [change('EM008_01', [{ number: '1', words: 'x', figure: 'resultOfYear' }]), 'resultBefore'],
  ])('%s is refused and says where', (text, where) => expect(() => parseFormMapping(text)).toThrow(where));
});

test('periods', () => {
  expect(formatPeriod('quarter', '2026-09-30')).toBe('2026 Q3');
  expect(formatPeriod('month', '2026-02-28')).toBe('2026-02');
  expect(formatPeriod('year', '2026-12-31')).toBe('2026');
  expect(['2026-01-01', '2026-06-30', '2026-12-31'].map(getQuarterStart)).toEqual([
    ...['2026-01-01', '2026-04-01', '2026-10-01'],
  ]);
  expect(['2026-01-15', '2026-09-30', '2026-10-01'].map(getLastQuarterEnd)).toEqual([
    ...['2025-12-31', '2026-06-30', '2026-09-30'],
  ]);
});
