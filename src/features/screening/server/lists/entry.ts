/** An entry of a list, in the one shape that all formats are read into. */
import { countryName } from '#shared/countries.ts';
import { countries } from '#shared/reference/countries.ts';

export type ListEntryKind = 'person' | 'organisation' | 'ship' | 'aircraft' | 'other';

export interface ListEntry {
  /** of the publisher, unique in the list */
  entityId: string;
  kind: ListEntryKind;
  name: string;
  aliases: string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD, as much as the list knows; a range of years has each of its years */
  births: string[];
  /** ISO 3166-1 alpha-2 of nationality, birth and address; words that name no country stay as they are */
  countries: string[];
  /** numbers of documents, of registers and of taxes, as they are written */
  identifiers: string[];
  /** regulations or programmes that it is listed under; offices of a PEP */
  programmes: string[];
  /** close to somebody in office, and in none: a match with it opens RCA instead of PEP */
  isRca?: true;
  /** numbers that the publisher has given it before */
  formerIds?: string[];
  /** those of `toldFacts`; none of them makes a score */
  nationalities?: string[];
  birthPlaces?: string[];
  addresses?: string[];
  /** 'male', 'female' */
  sexes?: string[];
}

/**
 * What an officer reads beside the client and no score is made of: codes of countries, places, and places with streets.
 */
export const displayedFacts = ['nationalities', 'birthPlaces', 'addresses', 'sexes'] as const;
export type DisplayedFact = (typeof displayedFacts)[number];

/** The entry while its parts come in; rows of one entity may follow each other. */
export const newEntry = (entityId: string, kind: ListEntryKind): ListEntry => ({
  entityId: squeezed(entityId),
  kind,
  name: '',
  aliases: [],
  births: [],
  countries: [],
  identifiers: [],
  programmes: [],
});

/**
 * What a file may hold at most. Real lists stay far below: the longest name of the OFAC list of 2019 has 142
 * characters.
 */
export const listLimits = {
  maxEntries: 2_000_000,
  /** characters of one cell, or of the text and the attributes of one XML record */
  maxCell: 200_000,
  /** cells of a row: those of the EU have 118 */
  maxColumns: 1_000,
  maxRecord: 500_000,
  maxName: 1_000,
  maxValues: 5_000,
  /**
   * of each of `toldFacts`, and characters of one: what is more is left out. The OFAC list of 2019 has 47 addresses of
   * one entry
   */
  maxDisplayed: 50,
  maxDisplayedLength: 300,
  /**
   * characters that formats with several rows an entity keep until the file ends: those of the EU have some 20 million
   */
  maxKept: 100_000_000,
  /**
   * letters of the names and numbers of all lists in use: comparing keeps them in memory, some 9 bytes a letter, 29
   * where names are made up to need much (docs/screening.md)
   */
  maxLetters: 40_000_000,
  /** characters that are staged at once */
  maxBatch: 4_000_000,
} as const;

/** Of its names and numbers: what comparing keeps in memory grows with them. */
export const getLetters = ({
  name,
  aliases,
  identifiers,
}: Pick<ListEntry, 'name' | 'aliases' | 'identifiers'>): number =>
  [...aliases, ...identifiers].reduce((sum, text) => sum + text.length, name.length);

export const squeezed = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * Adds the values that are not blank and not there yet. An entry with too many keeps one too many, and is refused for
 * it.
 */
export function add(to: string[], values: readonly (string | undefined)[]): void {
  for (const value of values) {
    const text = squeezed(value ?? '');
    if (to.length > listLimits.maxValues) return;
    if (text !== '' && !to.includes(text)) to.push(text);
  }
}

/** The first name is the name, the others are aliases. */
export function addName(entry: ListEntry, name: string): void {
  const text = squeezed(name);
  if (entry.name === '') entry.name = text;
  else if (text !== entry.name) add(entry.aliases, [text]);
}

/** 'Bosnia & Herzegovina', 'Bosnia-Herzegovina' and 'Bosnia and Herzegovina' are one. */
const countryWords = (text: string) =>
  squeezed(
    text
      .toLowerCase()
      .replace(/\(.*\)/, '')
      .replace(/[^\p{L}\p{M}]/gu, ' ')
      .replace(/\b(the|and|of)\b/g, ' ')
      .replace(/\bsaint\b/g, 'st'),
  );
