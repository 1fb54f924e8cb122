/** Natural persons: wages from elsewhere, rent, bills, cards, cash, a little saved; children have pocket money. */
import { type AccountKey, accountKey } from './accounts.ts';
import { cashMachines, outside, shop, shops, stranger, utilities } from './counterparties.ts';
import { employerElsewhere } from './employers.ts';
import { daily, type Habit, monthly, since, topUp, transfer, useCard, weekly } from './habits.ts';
import type { Category, OutsideParty } from './movements.ts';
import { type DemoPerson, people, personId } from './people.ts';
import { createRandom, hashText, type Random } from './random.ts';
import { opening } from './standing.ts';

/** What a card is used for: how often among all purchases, where, least and most in whole euros. */
type Spending = readonly [
  share: number,
  category: Category,
  places: readonly OutsideParty[],
  leastEur: number,
  mostEur: number,
];

const spendings: readonly Spending[] = [
  [0.42, 'GRCR', shops.groceries, 4, 95],
  [0.14, 'REST', shops.meals, 5, 48],
  [0.16, 'TRAN', shops.rides, 1, 70],
  [0.12, 'SHOP', shops.things, 8, 180],
  [0.07, 'ENTT', shops.leisure, 5, 40],
  [0.06, 'HLTH', shops.health, 4, 90],
  [0.03, 'TRAV', shops.travel, 60, 320],
];

function spending(random: Random): Spending {
  const dice = random.next();
  let below = 0;
  for (const spending of spendings) {
    below += spending[0];
    if (dice < below) return spending;
  }
  return random.pick(spendings);
}

/** What one person does as a rule; a person's own numbers come from a stream named by the id. */
function getHousehold(person: DemoPerson): Habit[] {
  const account = accountKey(person.id);
  const traits = createRandom(hashText(`traits ${person.id}`));
  const habits = person.parentId
    ? childhood(person, account, accountKey(person.parentId))
    : [...income(person, account, traits), ...bills(person, account, traits), ...leisure(person, account, traits)];
  const first = person.parentId ? 4_000n : traits.amountMinor(500, 3200);
  return [
    opening(account, person.fullName, first, person.joinedDay),
    ...habits.map((habit) => ({ ...habit, times: since(person.joinedDay, habit.times) })),
  ];
}

function income(person: DemoPerson, account: AccountKey, traits: Random): Habit[] {
  const employer = employerElsewhere(person.id);
  if (!employer) return [];
  const amountMinor = BigInt(traits.whole(1050, 2700)) * 100n;
  return [
    {
      key: `${person.id}:salary`,
      times: monthly(traits.pick([5, 10, 25]), 'before'),
      draft: (day, random) =>
        transfer(random, {
          payer: employer,
          payee: account,
          amountMinor,
          message: `Salary ${day.date.slice(0, 7)}`,
          category: 'TRSF',
        }),
    },
  ];
}

function bills(person: DemoPerson, account: AccountKey, traits: Random): Habit[] {
  const bill = (
    name: string,
    to: OutsideParty,
    dayOfMonth: number,
    least: number,
    most: number,
    message: string,
  ): Habit => ({
    key: `${person.id}:${name}`,
    times: monthly(dayOfMonth),
    draft: (day, random) =>
      transfer(random, {
        payer: account,
        payee: to,
        amountMinor: random.amountMinor(least, most),
        message: `${message} ${day.date.slice(0, 7)}`,
        category: name === 'rent' ? 'SRVC' : 'UTIL',
        hours: [8, 21],
      }),
  });
  const rent = traits.whole(260, 540);
  return [
    ...(traits.chance(0.55) ? [bill('rent', stranger(traits), 1, rent, rent, 'Rent')] : []),
    bill('power', traits.pick([utilities.power, utilities.heat, utilities.water]), 17, 18, 110, 'Bill'),
    bill('phone', utilities.phone, 22, 9, 38, 'Phone'),
  ];
}

function leisure(person: DemoPerson, account: AccountKey, traits: Random): Habit[] {
  const activity = 0.5 + traits.next();
  const cardKey = `${person.id}:card`;
  const savings = outside(`${person.fullName}, savings`, 'LT');
  const friend = accountKey(personId(1 + (Number(person.id.slice(-2)) % 11)));
  return [
    {
      key: `${person.id}:purchases`,
      times: daily(0.17 * activity),
      draft: (_day, random) => {
        const [, category, places, least, most] = spending(random);
        return useCard(random, cardKey, random.pick(places), random.amountMinor(least, most), { category });
      },
    },
    {
      key: `${person.id}:cash`,
      times: daily(0.016 * activity),
      draft: (_day, random) =>
        useCard(random, cardKey, random.pick(cashMachines), random.amountMinor(20, 200, 1000), {
          category: 'CASH',
          message: 'Cash withdrawal',
        }),
    },
    {
      key: `${person.id}:top-up`,
      times: daily(0.006 * activity),
      draft: (_day, random) =>
        topUp(
          random,
          account,
          { name: person.fullName, iban: null, country: 'LT', city: null },
          random.amountMinor(20, 150, 500),
        ),
    },
    {
      key: `${person.id}:friend`,
      times: daily(friend === account ? 0 : 0.012 * activity),
      draft: (_day, random) =>
        transfer(random, {
          payer: account,
          payee: friend,
          amountMinor: random.amountMinor(5, 60, 50),
          message: random.pick(['Thanks for lunch', 'Concert tickets', 'Football', 'Gift for Ona', 'Fuel to the sea']),
          category: 'TRSF',
          hours: [9, 22],
        }),
    },
    {
      key: `${person.id}:savings`,
      times: monthly(28),
      draft: (_day, random) =>
        transfer(random, {
          payer: account,
          payee: { ...savings, name: person.fullName },
          amountMinor: { percentOfSpare: 35 },
          keepMinor: 120_000n,
          message: 'Savings',
          category: 'PGGY',
        }),
    },
  ];
}

function childhood(person: DemoPerson, account: AccountKey, parent: AccountKey): Habit[] {
  const sweets = [shop('Ledainė Pingvinas', 'Vilnius'), ...shops.leisure];
  return [
    {
      key: `${person.id}:pocket-money`,
      times: weekly(6),
      draft: (_day, random) =>
        transfer(random, {
          payer: parent,
          payee: account,
          amountMinor: 1_000n,
          message: 'Pocket money',
          category: 'TRSF',
        }),
    },
    {
      key: `${person.id}:purchases`,
      times: daily(0.12),
      draft: (_day, random) =>
        useCard(random, `${person.id}:card`, random.pick(sweets), random.amountMinor(2, 18), { category: 'ENTT' }),
    },
  ];
}

export const householdHabits: readonly Habit[] = people.flatMap(getHousehold);
