/** The consolidated list of the Security Council as XML (consolidated.xml, schema sc-sanctions.xsd). */
import { birthsOf } from '../births.ts';
import { add, addCountries, addName, newEntry } from '../entry.ts';
import type { Bytes } from '../textOf.ts';
import { childrenOf, textAt, textsOf, type XmlNode, xmlRecords } from '../xmlRecords.ts';

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

export async function* readUnXml(bytes: Bytes) {
  for await (const node of xmlRecords(bytes, 'CONSOLIDATED_LIST', ['INDIVIDUAL', 'ENTITY'])) {
    const is = node.name;
    // numbers of the data are not kept between lists, the reference is
    const entry = newEntry(textAt(node, 'REFERENCE_NUMBER'), is === 'INDIVIDUAL' ? 'person' : 'organisation');
    addName(entry, nameParts.map((part) => textAt(node, part)).join(' '));
    add(entry.aliases, [...textsOf(node, `${is}_ALIAS`, 'ALIAS_NAME'), textAt(node, 'NAME_ORIGINAL_SCRIPT')]);
    for (const born of childrenOf(node, 'INDIVIDUAL_DATE_OF_BIRTH')) add(entry.births, birthsOf(bornAt(born)));
    addCountries(entry, textsOf(node, 'NATIONALITY', 'VALUE'));
    addCountries(entry, textsOf(node, `${is}_ADDRESS`, 'COUNTRY'));
    addCountries(entry, textsOf(node, 'INDIVIDUAL_PLACE_OF_BIRTH', 'COUNTRY'));
    add(entry.identifiers, textsOf(node, 'INDIVIDUAL_DOCUMENT', 'NUMBER'));
    add(entry.programmes, [textAt(node, 'UN_LIST_TYPE')]);
    yield { entry, line: node.line };
  }
}

function bornAt(node: XmlNode): string {
  const from = textAt(node, 'FROM_YEAR');
  return textAt(node, 'DATE') || textAt(node, 'YEAR') || (from && `${from} to ${textAt(node, 'TO_YEAR')}`);
}
