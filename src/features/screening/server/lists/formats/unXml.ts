/** The consolidated list of the Security Council as XML (consolidated.xml, schema sc-sanctions.xsd). */
import { getBirths } from '../births.ts';
import { numberIn } from '../documentNumbers.ts';
import {
  add,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  getPlace,
  type ListEntry,
  newEntry,
} from '../entry.ts';
import type { Bytes } from '../linesIn.ts';
import { getChildren, getTexts, textAt, type XmlNode, xmlRecords } from '../xmlRecords.ts';
import { namesIn } from './unAliases.ts';
import { notedIn } from './unNotes.ts';

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const placeParts = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE'];

export async function* readUnXml(bytes: Bytes) {
  for await (const node of xmlRecords(bytes, 'CONSOLIDATED_LIST', ['INDIVIDUAL', 'ENTITY'])) {
    const is = node.name;
    // numbers of the data are not kept between lists, the reference is
    const entry = newEntry(textAt(node, 'REFERENCE_NUMBER'), is === 'INDIVIDUAL' ? 'person' : 'organisation');
    addName(entry, nameParts.map((part) => textAt(node, part)).join(' '));
    const aliases = getTexts(node, `${is}_ALIAS`, 'ALIAS_NAME').flatMap(namesIn);
    add(entry.aliases, [...aliases, textAt(node, 'NAME_ORIGINAL_SCRIPT')]);
    for (const born of getChildren(node, 'INDIVIDUAL_DATE_OF_BIRTH')) add(entry.births, getBirths(bornAt(born)));
    addNationalities(entry, getTexts(node, 'NATIONALITY', 'VALUE'));
    addSexes(entry, [textAt(node, 'GENDER')]);
    for (const [fact, name] of [
      ['addresses', `${is}_ADDRESS`],
      ['birthPlaces', 'INDIVIDUAL_PLACE_OF_BIRTH'],
    ] as const) {
      addCountries(entry, getTexts(node, name, 'COUNTRY'));
      addDisplayed(entry, fact, getChildren(node, name).map(placeAt));
    }
    for (const paper of getChildren(node, 'INDIVIDUAL_DOCUMENT')) add(entry.identifiers, getNumbers(paper));
    for (const alias of getChildren(node, `${is}_ALIAS`)) addNoted(entry, alias);
    add(entry.programmes, [textAt(node, 'UN_LIST_TYPE')]);
    yield { entry, line: node.line };
  }
}

function bornAt(node: XmlNode): string {
  const from = textAt(node, 'FROM_YEAR');
  const range = from && `${from} to ${textAt(node, 'TO_YEAR')}`;
  return textAt(node, 'DATE') || textAt(node, 'YEAR') || range || textAt(node, 'NOTE');
}

/** An alias has births, places and documents of its own, some of them in words. */
function addNoted(entry: ListEntry, alias: XmlNode): void {
  const { names, births, numbers } = notedIn(textAt(alias, 'NOTE'));
  const inAlias = notedIn(textAt(alias, 'ALIAS_NAME'));
  add(entry.aliases, names);
  add(entry.births, [textAt(alias, 'DATE_OF_BIRTH').slice(0, 10), ...births, ...inAlias.births].flatMap(getBirths));
  add(entry.identifiers, [...numbers, ...inAlias.numbers]);
  const [city, country] = ['CITY_OF_BIRTH', 'COUNTRY_OF_BIRTH'].map((name) => textAt(alias, name));
  addCountries(entry, [country]);
  addDisplayed(entry, 'birthPlaces', [getPlace([city], country)]);
}

/** The number of a document is in an element, in words, or in a note. */
function getNumbers(paper: XmlNode): string[] {
  const [displayed, kind, note] = ['NUMBER', 'TYPE_OF_DOCUMENT2', 'NOTE'].map((name) => textAt(paper, name));
  if (displayed) return [numberIn(displayed) || displayed, ...notedIn(note ?? '').numbers];
  return [numberIn(kind ?? '') || numberIn(note ?? '')];
}

const placeAt = (node: XmlNode) =>
  getPlace(
    placeParts.map((part) => textAt(node, part)),
    textAt(node, 'COUNTRY'),
  );
