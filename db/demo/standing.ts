/** Building blocks that all businesses share: customers, suppliers, standing payments, payroll, taxes, reserves. */
import type { AccountKey } from './accounts.ts';
import type { CalendarDay } from './calendar.ts';
import { outside, socialInsurance, taxOffice, theBank } from './counterparties.ts';
import { type Habit, monthly, once, transfer, useCard, weekly } from './habits.ts';
import type { Category, OutsideParty, Party } from './movements.ts';
import type { Random } from './random.ts';

interface Trade {
  key: string;
  times: Habit['times'];
  /** Whole euros. */
  leastEur: number;
  mostEur: number;
  category?: Category;
  message: (day: CalendarDay, random: Random, n: number) => string;
}

/** An invoice number: prefix, day, number in the day. */
export function invoice(prefix: string): Trade['message'] {
  return (day, _random, n) => `Invoice ${prefix}-${day.date.slice(2).replaceAll('-', '')}-${n}`;
}

/** What customers pay in; `from` picks one of them. */
export function customers(
  trade: Trade & { to: AccountKey; from: (random: Random) => Party; stepMinor?: number },
): Habit {
  return {
    key: trade.key,
    times: trade.times,
    draft: (day, random, n) =>
      transfer(random, {
        payer: trade.from(random),
        payee: trade.to,
        amountMinor: random.amountMinor(trade.leastEur, trade.mostEur, trade.stepMinor),
        message: trade.message(day, random, n),
        category: trade.category ?? 'SRVC',
        hours: [8, 20],
      }),
  };
}

/** What is bought from others, as long as something is left afterwards. */
export function purchases(trade: Trade & { from: AccountKey; to: readonly Party[]; keepEur: number }): Habit {
  return {
    key: trade.key,
    times: trade.times,
    draft: (day, random, n) =>
      transfer(random, {
        payer: trade.from,
        payee: random.pick(trade.to),
        amountMinor: random.amountMinor(trade.leastEur, trade.mostEur),
        message: trade.message(day, random, n),
        category: trade.category ?? 'SRVC',
        keepMinor: BigInt(trade.keepEur) * 100n,
      }),
  };
}

/** A payment of every month: name, payee, day of the month, least and most in whole euros, category, message. */
export type StandingRow = readonly [
  name: string,
  to: OutsideParty,
  dayOfMonth: number,
  leastEur: number,
  mostEur: number,
  category: Category,
  message: string,
];

/** Rent, utilities, leasing: what must be paid every month, on the day or the next working day. */
export function standing(company: string, from: AccountKey, rows: readonly StandingRow[]): Habit[] {
  return rows.map(([name, to, dayOfMonth, leastEur, mostEur, category, message]) => ({
    key: `${company}:${name}`,
    times: monthly(dayOfMonth),
    draft: (day, random) =>
      transfer(random, {
        payer: from,
        payee: to,
        amountMinor: random.amountMinor(leastEur, mostEur),
        message: `${message} ${day.date.slice(0, 7)}`,
        category,
        must: true,
      }),
  }));
}

/** What a card is used for: name, number of the card, when, where, least and most in whole euros, category. */
export type CardRow = readonly [
  name: string,
  card: number,
  times: Habit['times'],
  places: readonly OutsideParty[],
  leastEur: number,
  mostEur: number,
  category: Category,
];

/** Purchases with the cards of a company. */
export function cardPurchases(companyId: string, rows: readonly CardRow[]): Habit[] {
  return rows.map(([name, card, times, places, leastEur, mostEur, category]) => ({
    key: `${companyId}:card:${name}`,
    times,
    draft: (_day, random) =>
      useCard(random, `${companyId}:card${card}`, random.pick(places), random.amountMinor(leastEur, mostEur), {
        category,
      }),
  }));
}

/** The first money: brought from the former bank on the first morning. */
export function opening(to: AccountKey, name: string, amountMinor: bigint, day = -395): Habit {
  return {
    key: `${to}:opening`,
    times: once(day),
    draft: (_day, random) =>
      transfer(random, {
        payer: outside(name, 'LT'),
        payee: to,
        amountMinor,
        message: 'Transfer of balance from former bank',
        category: 'TRSF',
        hours: [6, 7],
      }),
  };
}

