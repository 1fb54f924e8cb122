// What another bank writes is read back as it was booked, each day from where the one before ended.
import { expect, test } from 'vitest';
import { readEachStatement } from '#features/rails/iso20022/readAccounts.ts';
import { type Booking, writeBankStatements } from './writeBankStatements.ts';

const account = { iban: 'LT269990270000000002', currency: 'EUR', owner: 'Kontora', bankBic: 'DEMOLT2KXXX' };
const booking: Booking = {
  ...{ bookedOn: '2026-11-20', amountMinor: 12_50n, transactionId: 'T1', endToEndId: 'E1', otherName: 'Žalia UAB' },
  ...{ otherIban: 'LT919990170000000001', text: 'Invoice 1' },
};
const nothing = { transactionId: '', endToEndId: '', otherName: '', otherIban: '', text: '' };

test('each day goes on from the one before, with its lines', () => {
  const text = writeBankStatements({
    ...{ account, openingMinor: -5_00n, createdAt: '2026-11-24T06:00:00+02:00' },
    days: [
      { fromDay: '2026-11-20', untilDay: '2026-11-20', bookings: [booking] },
      { fromDay: '2026-11-21', untilDay: '2026-11-23', bookings: [{ ...booking, ...nothing, amountMinor: -8_00n }] },
    ],
  });
  const read = readEachStatement(text);
  const balances = read.map((one) => ('fault' in one ? one.fault : one.account.balances));
  const of = (amountMinor: bigint, isCredit: boolean, kind: string, on: string) => ({
    ...{ kind, money: { currency: 'EUR', amountMinor }, isCredit, on },
  });
  expect(balances).toEqual([
    [of(5_00n, false, 'OPBD', '2026-11-20'), of(7_50n, true, 'CLBD', '2026-11-20')],
    [of(7_50n, true, 'OPBD', '2026-11-21'), of(50n, false, 'CLBD', '2026-11-23')],
  ]);
  const [first, second] = read.map((one) => ('fault' in one ? undefined : one.account.entries[0]));
  expect(first).toMatchObject({
    ...{ isCredit: true, money: { amountMinor: 12_50n }, bookedOn: '2026-11-20', reference: '26324-1' },
    transactions: [
      {
        ...{ transactionId: 'T1', endToEndId: 'E1', debtor: { name: 'Žalia UAB' }, debtorIban: booking.otherIban },
        texts: ['Invoice 1'],
      },
    ],
  });
  expect(second).toMatchObject({ isCredit: false, money: { amountMinor: 8_00n }, transactions: [{ texts: [] }] });
});

test('a file without a day is none', () => {
  expect(() => writeBankStatements({ account, openingMinor: 0n, days: [], createdAt: '' })).toThrow();
});
