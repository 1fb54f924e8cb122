import { expect, test } from 'vitest';
import type { AccountStatement, EntryBatches, StatementEntry } from '#features/rails/iso20022/messages.ts';
import { readMt940 } from '#tests/harness/mt940.ts';
import { entriesPerMessage, toMt940 } from './mt940.ts';

const account = {
  iban: 'LT123999010000000001',
  currency: 'EUR',
  owner: 'Baltijos Mediena UAB',
  bankBic: 'KONTLT21XXX',
};
const period = { fromDay: '2026-01-01', untilDay: '2026-01-31' };

function getStatement(openingMinor: bigint, entries: StatementEntry[]): AccountStatement<EntryBatches> {
  const sum = entries.reduce((total, { isCredit, amountMinor }) => total + (isCredit ? amountMinor : -amountMinor), 0n);
  // batches of odd sizes, an empty one among them
  const batches = async function* () {
    yield [];
    for (let at = 0; at < entries.length; at += 7) yield entries.slice(at, at + 7);
  };
  return { account, ...period, openingMinor, closingMinor: openingMinor + sum, entries: batches() };
}

async function getText(...statements: AccountStatement<EntryBatches>[]): Promise<string> {
  const each = async function* () {
    yield* statements;
  };
  let text = '';
  for await (const part of toMt940(each())) text += part;
  return text;
}

const plain: StatementEntry = {
  ...{ reference: '1', amountMinor: 100n, isCredit: false, isReversal: false },
  ...{ bookedOn: '2026-01-15', valueOn: '2026-01-15', code: 'TRSF' },
};
const entry = (of: Partial<StatementEntry> = {}) => ({ ...plain, otherIban: 'LT601010012345678901', ...of });

test('a day as accounting programs read it, letter by letter', async () => {
  const invoice = entry({
    ...{ reference: '41', amountMinor: 123_450n, endToEndId: 'INV-7', transactionId: '019b6d2e9f1a7c3e8123' },
    ...{ other: { name: 'Žemaitė ir Ko' }, otherBic: 'AGBLLT2XXXX', remittance: { text: 'Sąskaita Nr. 7: lapkritis' } },
  });
  const fee: StatementEntry = {
    ...{ reference: '42', amountMinor: 35n, isCredit: false, isReversal: false, bookedOn: '2026-01-15' },
    ...{ valueOn: '2026-01-15', code: 'FEES', other: { name: 'Kontora Demo Bank' } },
  };
  expect((await getText(getStatement(200_000n, [invoice, fee]))).split('\r\n')).toEqual([
    ':20:STM26011500001',
    ':25:LT123999010000000001',
    ':28C:26015/1',
    ':60F:C251231EUR2000,00',
    ':61:2601150115D1234,50NTRFINV-7//41',
    ':86:/TRTP/TRSF/IBAN/LT601010012345678901/BIC/AGBLLT2XXXX/NAME/Zemait',
    'e ir Ko/EREF/INV-7/TXID/019b6d2e9f1a7c3e8123/REMI/Saskaita Nr',
    '. 7: lapkritis',
    ':61:2601150115D0,35NCHGNONREF//42',
    ':86:/TRTP/FEES/NAME/Kontora Demo Bank',
    ':62F:C260115EUR765,15',
    ':64:C260115EUR765,15',
    '-',
    '',
  ]);
});

test('what is taken back is marked, and only an own reference that fits is in :61:', async () => {
  const text = await getText(
    getStatement(0n, [
      entry({ isCredit: true, isReversal: true, endToEndId: 'NOTPROVIDED' }),
      entry({ isReversal: true, endToEndId: 'X'.repeat(35) }),
      { ...plain, code: 'OTHR' },
    ]),
  );
  const [message] = readMt940(text);
  expect(message?.entries.map(({ mark, customerReference, type }) => `${mark} ${customerReference} ${type}`)).toEqual([
    'RD NONREF NTRF',
    'RC NONREF NTRF',
    'D NONREF NMSC',
  ]);
  expect(message?.entries[1]?.details).toMatchObject({ EREF: 'X'.repeat(35) });
  expect(message?.closing).toMatchObject({ kind: 'F', minor: -100n });
});

test('each day is a message with its own number; a long day has several, joined by intermediate balances', async () => {
  const days = ['2026-01-02', ...Array.from({ length: entriesPerMessage + 1 }, () => '2026-01-05'), '2026-01-06'];
  const messages = readMt940(
    await getText(
      getStatement(
        -500n,
        days.map((bookedOn) => entry({ bookedOn, isCredit: true })),
      ),
    ),
  );
  expect(messages.map(({ number, opening, entries, closing }) => [number, opening, entries.length, closing])).toEqual([
    ['26002/1', balance('F', '2025-12-31', -500n), 1, balance('F', '2026-01-02', -400n)],
    ['26005/1', balance('F', '2026-01-02', -400n), 1000, balance('M', '2026-01-05', 99_600n)],
    ['26005/2', balance('M', '2026-01-05', 99_600n), 1, balance('F', '2026-01-05', 99_700n)],
    ['26006/1', balance('F', '2026-01-05', 99_700n), 1, balance('F', '2026-01-06', 99_800n)],
  ]);
  expect(messages.map(({ available }) => available?.minor)).toEqual([-400n, undefined, 99_700n, 99_800n]);
});

const balance = (kind: 'F' | 'M', day: string, minor: bigint) => ({ kind, day, currency: 'EUR', minor });

test('an account without entries shows its balance; several accounts stand one after the other', async () => {
  const empty = getStatement(-12_345n, []);
  const messages = readMt940(await getText(empty, { ...getStatement(7n, []), account: { ...account, iban: 'LT99' } }));
  expect(messages.map(({ account: iban, number, opening, closing }) => [iban, number, opening, closing])).toEqual([
    [account.iban, '26031/1', balance('F', '2025-12-31', -12_345n), balance('F', '2026-01-31', -12_345n)],
    ['LT99', '26031/1', balance('F', '2025-12-31', 7n), balance('F', '2026-01-31', 7n)],
  ]);
});

test('an amount that :61: has no room for is an error, not another amount', async () => {
  const whole = await getText(getStatement(0n, [entry({ isCredit: true, amountMinor: 99_999_999_999_999n })]));
  expect(readMt940(whole)[0]?.closing.minor).toBe(99_999_999_999_999n);
  const text = getText(getStatement(0n, [entry({ isCredit: true, amountMinor: 100_000_000_000_000n })]));
  await expect(text).rejects.toThrow('MT940 cannot carry the amount 1000000000000,00.');
});
