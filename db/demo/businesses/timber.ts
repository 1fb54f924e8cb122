/** Šilvynas Timber UAB, 10000000001: buys logs, saws them, exports boards, and sells firewood and pellets to people. */
import { accountKey } from '../accounts.ts';
import { outside, shop, shops, stranger, utilities } from '../counterparties.ts';
import { timberEmployees } from '../employers.ts';
import { daily, type Habit, monthly, since, transfer, weekly, workdays } from '../habits.ts';
import { personId } from '../people.ts';
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

const id = '10000000001';
const main = accountKey(id);
const reserve = accountKey(id, 'Taxes reserve');
const wages = accountKey(id, 'Payroll');
const former = 'Šilvynas Timber UAB';

/** Export slows down in January and July; people buy firewood from autumn to the end of winter. */
const exportSeason = [0.75, 0.85, 1, 1.1, 1.2, 1.1, 0.8, 0.95, 1.15, 1.15, 1.1, 0.8];
const firewoodSeason = [1.3, 1.15, 0.95, 0.7, 0.6, 0.55, 0.6, 0.9, 1.3, 1.5, 1.4, 1.2];

const exporters = [
  outside('Nordwald Möbel GmbH', 'DE', 'Lübeck'),
  outside('Holzhof Grünspecht KG', 'DE', 'Köln'),
  outside('Charpentes du Vieux Chêne SARL', 'FR', 'Rennes'),
  outside('Atelier Forêt Dorée SAS', 'FR', 'Lyon'),
  outside('Bursztynowy Most Sp. z o.o.', 'PL', 'Gdańsk'),
  outside('Leśna Przystań Sp. z o.o.', 'PL', 'Suwałki'),
  outside('Ziemeļpūce SIA', 'LV', 'Rīga'),
  outside('Sinilind OÜ', 'EE', 'Tallinn'),
  outside('Kuusikaari Oy', 'FI', 'Turku'),
  outside('Granviken Trä AB', 'SE', 'Malmö'),
  outside('Fyrreskov Byg ApS', 'DK', 'Aarhus'),
  outside('Ξυλεία Πευκώνας Ε.Π.Ε.', 'GR', 'Πειραιάς'),
  outside('ТОВ Зелений Праліс', 'UA', 'Львів'),
  outside('Statybų Skruzdė UAB', 'LT', 'Vilnius'),
  outside('Namų Karkasas UAB', 'LT', 'Kaunas'),
];

const forests = [
  outside('Urėdija Trijų Ąžuolų', 'LT'),
  outside('Miškų bendrija Samanė', 'LT'),
  outside('Ūkininkas Stasys Šakalys', 'LT'),
  outside('Ūkininkė Ona Pagirytė', 'LT'),
  outside('Mežu Vārna SIA', 'LV'),
  outside('Egļu Straume SIA', 'LV'),
  outside('Põdrasoo Mets OÜ', 'EE'),
  outside('Rąstų Srautas UAB', 'LT'),
];

const workshops = [
  outside('Pjūklų Galandimas Dantis MB', 'LT'),
  outside('Padėklai ir Dėžės UAB', 'LT'),
  outside('Plėvelė Plius UAB', 'LT'),
  outside('Keltuvų Servisas UAB', 'LT'),
  outside('Sägeblatt Silberzahn GmbH', 'DE'),
  outside('Darbo Rūbai Kišenė UAB', 'LT'),
];

const workers = [
  'Romas Lentynas',
  'Stepas Kaladė',
  'Zita Tašytė',
  'Bronius Kelmas',
  'Arvydas Šaknys',
  'Liudas Balanas',
  'Genė Žieduolė',
  'Vincas Karnas',
  'Alma Tošytė',
  'Henrikas Sakas',
  'Irena Drožlienė',
  'Jurgis Pleištas',
  'Kostas Obelis',
  'Laima Plaušytė',
  'Napalys Gairė',
  'Olegas Trobnikas',
  'Povilas Gegnius',
  'Regimantas Sija',
  'Salomėja Grindė',
  'Tadas Dailinas',
  'Urtė Lentaitė',
  'Zigmas Malkūnas',
];

/** What people order in the yard's shop. */
const goods = ['firewood birch 2 m3', 'pellets 15 kg x 66', 'briquettes 1 pallet', 'sauna boards', 'terrace boards'];

const retail: Habit = customers({
  key: 'timber:retail',
  times: daily(8, firewoodSeason),
  to: main,
  // One order in thirty comes from somebody who banks with us.
  from: (random) => (random.chance(1 / 30) ? accountKey(personId(random.whole(26, 38))) : stranger(random)),
  leastEur: 18,
  mostEur: 420,
  stepMinor: 10,
  category: 'SHOP',
  message: (day, random, n) => `Order ${day.date.slice(2).replaceAll('-', '')}${n} ${random.pick(goods)}`,
});

const toolShops = [shop('Įrankių dirbtuvės Replės', 'Trakai'), shop('Vinis ir Plaktukas', 'Vilnius')];
const fuel = shops.rides.slice(2);

