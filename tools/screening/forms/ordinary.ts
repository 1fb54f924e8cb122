// Names of people and companies on no list: first names and surnames of Lithuania by how many bear them (State Data
// Agency), surnames of the Lithuanian dictionary of hunspell (dictionary-lt, as Debian's hunspell-lt), locales of
// faker. Each seed gives other names.
import { allFakers } from '@faker-js/faker';
import dictionary from 'dictionary-lt';

/** Most frequent ones of Lithuania, by public statistics of names. */
const men = (
  'Jonas Antanas Vytautas Juozas Kazys Petras Algirdas Stasys Tomas Mindaugas Darius ' +
  'Andrius Marius Vladas Saulius Arūnas Gintaras Rimantas Vaidas Linas Povilas ' +
  'Paulius Lukas Mantas Martynas Karolis Dainius Kęstutis Romas Aleksandras Vladimiras ' +
  'Viktoras Sergejus Nikolajus Ivanas Michailas Igoris Olegas Dmitrijus Jurijus ' +
  'Jaroslavas Česlavas Edvardas Henrikas Stanislavas Valdas Nerijus Giedrius Aurimas ' +
  'Rokas Dovydas Matas Nojus Jokūbas Benas Domas Kajus Ignas Simonas Justinas'
).split(' ');
const women = (
  'Ona Marija Janina Irena Elena Genovaitė Aldona Danutė Regina Birutė Nijolė Rasa Daiva ' +
  'Lina Rita Jolanta Vida Asta Laima Audronė Kristina Inga Jurgita Rūta Eglė Agnė ' +
  'Ieva Monika Greta Gabija Emilija Liepa Urtė Austėja Kamilė Viktorija Aušra Violeta ' +
  'Jelena Tatjana Svetlana Olga Natalija Galina Valentina Ana Liudmila Irina Lilija ' +
  'Teresa Stanislava Jadvyga Zofija Sandra Edita Simona Laura Vilma Loreta Zita'
).split(' ');
const stems = (
  'Kazlausk:as Jankausk:as Petrausk:as Stankevič:ius Vasiliausk:as Žukausk:as Butk:us ' +
  'Paulausk:as Urbon:as Kavaliausk:as Ramanausk:as Savick:as Baranausk:as Šimk:us Rimk:us ' +
  'Navick:as Pociu:s Žilinsk:as Bagdon:as Balčiūn:as Lukoševič:ius Mickevič:ius ' +
  'Adomaiti:s Matulevič:ius Jonaiti:s Gintautas: Markevič:ius Sakalausk:as Černiausk:as ' +
  'Mažeik:a Vaitk:us Norkus: Zabiel:a Grigas: Ivanausk:as Dambrausk:as Malinausk:as ' +
  'Rudzinsk:as Šidlausk:as Bielsk:is Narkevič:ius Juškevič:ius Gric:ius Tamašausk:as ' +
  'Valančiūn:as Laurinaiti:s Morkūn:as Sabon:is Jasiken:as Ivanov:as Petrov:as Vasiljev:as ' +
  'Kuznecov:as Smirnov:as Popov:as Romanovsk:is Sokolovsk:is Volkov:as Orlov:as'
).split(' ');
/** Petrovas is married to Petrova, and Kazlauskas to Kazlauskienė. */
const getWife = (stem: string) => (stem.endsWith('ov') ? `${stem}a` : `${stem}ienė`);

/** Draws a whole number below another one. */
type Below = (below: number) => number;
function pick<T>(of: readonly T[], below: Below): T {
  const one = of[below(of.length)];
  if (one === undefined) throw new Error('Nothing to draw from');
  return one;
}

