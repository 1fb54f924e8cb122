/** The lists by their codes (specification, section 3), with the formats that each is published in. */

import { listTitles } from '#shared/reference/listTitles.ts';

/** What a match opens. */
export const matchCases = ['SANCTION', 'PEP', 'RCA', 'ADVERSE_MEDIA'] as const;
export type MatchCase = (typeof matchCases)[number];

/** Of screening events (specification, section 3), in the order in which those of a day stand. */
export const screeningTags = ['SNCSCR', 'PEPSCR', 'ADMSCR', 'PERSCR'] as const;
export type ScreeningTag = (typeof screeningTags)[number];

/** What a hit of the list opens, and the tag under which the timeline shows it. */
export interface ListFacts {
  title: string;
  caseType: MatchCase;
  tag: ScreeningTag;
  /** the first one is proposed */
  formats: readonly [ListFormat, ...ListFormat[]];
}

export const listFormatLabels = {
  'ofac-csv': 'OFAC: SDN.CSV with ALT.CSV and ADD.CSV',
  'ofac-xml': 'OFAC: SDN.XML',
  'un-xml': 'United Nations: consolidated.xml',
  'eu-xml': 'European Union: FSF 1.1, XML',
  'eu-csv': 'European Union: FSF 1.1, CSV',
  'uk-csv': 'UK Sanctions List, CSV',
  'targets-csv': 'OpenSanctions: targets.simple.csv',
  'ftm-lines': 'OpenSanctions: entities.ftm.json',
  'own-csv': 'Our own CSV, after the template',
} as const;
export type ListFormat = keyof typeof listFormatLabels;

export const lists = {
  TU: { title: listTitles.TU, caseType: 'SANCTION', tag: 'PERSCR', formats: ['own-csv'] },
  US: {
    title: listTitles.US,
    caseType: 'SANCTION',
    tag: 'SNCSCR',
    formats: ['ofac-xml', 'ofac-csv', 'own-csv'],
  },
  UE: { title: listTitles.UE, caseType: 'SANCTION', tag: 'SNCSCR', formats: ['own-csv'] },
  UN: { title: listTitles.UN, caseType: 'SANCTION', tag: 'SNCSCR', formats: ['un-xml', 'own-csv'] },
  UK: { title: listTitles.UK, caseType: 'SANCTION', tag: 'SNCSCR', formats: ['uk-csv', 'own-csv'] },
  EU: { title: listTitles.EU, caseType: 'SANCTION', tag: 'SNCSCR', formats: ['eu-xml', 'eu-csv', 'own-csv'] },
  PEP: {
    title: listTitles.PEP,
    caseType: 'PEP',
    tag: 'PEPSCR',
    formats: ['targets-csv', 'ftm-lines', 'own-csv'],
  },
  ADM: {
    title: listTitles.ADM,
    caseType: 'ADVERSE_MEDIA',
    tag: 'ADMSCR',
    formats: ['targets-csv', 'ftm-lines', 'own-csv'],
  },
} as const satisfies Record<string, ListFacts>;
export type ListCode = keyof typeof lists;
export const listCodes = Object.keys(lists) as [ListCode, ...ListCode[]];

/** Whether money stops because of its entries. */
export const isSanction = (code: ListCode): boolean => lists[code].caseType === 'SANCTION';

/** A list of people in office names those close to them, too. */
export const getCaseType = (code: ListCode, isRca: boolean): MatchCase => {
  const { caseType } = lists[code];
  return caseType === 'PEP' && isRca ? 'RCA' : caseType;
};

/**
 * An official file in its publisher's format that only adds is in use at once. Names of our own have no publisher: a
 * second person confirms each file of them, in every list and by whatever road it comes; also where a part of a list
 * may be missing.
 */
export const needsSecond = ({
  format,
  changed,
  removed,
  losses,
}: {
  format: ListFormat;
  changed: number;
  removed: number;
  losses: readonly string[];
}): boolean => format === 'own-csv' || changed + removed + losses.length > 0;

/** What a list has of each: what may be missing of it is seen by these. */
export interface ListCounts {
  entries: number;
  aliases: number;
  births: number;
}
const countedLabels: Readonly<Record<keyof ListCounts, string>> = {
  entries: 'entries',
  aliases: 'other names',
  births: 'dates of birth',
};
/** Of what is in use, percent: no publisher takes away more at once, but a file without a part of it does. */
const maxLostPercent = 5;

/** Why a part of the list may be missing: a sentence each. `sent`: which of its files came. */
export function getLosses(
  before: ListCounts,
  now: ListCounts,
  format: ListFormat,
  sent: readonly ListField[],
): string[] {
  const unsent =
    format === 'ofac-csv' ? fieldFiles.filter(([field]) => !sent.includes(field)).map(([, words]) => words) : [];
  const fallen = (Object.keys(countedLabels) as (keyof ListCounts)[])
    .filter((of) => (before[of] - now[of]) * 100 > before[of] * maxLostPercent)
    .map((of) => {
      const percent = Math.floor(((before[of] - now[of]) * 100) / before[of]);
      return `This file has ${now[of]} ${countedLabels[of]}, and ${before[of]} are in use: ${percent} % fewer.`;
    });
  return [...unsent, ...fallen];
}

/** Controllers are notified of a version that adds more than this share of the entries in use, percent. */
const maxAddedPercent = 5;
export const addsMuch = ({ added, before }: { added: number; before: number }): boolean =>
  before > 0 && added * 100 > before * maxAddedPercent;

/** Of the changed entries those in which nothing differs that is compared; '' where there are none. */
export const formatUnscored = ({ changed, unscored }: { changed: number; unscored: number }): string =>
  unscored === 0
    ? ''
    : `${unscored === changed ? 'All' : unscored} of the changed differ only in addresses, places of birth, ` +
      'nationalities, sex or programmes, which are not compared.';

/** A list that no one has brought up to date for so many days is old. */
export const listOldDays = 7;

/** Files of OFAC's CSV besides the main one. */
export const listFields = ['main', 'names', 'addresses'] as const;
export type ListField = (typeof listFields)[number];
/** What is missing without each. */
const fieldFiles: readonly (readonly [ListField, string])[] = [
  ['names', 'ALT.CSV was not sent: no entry has another name.'],
  ['addresses', 'ADD.CSV was not sent: no entry has an address.'],
];

export const ownColumns = [
  'id',
  'kind',
  'name',
  'aliases',
  'birth_dates',
  'countries',
  'identifiers',
  'programme',
] as const;
/**
 * These may be missing: topics in the codes of OpenSanctions (role.rca: relative or close associate), numbers of
 * before, and what is beside the client without being compared.
 */
const ownMore = ['topics', 'former_ids', 'nationalities', 'birth_places', 'addresses', 'sex'] as const;
/** An operator opens it in a table program. Several values of one cell stand with ; between them. */
export const ownTemplate = `${[
  [...ownColumns, ...ownMore].join(','),
  'example-1,person,"SAMPLE, Ivan Petrovich",Ivan Sample;I. P. Sample,1960-08-12,RU;CY,P1234567,' +
    'Named by our own risk committee,,,RU,"Minsk, Belarus","Sample Street 1, Limassol, Cyprus",male',
  'example-2,company,Sample Trading LLC,Sample Trade,,AE,12345678,' +
    'Named by our own risk committee,,example-0,,,"Harbour Road 5, Dubai;Sample Tower, Abu Dhabi",',
].join('\n')}\n`;
