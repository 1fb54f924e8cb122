/** The outside world: invented firms, authorities, shops and people with accounts at banks that do not exist. */
import { outsideIban } from './ibans.ts';
import type { OutsideParty } from './movements.ts';
import type { Random } from './random.ts';

/** Somebody with an account at another bank in `country`. */
export function outside(name: string, country: string, city: string | null = null): OutsideParty {
  return { name, iban: outsideIban(country, name), country, city };
}

/** A shop or a machine, known by name and place only. */
export function shop(name: string, city: string, country = 'LT'): OutsideParty {
  return { name, iban: null, country, city };
}

/** The bank itself, which takes its monthly fee. */
export const theBank: OutsideParty = { name: 'Kontora Demo Bank', iban: null, country: 'LT', city: 'Vilnius' };

export const taxOffice = outside('Mokesčių rinkliavos kasa', 'LT', 'Vilnius');
export const socialInsurance = outside('Socialinio draudimo kasa', 'LT', 'Vilnius');

export const utilities = {
  power: outside('Šviesos Laidai UAB', 'LT', 'Vilnius'),
  water: outside('Skaidrūs Vandenys UAB', 'LT', 'Vilnius'),
  heat: outside('Šiltos Sienos AB', 'LT', 'Kaunas'),
  phone: outside('Aidas Ryšys UAB', 'LT', 'Vilnius'),
  waste: outside('Švarus Kiemelis UAB', 'LT', 'Kaunas'),
  insurance: outside('Skėtis ir Stogas ADB', 'LT', 'Vilnius'),
} as const;

export const shops = {
  groceries: [
    shop('Kaimyno krepšys', 'Vilnius'),
    shop('Žalia Lentyna', 'Kaunas'),
    shop('Aruodas ir Co', 'Klaipėda'),
    shop('Prekybos salė Svarstis', 'Vilnius'),
    shop('Veikals Mežrozīte', 'Rīga', 'LV'),
  ],
  things: [
    shop('Siūlas ir Saga', 'Vilnius'),
    shop('Batų namai Žingsnis', 'Kaunas'),
    shop('Elektronikos kampas Voltas', 'Vilnius'),
    shop('Sklep Pod Klonem', 'Suwałki', 'PL'),
    shop('Raamatupood Tammeleht', 'Tallinn', 'EE'),
  ],
  meals: [
    shop('Kavinė Trys Šaukštai', 'Vilnius'),
    shop('Bistro Mėta', 'Kaunas'),
    shop('Picerija Pagranduko', 'Vilnius'),
    shop('Užeiga Bangžuvė', 'Klaipėda'),
    shop('Ταβέρνα Γλάρος', 'Θεσσαλονίκη', 'GR'),
  ],
  rides: [
    shop('Miesto troleibusai', 'Vilnius'),
    shop('Taksi Vabalas', 'Vilnius'),
    shop('Degalinė Kibirkštis', 'Kaunas'),
    shop('Degalinė Lašas 7', 'Elektrėnai'),
  ],
  leisure: [
    shop('Kino salė Žiburys', 'Vilnius'),
    shop('Baseinas Undinė', 'Kaunas'),
    shop('Srautas muzikai', 'Dublin', 'IE'),
    shop('Knygų vagonėlis', 'Vilnius'),
  ],
  health: [shop('Vaistinė Čiobrelis', 'Vilnius'), shop('Odontologija Baltas Dantis', 'Kaunas')],
  travel: [
    shop('Viešbutis Kopgalio Bokštas', 'Klaipėda'),
    shop('Skrydžiai Gervė', 'Vilnius'),
    shop('Hotel Żółta Latarnia', 'Gdańsk', 'PL'),
    shop('Ξενοδοχείο Ανεμώνη', 'Πειραιάς', 'GR'),
  ],
} as const;

export const cashMachines = [
  shop('ATM Akvarelės g. 1', 'Vilnius'),
  shop('ATM Duonkepių g. 12', 'Kaunas'),
  shop('ATM Vėtros Vartų g. 3', 'Klaipėda'),
  shop('ATM Skiedrų g. 2', 'Trakai'),
] as const;

const women = ['Agnė', 'Daiva', 'Edita', 'Giedrė', 'Jolanta', 'Lina', 'Nijolė', 'Renata', 'Sigita', 'Vaida'];
const womenNames = [
  'Beržaitė',
  'Dobilienė',
  'Gervytė',
  'Kiškytė',
  'Lapienė',
  'Meldaitė',
  'Putinienė',
  'Smilgaitė',
  'Uogelytė',
];
const men = ['Algis', 'Dainius', 'Egidijus', 'Giedrius', 'Jonas', 'Kazys', 'Nerijus', 'Petras', 'Rytis', 'Valdas'];
const menNames = [
  'Beržaitis',
  'Dobilas',
  'Gervinas',
  'Kiškūnas',
  'Lapėnas',
  'Meldaitis',
  'Putinas',
  'Smilgaitis',
  'Uogelis',
];

const strangers: readonly OutsideParty[] = [
  ...women.flatMap((first) => womenNames.map((last) => `${first} ${last}`)),
  ...men.flatMap((first) => menNames.map((last) => `${first} ${last}`)),
].map((name) => outside(name, name.length % 9 === 0 ? 'LV' : 'LT'));

/** One of 180 private people who bank elsewhere, most of them in Lithuania. */
export function stranger(random: Random): OutsideParty {
  return random.pick(strangers);
}
