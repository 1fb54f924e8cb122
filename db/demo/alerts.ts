/** Movements by which the rules that watch money raise alerts about two people: small withdrawals, day after day. */
import { accountKey } from './accounts.ts';
import { outside, shop } from './counterparties.ts';
import { type Habit, once, transfer, useCard } from './habits.ts';
import { personId } from './people.ts';

/** A machine in the town of the person, and how often it is used on three days, the first of which is `firstDay`. */
const perDay = [2, 2, 1];

interface Withdrawals {
  id: string;
  firstDay: number;
  machine: ReturnType<typeof shop>;
}

/** Five operations within three days reach M.CASH.CNT; together they stay below the 200 EUR of M.CASH.INTENSIVE. */
function withdrawals({ id, firstDay, machine }: Withdrawals): Habit[] {
  return [
    {
      key: `${id}:sold`,
      times: once(firstDay - 1),
      draft: (_day, random) =>
        transfer(random, {
          payer: outside('Kasutatud Rattad OÜ', 'EE'),
          payee: accountKey(id),
          amountMinor: 40_000n,
          message: 'Bicycle',
          category: 'TRSF',
        }),
    },
    {
      key: `${id}:withdrawals`,
      times: (day) => perDay[day.offset - firstDay] ?? 0,
      draft: (_day, random) =>
        useCard(random, `${id}:card`, machine, 3_000n, {
          ...{ category: 'CASH', message: 'Cash withdrawal', hours: [12, 20] },
        }),
    },
  ];
}

export const alertHabits: readonly Habit[] = [
  ...withdrawals({ id: personId(46), firstDay: -3, machine: shop('ATM Rüütli 12', 'Pärnu', 'EE') }),
  ...withdrawals({ id: personId(51), firstDay: -38, machine: shop('ATM Długa 4', 'Gdańsk', 'PL') }),
];
