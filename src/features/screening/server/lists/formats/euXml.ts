/** The financial sanctions file of the Union as XML 1.1 (FSF, full list of the European Commission). */
import { getBirths } from '../births.ts';
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
import { getChildren, type XmlNode, xmlRecords } from '../xmlRecords.ts';

const values = (node: XmlNode, child: string, attribute: string) =>
  getChildren(node, child).map(({ attributes }) => attributes[attribute] ?? '');

export async function* readEuXml(bytes: Bytes) {
  for await (const node of xmlRecords(bytes, 'export', ['sanctionEntity'])) {
    const isPerson = values(node, 'subjectType', 'code')[0] === 'person';
    const entry = newEntry(node.attributes['euReferenceNumber'] ?? '', isPerson ? 'person' : 'organisation');
    for (const name of values(node, 'nameAlias', 'wholeName')) addName(entry, name);
    addSexes(entry, values(node, 'nameAlias', 'gender'));
    for (const { attributes } of getChildren(node, 'birthdate')) addBirth(entry, attributes);
    addNationalities(entry, values(node, 'citizenship', 'countryIso2Code'));
    for (const [fact, child] of [
      ['birthPlaces', 'birthdate'],
      ['addresses', 'address'],
    ] as const) {
      addCountries(entry, values(node, child, 'countryIso2Code'));
      addDisplayed(entry, fact, getChildren(node, child).map(placeAt));
    }
    add(entry.identifiers, values(node, 'identification', 'number'));
    add(entry.programmes, values(node, 'regulation', 'programme'));
    yield { entry, line: node.line };
  }
}

function addBirth(entry: ListEntry, attributes: XmlNode['attributes']): void {
  const { birthdate, year, yearRangeFrom, yearRangeTo } = attributes;
  add(entry.births, getBirths(birthdate || year || (yearRangeFrom ? `${yearRangeFrom} to ${yearRangeTo}` : '')));
}

const placeAt = ({ attributes: { street, poBox, place, city, zipCode, region, countryIso2Code } }: XmlNode) =>
  getPlace([street, poBox && `P.O. Box ${poBox}`, place, city, zipCode, region], countryIso2Code);
