/** Ruginė Saulė UAB, 10000000003: seven bakeries whose card takings come in every day, and some wholesale. */
import { accountKey } from '../accounts.ts';
import { outside, shop, shops, utilities } from '../counterparties.ts';
import { bakeryEmployees } from '../employers.ts';
import { daily, type Habit, weekly, workdays } from '../habits.ts';
import {
  bankFee,
  cardPurchases,
  customers,
  invoice,
  opening,
  outsideEmployees,
  payroll,
  purchases,
  standing,
  sweep,
  taxes,
} from '../standing.ts';

const id = '10000000003';
const main = accountKey(id);
const wages = accountKey(id, 'Wages');
const reserve = accountKey(id, 'Taxes reserve');
const former = 'Ruginė Saulė UAB';

const acquirer = outside('Terminalo Tiltas AS', 'LV');
const bakeries = ['Rotušės', 'Žaliakalnio', 'Šilainių', 'Vilijampolės', 'Stoties', 'Aleksoto', 'Dainavos'];

const shopsServed = [
  outside('Kaimyno Krepšys UAB', 'LT'),
  outside('Žalia Lentyna UAB', 'LT'),
  outside('Kavinė Trys Šaukštai MB', 'LT'),
  outside('Mokyklų Valgyklos Samtis UAB', 'LT'),
  outside('Viešbutis Kopgalio Bokštas UAB', 'LT'),
];

const suppliers = [
  outside('Malūnas Baltoji Girna UAB', 'LT'),
  outside('Pieno Upė Kooperatinė Bendrovė', 'LT'),
  outside('Sviesto Namai UAB', 'LT'),
  outside('Mieles un Raugs SIA', 'LV'),
  outside('Kiaušinių Ūkis Višta Raiba', 'LT'),
  outside('Młyn Makowa Panienka Sp. z o.o.', 'PL'),
  outside('Popieriniai Maišeliai UAB', 'LT'),
];

const bakers = [
  'Adelė Kmynaitė',
  'Benas Krosnelis',
  'Cecilija Tešlytė',
  'Dovilė Glajytė',
  'Emilis Rugys',
  'Felicija Razinaitė',
  'Gediminas Batonas',
  'Hortenzija Riestainė',
  'Izabelė Varškytė',
  'Jeronimas Plutelis',
  'Klaudija Vanilytė',
  'Leonas Kruopis',
  'Morta Uogienytė',
  'Norbertas Cukrainis',
  'Otilija Želytė',
  'Pranas Skrudintas',
  'Roberta Šokolytė',
  'Teodoras Grūdas',
  'Valė Medutė',
];

/** Takings of one bakery, paid out by the acquirer each morning; Sunday and Monday mornings bring more. */
function takings(i: number): Habit {
  return customers({
    key: `bakery:takings${i}`,
    times: (day, random) => (random.chance(day.isWorking || day.weekday > 5 ? 0.98 : 0.5) ? 1 : 0),
    to: main,
    from: () => acquirer,
    leastEur: 360 + 30 * i,
    mostEur: 1150,
    category: 'SHOP',
    message: (day) => `Card takings ${day.date}, bakery ${i + 1}`,
  });
}

export const bakeryHabits: readonly Habit[] = [
  opening(main, former, 6_844_215n),
  opening(reserve, former, 3_100_000n),
  ...bakeries.map((_name, i) => takings(i)),
  customers({
    key: 'bakery:wholesale',
    times: workdays(1),
    to: main,
    from: (random) => random.pick(shopsServed),
    leastEur: 120,
    mostEur: 1600,
    category: 'GRCR',
    message: invoice('RS'),
  }),
  ...suppliers.map((supplier, i) =>
    purchases({
      key: `bakery:supplier${i}`,
      times: weekly(1 + (i % 5), 0.9),
      from: main,
      to: [supplier],
      leastEur: 240,
      mostEur: 4100,
      keepEur: 62_000,
      category: 'GRCR',
      message: (_day, random) => `Invoice ${random.whole(10_000, 99_999)}`,
    }),
  ),
  purchases({
    key: 'bakery:repairs',
    times: workdays(0.25),
    from: main,
    to: [outside('Krosnių Meistrai UAB', 'LT'), outside('Šaldytuvas Servisas MB', 'LT')],
    leastEur: 80,
    mostEur: 2600,
    keepEur: 62_000,
    message: (_day, random) => `Repair, act ${random.whole(100, 999)}`,
  }),
  purchases({
    key: 'bakery:delivery',
    times: (day, random) => (day.offset > -299 ? weekly(4, 0.7)(day, random) : 0),
    from: main,
    to: [accountKey('10000000004')],
    leastEur: 260,
    mostEur: 900,
    keepEur: 60_000,
    category: 'TRAN',
    message: (_day, random) => `Delivery, order ${random.whole(1000, 9999)}`,
  }),
  ...payroll('bakery', main, wages, [...bakeryEmployees, ...outsideEmployees(bakers, 1020, 19)]),
  sweep(main, reserve, 2, 5650, 'Weekly transfer to taxes reserve'),
  ...taxes('bakery', reserve, { vat: 8800, income: 6600, social: 11_900 }),
  ...standing(
    'bakery',
    main,
    bakeries.map(
      (name, i) =>
        [
          `rent${i}`,
          outside(`${name} Prekyvietė UAB`, 'LT'),
          1,
          1300 + 110 * i,
          1300 + 110 * i,
          'SRVC',
          `Rent of bakery ${i + 1}`,
        ] as const,
    ),
  ),
  ...standing('bakery', main, [
    ['power', utilities.power, 18, 2900, 4300, 'UTIL', 'Electricity'],
    ['gas', outside('Mėlyna Liepsna UAB', 'LT'), 18, 1800, 3100, 'UTIL', 'Gas'],
    ['water', utilities.water, 19, 310, 520, 'UTIL', 'Water'],
    ['waste', utilities.waste, 20, 240, 380, 'UTIL', 'Waste collection'],
    ['phone', utilities.phone, 20, 210, 260, 'UTIL', 'Phones and internet'],
    ['insurance', utilities.insurance, 5, 620, 620, 'INSR', 'Insurance of ovens and stock'],
    ['leasing', outside('Gervė Lizingas UAB', 'LT'), 10, 3280, 3280, 'SRVC', 'Leasing of ovens'],
  ]),
  ...cardPurchases(id, [
    ['van', 10, daily(0.5), shops.rides.slice(2), 35, 120, 'TRAN'],
    ['market', 9, workdays(0.35), shops.groceries, 12, 160, 'GRCR'],
    ['tools', 9, workdays(0.1), [shop('Virtuvės Broliai', 'Kaunas')], 25, 640, 'SHOP'],
  ]),
  bankFee(main, 1490n),
  bankFee(reserve, 290n),
];
