import { expect, it } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { getFunds, getTotals } from './funds.ts';

const main = `EUR.${ownIban('39990', '10000000001')}`;
const blocked = `EUR.${ownIban('39990', '30000000001')}.B`;
const time = `SEC.${ownIban('39990', '30000000002')}`;
const fund = (name: string, balance: string, reserved: string, available: string) => ({
  name,
  balance,
  reserved,
  available,
});
const funds = getFunds({
  funds: {
    [main]: fund('Pagrindinė', 'EUR100.10', 'EUR0.20', 'EUR99.90'),
    [blocked]: fund('Taxes', 'EUR-5.00', 'EUR0.00', 'EUR-5.00'),
    [time]: fund('Time', 'SEC3600', 'SEC0', 'SEC3600'),
  },
});

it('keeps the order and reads amounts exactly', () => {
  expect(funds.map(({ id, name, blocked }) => [id, name, blocked])).toEqual([
    [main, 'Pagrindinė', false],
    [blocked, 'Taxes', true],
    [time, 'Time', false],
  ]);
  expect(funds[0]).toMatchObject({ balanceMinor: 10_010n, reservedMinor: 20n, availableMinor: 9990n });
  expect(funds[1]?.iban).toBe(ownIban('39990', '30000000001'));
});

it('adds up euros only', () => {
  expect(getTotals(funds)).toEqual({ count: 2, balanceMinor: 9510n, reservedMinor: 20n, availableMinor: 9490n });
});

it('takes what orders hold off once, and never more than there is', () => {
  expect(getTotals(funds, 'EUR12.00')).toMatchObject({ availableMinor: 1200n, reservedMinor: 20n + 8290n });
  expect(getTotals(funds, 'EUR94.91')).toMatchObject({ availableMinor: 9490n, reservedMinor: 20n });
});
