import fc from 'fast-check';
import { Parser } from 'mt940js';
import { describe, expect, test } from 'vitest';
import { toMt940 } from '#features/accounts/server/statement/mt940.ts';
import type { AccountStatement, EntryBatches, StatementEntry } from '#features/rails/iso20022/messages.ts';
import { decimalText } from '#shared/money.ts';
import { readMt940 } from './readMt940.ts';
import type { Statement } from './statement.ts';

const iban = 'LT121000011101001000';
const page = (lines: readonly string[]) => [...lines, '-', ''].join('\r\n');
const plain = [
  ':20:STM1',
  `:25:${iban}`,
  ':28C:26015/1',
  ':60F:C260114EUR100,00',
  ':61:2601150115D30,5NTRFINV-7//B1',
  ':86:/TRTP/TRSF/IBAN/LT601010012345678901/NAME/Timber UAB/EREF/INV-7/REMI/Invoice 7',
  ':61:2601150115RC1,NCHGNONREF//B2',
  ':86:Monthly fee',
  ':62F:C260115EUR68,50',
];

function readAll(text: string) {
  const read = readMt940(text);
  if ('refused' in read) throw new Error(read.refused.code);
  return read.statements;
}
function readOne(text: string): Statement {
  const [one, ...others] = readAll(text);
  if (!one || 'fault' in one || others.length > 0) throw new Error(JSON.stringify(one));
  return one.statement;
}

test('a statement with its lines', () => {
  expect(readOne(page(plain))).toEqual({
    ...{ account: iban, number: '26015', currency: 'EUR', fromDay: '2026-01-15', untilDay: '2026-01-15' },
    ...{ openingMinor: 10_000n, closingMinor: 6_850n },
    lines: [
      {
        ...{ reference: 'B1', amountMinor: -3_050n, isReversal: false, bookedOn: '2026-01-15', valueOn: '2026-01-15' },
        ...{ endToEndId: 'INV-7', otherName: 'Timber UAB', otherIban: 'LT601010012345678901', text: 'Invoice 7' },
      },
      {
        ...{ reference: 'B2', amountMinor: -100n, isReversal: true, bookedOn: '2026-01-15', valueOn: '2026-01-15' },
        ...{ otherName: '', otherIban: '', text: 'Monthly fee' },
      },
    ],
  });
});

test('header blocks, line feeds, a bank before the account and its currency behind it change nothing', () => {
  const [, , ...rest] = plain;
  const file = `{1:F01BANKLT2XAXXX0000000000}{2:I940KONTLT2XXXXXN}{4:\n${[':20:STM1', `:25:BANKLT2X/${iban}EUR`, ...rest].join('\n')}\n-}{5:}\n`;
  expect(readOne(file)).toEqual(readOne(page(plain)));
});

test('fields of German banks', () => {
  const text = page([
    ...plain.slice(0, 4),
    ':61:2512310102C5,00NTRFNONREF//B9',
    ':86:166?00GUTSCHRIFT?20EREF+E-1?21SVWZ+Rechnung?22 17?30DEUTDEFF?31DE89370400440532013000?32Muster',
    '?33 GmbH',
    ':62F:C260115EUR105,00',
  ]);
  expect(readOne(text).lines).toMatchObject([
    {
      ...{ bookedOn: '2026-01-02', valueOn: '2025-12-31', endToEndId: 'E-1', text: 'Rechnung 17' },
      ...{ otherName: 'Muster GmbH', otherIban: 'DE89370400440532013000' },
    },
  ]);
});

const changed = (from: string, to: string) => page(plain.map((line) => (line.startsWith(from) ? to : line)));
test.each([
  ['no account', changed(':25:', ':25:'), 'account-missing', 'line 1'],
  ['no number', changed(':28C:', ':28C:x'), 'number-missing', 'line 1'],
  ['no opening balance', changed(':60F:', ':13D:1'), 'opening-missing', 'line 1'],
  ['a balance without its mark', changed(':60F:', ':60F:260114EUR100,00'), 'balance-not-valid', 'line 4, :60F:'],
  [
    'a day that is none',
    changed(':61:2601150115D', ':61:2602300115D30,5NTRFINV-7//B1'),
    'day-not-valid',
    'line 5, :61:',
  ],
  [
    'an amount of a tenth of a cent',
    changed(':61:2601150115D', ':61:2601150115D30,501NTRFX'),
    'amount-not-valid',
    'line 5, :61:',
  ],
  ['a line that is none', changed(':61:2601150115D', ':61:nothing'), 'line-not-valid', 'line 5, :61:'],
  ['a wrong sum', changed(':62F:', ':62F:C260115EUR68,51'), 'sum-differs', 'line 9, :62F:'],
  ['another currency at the end', changed(':62F:', ':62F:C260115USD68,50'), 'currency-not-valid', 'line 9, :62F:'],
])('%s is said with its place, and the statements beside it are read', (_what, text, code, place) => {
  const good = page(plain.with(2, ':28C:26016/1'));
  const [bad, beside] = readAll(text + good);
  expect(bad).toMatchObject({ fault: { code, place } });
  expect(beside).toMatchObject({ statement: { number: '26016' } });
});

