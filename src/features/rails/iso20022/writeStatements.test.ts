import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/harness/runs.ts';
import { railMessages } from '#tests/samples/railMessages.ts';
import type { AccountEntries, StatementEntry } from './messages.ts';
import { writeMessage } from './write.ts';
import { writeNotification, writeStatement } from './writeStatements.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** An account with its lines in batches of two. */
function batched<T extends AccountEntries>(account: T): T & AccountEntries<AsyncGenerator<readonly StatementEntry[]>> {
  const { entries } = account;
  const batches = entries.flatMap((_, i) => (i % 2 === 0 ? [entries.slice(i, i + 2)] : []));
  return { ...account, entries: each(batches) };
}

async function joined(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('a stream of batches', () => {
  test('gives the same file as a message whose lines are all at hand', async () => {
    const message = fc.oneof(railMessages['camt.053'], railMessages['camt.054']);
    await fc.assert(
      fc.asyncProperty(message, async (sample) => {
        if (sample.kind !== 'camt.053' && sample.kind !== 'camt.054') return;
        const pieces =
          sample.kind === 'camt.053'
            ? writeStatement(sample, each(sample.statements.map(batched)))
            : writeNotification(sample, each(sample.notifications.map(batched)));
        expect(await joined(pieces)).toBe(writeMessage(sample));
      }),
      { numRuns: 30 * runs },
    );
  });
});

const account = { iban: 'LT121000011101001000', currency: 'EUR', owner: 'Timber UAB', bankBic: 'KONTLT21XXX' };
const entry: StatementEntry = {
  reference: 'TX1',
  amountMinor: 1234n,
  isCredit: false,
  isReversal: false,
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  code: 'TRSF',
};
const period = { account, fromDay: '2026-11-01', untilDay: '2026-11-30' };
const header = { messageId: 'STMT1', createdAt: '2026-12-01T08:00:00Z' };

test('a statement whose opening and entries are not the closing balance is not finished', async () => {
  const statement = { ...period, openingMinor: 0n, closingMinor: -1233n, entries: [entry] };
  await expect(joined(writeStatement(header, each([batched(statement)])))).rejects.toThrow('do not add up');
  expect(() => writeMessage({ kind: 'camt.053', ...header, statements: [statement] })).toThrow('do not add up');
  const sound = { ...statement, closingMinor: -1234n };
  expect(await joined(writeStatement(header, each([batched(sound)])))).toContain('<Amt Ccy="EUR">12.34</Amt>');
});

test.each([
  ['a reference of 36 letters', { reference: 'x'.repeat(36) }],
  ['no reference', { reference: '' }],
  ['a control character', { code: 'TR\u0007' }],
  ['a wrong IBAN', { otherIban: 'LT131000011101001000' }],
  ['a wrong day', { bookedOn: '2026-02-30' }],
  ['a negative amount', { amountMinor: -1n }],
])('an entry with %s is not written', (_, over) => {
  const notifications = [{ ...period, entries: [{ ...entry, ...over }] }];
  expect(() => writeMessage({ kind: 'camt.054', ...header, notifications })).toThrow('cannot be written');
});

test.each([
  [true, false, 'Dbtr'],
  [false, false, 'Cdtr'],
  [true, true, 'Cdtr'],
  [false, true, 'Dbtr'],
])('credit %s, taking back %s: the other side is %s', (isCredit, isReversal, role) => {
  const notifications = [{ ...period, entries: [{ ...entry, isCredit, isReversal, otherIban: account.iban }] }];
  expect(writeMessage({ kind: 'camt.054', ...header, notifications })).toContain(`<RltdPties><${role}Acct>`);
});
