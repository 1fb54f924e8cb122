import { expect, test } from 'vitest';
import type { CsvMapping } from './mapping.ts';
import { readCsv } from './readCsv.ts';

const blank: CsvMapping = {
  ...{ delimiter: ';', days: 'dmy', decimal: ',', skip: 0, bookedOn: 'Date', valueOn: '', amount: 'Amount' },
  ...{ credit: '', debit: '', balance: '', currency: '', reference: '', transactionId: '', endToEndId: '' },
  ...{ otherName: '', otherIban: '', text: 'Text' },
};
const account = { account: 'LT121000011101001000', currency: 'EUR', lastClosingMinor: 10_000n };
const read = (text: string, changes: Partial<CsvMapping> = {}, of: Partial<typeof account> = {}) =>
  readCsv(text, { ...blank, ...changes }, { ...account, ...of });

test('rows by a mapping: days, decimals and what came first', () => {
  const text =
    'Bank;;;\nDate;Amount;Text;IBAN\n16.01.2026;-1 234,50;"Rent; office";lt60 1010 0123 4567 8901\n' +
    '15.01.2026;+7;Interest;\n';
  expect(read(text, { skip: 1, otherIban: 'IBAN' })).toEqual({
    statements: [
      {
        statement: {
          ...{ number: '2026-01-15/2026-01-16', account: account.account, currency: 'EUR' },
          ...{ fromDay: '2026-01-15', untilDay: '2026-01-16', openingMinor: 10_000n, closingMinor: -112_750n },
          lines: [
            {
              ...{ reference: '', amountMinor: 700n, isReversal: false, bookedOn: '2026-01-15' },
              ...{ valueOn: '2026-01-15', otherName: '', otherIban: '', text: 'Interest' },
            },
            {
              ...{ reference: '', amountMinor: -123_450n, isReversal: false, bookedOn: '2026-01-16' },
              ...{ valueOn: '2026-01-16', otherName: '', otherIban: 'LT601010012345678901', text: 'Rent; office' },
            },
          ],
        },
      },
    ],
  });
});

test('columns of what came, what left and the balance, newest first within a day', () => {
  const text = 'Date,In,Out,Left,Text\n2026-01-15,,2.00,13.00,b\n2026-01-15,5.00,,15.00,a\n';
  const columns = { amount: '', credit: 'In', debit: 'Out', balance: 'Left' };
  const changes: Partial<CsvMapping> = { ...columns, delimiter: ',', days: 'ymd', decimal: '.' };
  expect(read(text, changes)).toMatchObject({
    statements: [{ statement: { openingMinor: 1_000n, closingMinor: 1_300n, lines: [{ text: 'a' }, { text: 'b' }] } }],
  });
});

test.each([
  ['no such column', 'Day;Amount;Text\n', {}, 'column-missing', 'Date, line 1'],
  ['no rows', 'Date;Amount;Text\n', {}, 'no-lines', 'line 2'],
  ['a row that was cut', 'Date;Amount;Text\n15.01.2026;1\n', {}, 'row-not-valid', 'line 2'],
  ['no day', 'Date;Amount;Text\n31.02.2026;1;x\n', {}, 'day-not-valid', 'line 2, Date'],
  ['no amount', 'Date;Amount;Text\n15.01.2026;1,001;x\n', {}, 'amount-not-valid', 'line 2, Amount'],
  [
    'another currency',
    'Date;Amount;Text\n15.01.2026;1;USD\n',
    { currency: 'Text' },
    'currency-not-valid',
    'line 2, Text',
  ],
  [
    'balances that do not add up',
    'Date;Amount;Text\n15.01.2026;1;5\n16.01.2026;1;7\n',
    { balance: 'Text' },
    'sum-differs',
    'line 3',
  ],
  ['a quote that stays open', 'Date;Amount;Text\n15.01.2026;1;"x\n', {}, 'row-not-valid', 'line 2'],
])('%s is said with its place', (_what, text, changes, code, place) => {
  expect(read(text, changes)).toEqual({ refused: { code, place } });
});

test('without a column of balances nor a statement before, the opening balance is missing', () => {
  const text = 'Date;Amount;Text\n15.01.2026;1;x\n';
  expect(readCsv(text, blank, { ...account, lastClosingMinor: undefined })).toEqual({
    refused: { code: 'opening-missing', place: 'line 2' },
  });
});

test('without balances, lines that were taken before are left out, each once', () => {
  const text = 'Date;Amount;Text\n15.01.2026;1;x\n15.01.2026;1;x\n16.01.2026;2;y\n';
  const one = { bookedOn: '2026-01-15', amountMinor: 100n, otherIban: '', text: 'x' };
  const readWith = (takenLines: (typeof one)[]) => readCsv(text, blank, { ...account, takenLines });
  expect(readWith([one])).toMatchObject({
    statements: [
      {
        statement: {
          ...{ openingMinor: 10_000n, closingMinor: 10_300n, fromDay: '2026-01-15' },
          lines: [
            { amountMinor: 100n, text: 'x' },
            { amountMinor: 200n, text: 'y' },
          ],
        },
      },
    ],
  });
  const last = { ...one, bookedOn: '2026-01-16', amountMinor: 200n, text: 'y' };
  expect(readWith([one, one, last])).toEqual({ refused: { code: 'lines-known', place: 'line 2' } });
  // another account holder, day or amount is another line
  expect(
    readWith([
      { ...one, otherIban: 'X' },
      { ...one, amountMinor: 99n },
    ]),
  ).toMatchObject({
    statements: [{ statement: { closingMinor: 10_400n } }],
  });
});
