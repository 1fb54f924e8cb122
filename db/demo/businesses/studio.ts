/** Linija ir Tarpas MB, 10000000002: a design studio with few, larger invoices, freelancers and a lot of software. */
import { accountKey } from '../accounts.ts';
import { outside, shop, shops, utilities } from '../counterparties.ts';
import { studioEmployees } from '../employers.ts';
import { daily, weekly, workdays } from '../habits.ts';
import {
  bankFee,
  cardPurchases,
  customers,
  invoice,
  opening,
  payroll,
  purchases,
  standing,
  sweep,
  taxes,
} from '../standing.ts';

const id = '10000000002';
const main = accountKey(id);
const reserve = accountKey(id, 'Taxes reserve');

const clients = [
  outside('Knygynas Pelėdos Lizdas UAB', 'LT'),
  outside('Kavos Debesis UAB', 'LT'),
  outside('Muziejus po Klevu', 'LT'),
  outside('Vakaris ir Rytas UAB', 'LT'),
  outside('Saldā Pūce SIA', 'LV'),
  outside('Sinine Rebane OÜ', 'EE'),
  outside('Berliner Fadenspiel GmbH', 'DE'),
  outside('Maison Pamplemousse SARL', 'FR'),
  outside('Φάρος Εκδόσεις Α.Ε.', 'GR'),
];

const freelancers = [
  outside('Elzė Kreidutė', 'LT'),
  outside('Jokūbas Rastras', 'LT'),
  outside('Miglė Pikselytė', 'LT'),
  outside('Edgars Zīmulis', 'LV'),
  outside('Ada Szkicowska', 'PL'),
];

const software = [
  shop('Fontsmithy', 'Dublin', 'IE'),
  shop('Cloudcupboard', 'Luxembourg', 'LU'),
  shop('Pixelgarten', 'Berlin', 'DE'),
  shop('Tekstų tikrintuvas', 'Vilnius'),
];

const season = [0.8, 0.95, 1.1, 1, 1.1, 1, 0.7, 0.75, 1.15, 1.2, 1.2, 1.1];

export const studioHabits = [
  opening(main, 'Linija ir Tarpas MB', 3_120_480n),
  opening(reserve, 'Linija ir Tarpas MB', 900_000n),
  customers({
    key: 'studio:clients',
    times: workdays(0.85, season),
    to: main,
    from: (random) => random.pick(clients),
    leastEur: 280,
    mostEur: 4900,
    stepMinor: 500,
    message: invoice('LT'),
  }),
  ...freelancers.map((freelancer, i) =>
    purchases({
      key: `studio:freelancer${i}`,
      times: weekly(1 + i, 0.3),
      from: main,
      to: [freelancer],
      leastEur: 240,
      mostEur: 1900,
      keepEur: 21_000,
      message: (_day, random) => `Invoice ${random.whole(10, 99)}`,
    }),
  ),
  purchases({
    key: 'studio:print',
    times: workdays(0.18),
    from: main,
    to: [outside('Spaustuvė Švino Raidė UAB', 'LT'), outside('Popieriaus Sandėlis Lapas', 'LT')],
    leastEur: 60,
    mostEur: 980,
    keepEur: 20_000,
    message: (_day, random) => `Printing, order ${random.whole(1000, 9999)}`,
  }),
  ...payroll('studio', main, main, studioEmployees),
  sweep(main, reserve, 1, 1590, 'Weekly transfer to taxes reserve'),
  ...taxes('studio', reserve, { vat: 3100, income: 1900, social: 2700 }),
  ...standing('studio', main, [
    ['rent', outside('Akvarelės Loftai UAB', 'LT'), 1, 1380, 1380, 'SRVC', 'Rent of studio'],
    ['power', utilities.power, 18, 90, 210, 'UTIL', 'Electricity'],
    ['heat', utilities.heat, 18, 40, 320, 'UTIL', 'Heating'],
    ['phone', utilities.phone, 20, 85, 120, 'UTIL', 'Phones and internet'],
    ['accountant', outside('Debetas Kreditas MB', 'LT'), 8, 350, 350, 'SRVC', 'Bookkeeping'],
  ]),
  ...cardPurchases(id, [
    ['software', 8, daily(0.45), software, 8, 120, 'SRVC'],
    ['coffee', 7, workdays(0.35), shops.meals, 6, 60, 'REST'],
    ['rides', 8, workdays(0.3), shops.rides, 3, 40, 'TRAN'],
    ['things', 7, workdays(0.12), shops.things, 20, 450, 'SHOP'],
  ]),
  bankFee(main, 990n),
];
