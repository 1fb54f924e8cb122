/** Vėtrovia Logistics UAB, 10000000004: joined three months after the others; freight invoices in, diesel out. */
import { accountKey } from '../accounts.ts';
import { outside, shop, shops, utilities } from '../counterparties.ts';
import { logisticsEmployees } from '../employers.ts';
import { daily, type Habit, since, weekly, workdays } from '../habits.ts';
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
} from '../standing.ts';

const id = '10000000004';
const main = accountKey(id);
const joinedDay = -300;

const shippers = [
  outside('Baltas Krovinys UAB', 'LT'),
  outside('Uosto Gervės UAB', 'LT'),
  outside('Šaldyta Žuvis Menkė UAB', 'LT'),
  outside('Jūras Bura SIA', 'LV'),
  outside('Põhjatäht Kaubad OÜ', 'EE'),
  outside('Złoty Wagon Sp. z o.o.', 'PL'),
  outside('Hanseatische Kistenfabrik GmbH', 'DE'),
  outside('Meriloisto Oy', 'FI'),
  outside('Österhav Frakt AB', 'SE'),
];

const drivers = [
  'Alvydas Ratelis',
  'Bernardas Posūkis',
  'Česlovas Tentas',
  'Donatas Vilkikas',
  'Ernestas Kelmutis',
  'Fortūnatas Greitis',
  'Gvidas Važtaraštis',
  'Ilona Dispečytė',
  'Juozas Pakrova',
  'Leonardas Stabdys',
  'Maksimas Priekaba',
  'Nadežda Kroviniūtė',
];

const stations = [
  ...shops.rides.slice(2),
  shop('Stacja Paliw Iskierka', 'Łomża', 'PL'),
  shop('Tankstelle Feuerfunke', 'Lübeck', 'DE'),
  shop('Tankla Säde', 'Pärnu', 'EE'),
];
const tolls = [shop('Opłata drogowa Szlaban', 'Warszawa', 'PL'), shop('Kelių vinjetė', 'Vilnius')];

const habits: readonly Habit[] = [
  customers({
    key: 'logistics:freight',
    times: workdays(2.9),
    to: main,
    from: (random) => random.pick(shippers),
    leastEur: 340,
    mostEur: 3500,
    category: 'TRAN',
    message: invoice('VTR'),
  }),
  purchases({
    key: 'logistics:subcontractors',
    times: workdays(0.6),
    from: main,
    to: [outside('Vienas Vilkikas MB', 'LT'), outside('Ceļa Vilks SIA', 'LV'), outside('Bocian Transport', 'PL')],
    leastEur: 380,
    mostEur: 2600,
    keepEur: 48_000,
    category: 'TRAN',
    message: (_day, random) => `Subcontracted freight, CMR ${random.whole(100_000, 999_999)}`,
  }),
  purchases({
    key: 'logistics:service',
    times: workdays(0.5),
    from: main,
    to: [outside('Padangų Pasaulėlis UAB', 'LT'), outside('Tepalas ir Filtras UAB', 'LT')],
    leastEur: 90,
    mostEur: 2900,
    keepEur: 48_000,
    message: (_day, random) => `Service, invoice ${random.whole(1000, 9999)}`,
  }),
  purchases({
    key: 'logistics:pallets',
    times: weekly(3, 0.5),
    from: main,
    to: [accountKey('10000000001')],
    leastEur: 140,
    mostEur: 780,
    keepEur: 45_000,
    category: 'SHOP',
    message: (_day, random) => `Pallets, order ${random.whole(1000, 9999)}`,
  }),
  ...payroll('logistics', main, main, [...logisticsEmployees, ...outsideEmployees(drivers, 1480, 42)]),
  ...standing('logistics', main, [
    ['vat', outside('Mokesčių rinkliavos kasa', 'LT'), 15, 4400, 5900, 'TXFN', 'Value added tax'],
    ['social', outside('Socialinio draudimo kasa', 'LT'), 15, 7900, 9100, 'TXFN', 'Social insurance contributions'],
    ['leasing', outside('Gervė Lizingas UAB', 'LT'), 10, 12_650, 12_650, 'SRVC', 'Leasing of trucks'],
    ['insurance', utilities.insurance, 5, 3120, 3120, 'INSR', 'Insurance of vehicles'],
    ['rent', outside('Vėtros Vartų Terminalas UAB', 'LT'), 1, 2700, 2700, 'SRVC', 'Rent of yard'],
    ['phone', utilities.phone, 20, 260, 330, 'UTIL', 'Phones and trackers'],
    ['power', utilities.power, 18, 310, 640, 'UTIL', 'Electricity'],
  ]),
  ...cardPurchases(id, [
    ['diesel1', 12, daily(0.75), stations, 90, 520, 'TRAN'],
    ['diesel2', 13, daily(0.75), stations, 90, 520, 'TRAN'],
    ['diesel3', 14, daily(0.7), stations, 90, 520, 'TRAN'],
    ['tolls', 12, daily(0.6), tolls, 12, 90, 'TRAN'],
    ['meals', 11, workdays(0.2), shops.meals, 12, 80, 'REST'],
  ]),
  bankFee(main, 1490n),
];

export const logisticsHabits: readonly Habit[] = [
  opening(main, 'Vėtrovia Logistics UAB', 9_240_000n, joinedDay),
  ...habits.map((habit) => ({ ...habit, times: since(joinedDay, habit.times) })),
];