/** As the lists write them where they differ from the names that we show. */
const otherLabels: Record<string, string> = {
  Burma: 'MM',
  'Cabo Verde': 'CV',
  'China, Hong Kong Special Administrative Region': 'HK',
  Congo: 'CG',
  'Congo, Democratic Republic of the': 'CD',
  'Congo, Republic of the': 'CG',
  "Côte d'Ivoire": 'CI',
  'Czech Republic': 'CZ',
  "Democratic People's Republic of Korea": 'KP',
  'Democratic Republic of the Congo': 'CD',
  DRC: 'CD',
  Gaza: 'PS',
  'Gaza Strip': 'PS',
  'Hong Kong': 'HK',
  'Iran (Islamic Republic of)': 'IR',
  'Islamic Republic of Iran': 'IR',
  'Korea, North': 'KP',
  'Korea, South': 'KR',
  'Libyan Arab Jamahiriya': 'LY',
  Macau: 'MO',
  Macedonia: 'MK',
  'Man, Isle of': 'IM',
  Palestinian: 'PS',
  'Republic of Korea': 'KR',
  'Russian Federation': 'RU',
  'State of Palestine': 'PS',
  Swaziland: 'SZ',
  'Syrian Arab Republic': 'SY',
  Turkey: 'TR',
  UK: 'GB',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
  'United Republic of Tanzania': 'TZ',
  'United States of America': 'US',
  USA: 'US',
  'Viet Nam': 'VN',
  'Virgin Islands, British': 'VG',
  'West Bank': 'PS',
};
const codes = new Set(countries.map(({ iso2 }) => iso2));
const ofThreeLetters = new Map(countries.map(({ iso3, iso2 }) => [iso3, iso2]));
const codeOfWords = new Map([
  ...[...codes].map((code): [string, string] => [countryWords(countryName(code)), code]),
  ...Object.entries(otherLabels).map(([words, code]): [string, string] => [countryWords(words), code]),
]);

/** Of names and codes of countries the codes; other words as they are. 00 and 'unknown' say nothing. */
const getCountries = (values: readonly (string | undefined)[]): string[] =>
  values.flatMap((value) => {
    const text = squeezed(value ?? '');
    if (/^(00|unknown|undetermined|na|n\/a)$/i.test(text)) return [];
    const upper = text.toUpperCase();
    return codes.has(upper) ? upper : (ofThreeLetters.get(upper) ?? codeOfWords.get(countryWords(text)) ?? text);
  });

/** Two or three letters that are no country: a slip, or a code of somebody else. */
export function isCodeOfNothing(value: string): boolean {
  const [code = ''] = getCountries([value]);
  return /^[a-z]{2,3}$/i.test(code) && !codes.has(code);
}

export const addCountries = (entry: ListEntry, values: readonly (string | undefined)[]): void =>
  add(entry.countries, getCountries(values));

/** Nationalities, which count as countries too. */
export function addNationalities(entry: ListEntry, values: readonly (string | undefined)[]): void {
  addCountries(entry, values);
  addDisplayed(entry, 'nationalities', getCountries(values));
}

/**
 * Places of birth as OFAC writes them: 'Havana, Cuba'. The last part counts as a country where it names one; 'Veracruz'
 * does not, since a word that agrees with no client's country would lower every score.
 */
export function addBirthPlaces(entry: ListEntry, places: readonly string[]): void {
  const last = getCountries(places.map((place) => place.split(',').at(-1)));
  addCountries(
    entry,
    last.filter((code) => codes.has(code)),
  );
  addDisplayed(entry, 'birthPlaces', places);
}

/** Adds what is shown only. An entry with more than fits is no reason to refuse a list: the rest is left out. */
export function addDisplayed(entry: ListEntry, fact: DisplayedFact, values: readonly (string | undefined)[]): void {
  const displayed = entry[fact] ?? [];
  for (const value of values) {
    const text = shortened(squeezed(value ?? ''));
    if (text !== '' && displayed.length < listLimits.maxDisplayed && !displayed.includes(text)) displayed.push(text);
  }
  if (displayed.length > 0) entry[fact] = displayed;
}

/** 'M', 'Male', 'male'; whatever says neither is left out. */
export function addSexes(entry: ListEntry, values: readonly (string | undefined)[]): void {
  const sexes = values.flatMap((value) => {
    const text = (value ?? '').trim().toLowerCase();
    if (text === 'm' || text === 'male') return 'male';
    return text === 'f' || text === 'female' ? 'female' : [];
  });
  addDisplayed(entry, 'sexes', sexes);
}

/** Never within a character of two halves. */
const shortened = (text: string) =>
  text.length <= listLimits.maxDisplayedLength
    ? text
    : `${text.slice(0, listLimits.maxDisplayedLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/**
 * 'Ibex House, The Minories, London, United Kingdom' of its parts and a country, by its code or its name; '' of none.
 */
export function getPlace(parts: readonly (string | undefined)[], country?: string): string {
  const lands = getCountries([country]).map(countryName);
  const words = [...parts.map((part) => squeezed(part ?? '')), ...lands].filter((part) => part !== '');
  return [...new Set(words)].join(', ');
}