test('what is no MT940 is refused', () => {
  expect(readMt940('hello')).toEqual({ refused: { code: 'format-unknown', place: 'line 1' } });
});

const first = page([...plain.slice(0, 6), ':62M:C260115EUR69,50']);
const second = page([':20:STM2', `:25:${iban}`, ':28C:26015/2', ':60M:C260115EUR69,50', ...plain.slice(6)]);
describe('pages', () => {
  test('of one statement are one', () => {
    expect(readOne(first + second)).toEqual(readOne(page(plain)));
  });

  test.each([
    ['the last one', first],
    ['the first one', second],
  ])('without %s are no statement', (_what, text) => {
    expect(readAll(text + page(plain.with(2, ':28C:26016/1')))).toMatchObject([
      { fault: { code: 'page-missing', number: '26015' } },
      { statement: { number: '26016' } },
    ]);
  });

  test('one that is wrong takes its whole statement with it', () => {
    const broken = second.replace('RC1,', 'RC1x');
    expect(readAll(first + broken)).toMatchObject([{ fault: { code: 'line-not-valid' } }]);
  });
});

const entries = fc.array(
  fc.record({
    amountMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    isCredit: fc.boolean(),
    isReversal: fc.boolean(),
    isFee: fc.boolean(),
    text: fc.constantFrom('Invoice 7', '15/05/2026', 'A/S', '/IBAN/LT12', 'x'.repeat(140)),
  }),
  { maxLength: 12 },
);

async function written(opening: bigint, given: readonly StatementEntry[]): Promise<string> {
  const batches = async function* () {
    yield [...given];
  };
  const sum = given.reduce(
    (total, { isCredit, amountMinor }) => total + (isCredit ? amountMinor : -amountMinor),
    opening,
  );
  const statement: AccountStatement<EntryBatches> = {
    account: { iban, currency: 'EUR', owner: 'Timber UAB', bankBic: 'KONTLT21XXX' },
    ...{ fromDay: '2026-01-15', untilDay: '2026-01-15', openingMinor: opening, closingMinor: sum, entries: batches() },
  };
  const each = async function* () {
    yield statement;
  };
  let text = '';
  for await (const part of toMt940(each())) text += part;
  return text;
}

test('what we write is read to the cent, and as another program reads it', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), async (drafts, opening) => {
      const given = drafts.map(
        ({ isFee, text, ...draft }, i): StatementEntry => ({
          ...draft,
          ...{ reference: String(i + 1), bookedOn: '2026-01-15', valueOn: '2026-01-15', code: isFee ? 'FEES' : 'TRSF' },
          ...(!isFee && { otherIban: 'LT601010012345678901', endToEndId: `E-${i}`, transactionId: `T${i}` }),
          remittance: { text },
        }),
      );
      const text = await written(opening, given);
      const read = readOne(text);
      expect(read.openingMinor).toBe(opening);
      expect(read.lines.map(({ amountMinor }) => amountMinor)).toEqual(
        given.map(({ isCredit, amountMinor }) => (isCredit ? amountMinor : -amountMinor)),
      );
      expect(read.lines.map((line) => [line.endToEndId, line.transactionId, line.otherIban])).toEqual(
        given.map((one) => [one.endToEndId, one.transactionId, one.otherIban ?? '']),
      );
      const [theirs] = new Parser().parse(text);
      expect(theirs?.transactions.map(({ amount, isReversal }) => [amount.toFixed(2), isReversal])).toEqual(
        read.lines.map(({ amountMinor, isReversal }) => [decimalText(amountMinor), isReversal]),
      );
      expect([theirs?.openingBalance.toFixed(2), theirs?.closingBalance.toFixed(2)]).toEqual(
        [read.openingMinor, read.closingMinor].map((minor) => decimalText(minor)),
      );
    }),
    { numRuns: 60 },
  );
});

test('no bytes make it fail in another way than by a fault', () => {
  const pieces = fc.constantFrom(
    ...plain,
    ':',
    '-',
    '{4:',
    '\r\n',
    '\n',
    ':61:',
    ':86:',
    ':62M:C260115EUR1,',
    '?20',
    '?',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (lines) => {
      expect(() => readMt940(lines.join('\n'))).not.toThrow();
    }),
  );
});
