/** An entry of a list, in the one shape that all formats are read into. */
import { countryName } from '../../../../shared/countries.ts';
import { countries } from '../../../../shared/reference/countries.ts';

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
}

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

/** What a file may hold at most. Real lists stay far below: the longest name of the OFAC list of 2019 has 142 characters. */
export const listLimits = {
  entriesMost: 2_000_000,
  /** characters of one cell, or of the text and the attributes of one XML record */
  cellMost: 200_000,
  recordMost: 500_000,
  nameMost: 1_000,
  valuesMost: 5_000,
  /** characters that formats with several rows an entity keep until the file ends */
  keptMost: 200_000_000,
} as const;

export const squeezed = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Adds the values that are not blank and not there yet. An entry with too many keeps one too many, and is refused for it. */
export function add(to: string[], values: readonly (string | undefined)[]): void {
  for (const value of values) {
    const text = squeezed(value ?? '');
    if (to.length > listLimits.valuesMost) return;
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
const otherWords: Record<string, string> = {
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
const codeOfWords = new Map([
  ...[...codes].map((code): [string, string] => [countryWords(countryName(code)), code]),
  ...Object.entries(otherWords).map(([words, code]): [string, string] => [countryWords(words), code]),
]);

/** Names and codes of countries; 00 and 'unknown' say nothing. */
export function addCountries(entry: ListEntry, values: readonly (string | undefined)[]): void {
  for (const value of values) {
    const text = squeezed(value ?? '');
    if (/^(00|unknown|undetermined|na|n\/a)$/i.test(text)) continue;
    const upper = text.toUpperCase();
    add(entry.countries, [codes.has(upper) ? upper : (codeOfWords.get(countryWords(text)) ?? text)]);
  }
}