/** A fixed sum moved between own accounts every week, before the day's business. */
export function sweep(from: AccountKey, to: AccountKey, weekday: number, amountEur: number, message: string): Habit {
  return {
    key: `${from}>${to}`,
    times: weekly(weekday),
    draft: (_day, random) =>
      transfer(random, {
        payer: from,
        payee: to,
        amountMinor: BigInt(amountEur) * 100n,
        message,
        category: 'TRSF',
        hours: [7, 8],
        must: true,
      }),
  };
}

export interface Employee {
  payee: Party;
  /** Net salary of a month in whole euros. */
  netEur: number;
  /** Offset of the first day on which this account can be paid to. */
  sinceDay: number;
}

/** Salaries on the 25th from `from`; if that is not the main account, it is filled just before. */
export function payroll(company: string, main: AccountKey, from: AccountKey, employees: readonly Employee[]): Habit[] {
  const onPayday = monthly(25, 'before');
  const salaries = employees.map(
    ({ payee, netEur, sinceDay }, i): Habit => ({
      key: `${company}:salary${i}`,
      times: (day, random) => (day.offset > sinceDay ? onPayday(day, random) : 0),
      draft: (day, random) =>
        transfer(random, {
          payer: from,
          payee,
          amountMinor: BigInt(netEur) * 100n,
          message: `Salary ${day.date.slice(0, 7)}`,
          category: 'TRSF',
          hours: [10, 12],
          must: true,
        }),
    }),
  );
  return from === main ? salaries : [...salaries, fillFor(employees, main, from, onPayday)];
}

/** What the salaries of the day need, and a little for fees, in whole hundreds. */
function fillFor(employees: readonly Employee[], main: AccountKey, to: AccountKey, times: Habit['times']): Habit {
  return {
    key: `${main}>${to}`,
    times,
    draft: (day, random) => {
      const paid = employees.filter(({ sinceDay }) => day.offset > sinceDay);
      const neededEur = paid.reduce((sum, { netEur }) => sum + netEur + 1, 0);
      return transfer(random, {
        payer: main,
        payee: to,
        amountMinor: BigInt(Math.ceil(neededEur / 100)) * 10_000n,
        message: 'Funds for salaries',
        category: 'TRSF',
        hours: [7, 8],
        must: true,
      });
    },
  };
}

/** Employees who bank elsewhere: invented people with salaries between two whole euros. */
export function outsideEmployees(names: readonly string[], leastEur: number, stepEur: number): Employee[] {
  return names.map((name, i) => ({ payee: outside(name, 'LT'), netEur: leastEur + stepEur * i, sinceDay: -396 }));
}

/** Taxes on the 15th: value added tax, income tax and social insurance, at most so many whole euros. */
export function taxes(
  company: string,
  from: AccountKey,
  eur: { vat: number; income: number; social: number },
): Habit[] {
  const least = (most: number) => Math.floor(most * 0.8);
  return standing(company, from, [
    ['vat', taxOffice, 15, least(eur.vat), eur.vat, 'TXFN', 'Value added tax'],
    ['income-tax', taxOffice, 15, least(eur.income), eur.income, 'TXFN', 'Personal income tax'],
    ['social', socialInsurance, 15, least(eur.social), eur.social, 'TXFN', 'Social insurance contributions'],
  ]);
}

/** What the bank takes at the end of a month. */
export function bankFee(from: AccountKey, amountMinor: bigint): Habit {
  return {
    key: `${from}:fee`,
    times: monthly(31, 'before'),
    draft: (day, random) => ({
      ...transfer(random, {
        payer: from,
        payee: theBank,
        amountMinor,
        message: `Monthly fee ${day.date.slice(0, 7)}`,
        category: 'FEES',
        hours: [20, 21],
        must: true,
      }),
      kind: 'fee',
      initiatorId: null,
      confirmerId: null,
    }),
  };
}