const cardHabits = cardPurchases(id, [
  ['fuel', 4, daily(0.45), fuel, 40, 160, 'TRAN'],
  ['truck', 6, workdays(0.6), fuel, 60, 290, 'TRAN'],
  ['tools', 5, workdays(0.5), toolShops, 8, 240, 'SHOP'],
  ['lunch', 1, workdays(0.25), shops.meals, 18, 140, 'REST'],
  ['office', 2, workdays(0.2), shops.things, 12, 380, 'SHOP'],
  ['hotel', 3, workdays(0.07), shops.travel, 70, 420, 'TRAV'],
]);

const everyMonth = standing('timber', main, [
  ['rent', outside('Uosto Sandėliai UAB', 'LT'), 1, 4200, 4200, 'SRVC', 'Rent of warehouse'],
  ['office', outside('Medienos Uosto Biurai UAB', 'LT'), 1, 1650, 1650, 'SRVC', 'Rent of office'],
  ['leasing', outside('Gervė Lizingas UAB', 'LT'), 10, 11_840, 11_840, 'SRVC', 'Leasing of saw line'],
  ['power', utilities.power, 18, 4100, 7400, 'UTIL', 'Electricity'],
  ['heat', utilities.heat, 18, 380, 1900, 'UTIL', 'Heating'],
  ['water', utilities.water, 19, 110, 240, 'UTIL', 'Water'],
  ['waste', utilities.waste, 20, 180, 420, 'UTIL', 'Waste collection'],
  ['phone', utilities.phone, 20, 320, 410, 'UTIL', 'Phones and internet'],
  ['insurance', utilities.insurance, 5, 1480, 1480, 'INSR', 'Property insurance'],
]);

const toOtherClients: Habit[] = [
  purchases({
    key: 'timber:freight',
    times: since(-299, workdays(0.55)),
    from: main,
    to: [accountKey('10000000004')],
    leastEur: 420,
    mostEur: 3600,
    keepEur: 80_000,
    category: 'TRAN',
    message: (_day, random) => `Freight, CMR ${random.whole(100_000, 999_999)}`,
  }),
  purchases({
    key: 'timber:lunches',
    times: weekly(5, 0.8),
    from: main,
    to: [accountKey('10000000003')],
    leastEur: 90,
    mostEur: 260,
    keepEur: 80_000,
    category: 'REST',
    message: (day) => `Buns and pies for the sawmill, week to ${day.date}`,
  }),
  purchases({
    key: 'timber:design',
    times: monthly(20),
    from: main,
    to: [accountKey('10000000002')],
    leastEur: 600,
    mostEur: 2400,
    keepEur: 80_000,
    message: (day) => `Catalogue and web shop ${day.date.slice(0, 7)}`,
  }),
];

/** Four times a year the owners take a third of what is not needed. */
const dividend: Habit = {
  key: 'timber:dividend',
  times: (day, random) => (day.month % 3 === 0 ? monthly(28)(day, random) : 0),
  draft: (day, random) =>
    transfer(random, {
      payer: main,
      payee: outside('Medžio Riestė Holding UAB', 'LT'),
      amountMinor: { percentOfSpare: 35 },
      keepMinor: 24_000_000n,
      message: `Dividend ${day.date.slice(0, 7)}`,
      category: 'TRSF',
    }),
};

export const timberHabits: readonly Habit[] = [
  opening(main, former, 18_432_750n),
  opening(reserve, former, 7_200_000n),
  customers({
    key: 'timber:export',
    times: workdays(2.9, exportSeason),
    to: main,
    from: (random) => random.pick(exporters),
    leastEur: 900,
    mostEur: 14_000,
    category: 'OTHR',
    message: invoice('SLV'),
  }),
  retail,
  ...forests.map((forest, i) =>
    purchases({
      key: `timber:logs${i}`,
      times: weekly(1 + (i % 5), 0.95),
      from: main,
      to: [forest],
      leastEur: 1200,
      mostEur: 11_000,
      keepEur: 90_000,
      category: 'OTHR',
      message: (_day, random) => `Logs, delivery note ${random.whole(10_000, 99_999)}`,
    }),
  ),
  purchases({
    key: 'timber:workshops',
    times: workdays(1.3),
    from: main,
    to: workshops,
    leastEur: 60,
    mostEur: 2100,
    keepEur: 80_000,
    message: (_day, random) => `Invoice ${random.whole(1000, 9999)}`,
  }),
  ...payroll('timber', main, wages, [...timberEmployees, ...outsideEmployees(workers, 1180, 27)]),
  sweep(main, reserve, 1, 12_500, 'Weekly transfer to taxes reserve'),
  ...taxes('timber', reserve, { vat: 21_000, income: 14_500, social: 24_000 }),
  ...everyMonth,
  ...toOtherClients,
  dividend,
  ...cardHabits,
  bankFee(main, 2490n),
  bankFee(reserve, 290n),
];