/** The same in each run. */
function chance(seed: number): Below {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** Each second one a man, each fourth with a surname of the dictionary. */
export function lithuanians(count: number, seed: number): string[] {
  const below = chance(seed);
  return Array.from({ length: count }, (_, n) => {
    const isMan = n % 2 === 0;
    const first = pick(isMan ? men : women, below);
    if (n % 4 > 1) return `${first} ${pick(isMan ? dictionaryMen : dictionaryWomen, below)}`;
    const [stem = '', end = ''] = pick(stems, below).split(':');
    return `${first} ${isMan ? `${stem}${end}` : getWife(stem)}`;
  });
}
const dictionaryWords = new TextDecoder()
  .decode(dictionary.dic)
  .split('\n')
  .map((line) => line.split('/', 1)[0] ?? '')
  .filter((word) => /^\p{Lu}\p{Ll}+$/u.test(word));
const dictionaryMen = dictionaryWords.filter((word) =>
  /(auskas|[ae]vičius|inskas|ickas|ūnas|aitis|ėnas|onis)$/u.test(word),
);
const dictionaryWomen = dictionaryWords.filter((word) => /(ienė|aitė|ytė|utė|ūtė)$/u.test(word));

export type Locale = keyof typeof allFakers;
export const europe: readonly Locale[] = [
  ...(['de', 'fr', 'pl', 'lv', 'sv', 'fi', 'nl', 'it', 'es'] as const),
  ...(['en_GB', 'cs_CZ', 'da', 'pt_PT', 'ro', 'hu', 'sk', 'hr'] as const),
];

export function getNames(locale: Locale, count: number, seed: number): string[] {
  const faker = allFakers[locale];
  faker.seed(seed);
  return Array.from({ length: count }, () => `${faker.person.firstName()} ${faker.person.lastName()}`);
}
export const europeans = (count: number, seed: number): string[] =>
  europe.flatMap((locale) => getNames(locale, Math.ceil(count / europe.length), seed));

const formByLanguage = {
  de: 'GmbH',
  fr: 'SARL',
  pl: 'Sp. z o.o.',
  lv: 'SIA',
  nl: 'B.V.',
  it: 'S.r.l.',
  es: 'S.L.',
  en_GB: 'Ltd',
  sv: 'AB',
  fi: 'Oy',
} as const;
type FormLocale = keyof typeof formByLanguage;
const formLocales = Object.keys(formByLanguage).filter((locale): locale is FormLocale => locale in formByLanguage);
const things = (
  'Trade Group Transport Logistics Invest Baltic House Studio Foods Media ' +
  'Solutions Systems Service Energy Build Wood Metal Textile Travel Consulting'
).split(' ');
const heads = (
  'Eagle Emma Amber Noah Alpha Horizon Horse Baltija Gintaras Ąžuolas Saulė Vėjas Jūra ' +
  'Miškas Sėkla Uosis Nemunas Neris Rūta Žalgiris Vytis Perkūnas Senukai Maxima ' +
  'Litana Vilma Orion Sigma Delta Omega Nova Terra Aqua Luna Stella Vega Titan Atlas ' +
  'Apollo Hermes Victoria Regina Prima Optima Vita Viva Lira Arka Ritmas Tempas'
).split(' ');
/** Words and surnames of companies, those that ships and listed companies have among them. */
export const companies = (count: number, seed: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const below = chance(seed * 100_000 + n);
    return n % 3 < 2 ? lithuanianCompany(n % 3 === 0, below) : getCompany(pick(formLocales, below), true, seed + n);
  });

/** Those of one country; a third of the foreign ones without a legal form. */
export const getCompanies = (where: 'lt' | FormLocale, count: number, seed: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    where === 'lt'
      ? lithuanianCompany(n % 2 === 0, chance(seed * 100_000 + n))
      : getCompany(where, n % 3 > 0, seed * 100_000 + n),
  );

function lithuanianCompany(isFormBehind: boolean, below: Below): string {
  const [head, thing] = [pick(heads, below), pick(things, below)];
  if (isFormBehind) return `${head} ${thing} UAB`;
  return `UAB „${head}${below(2) === 0 ? '' : ` ${thing}`}“`;
}

function getCompany(locale: FormLocale, hasForm: boolean, seed: number): string {
  const faker = allFakers[locale];
  faker.seed(seed);
  const name = `${faker.person.lastName()} ${pick(things, chance(seed))}`;
  return hasForm ? `${name} ${formByLanguage[locale]}` : name;
}
