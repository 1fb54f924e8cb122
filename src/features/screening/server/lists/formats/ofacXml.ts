/** OFAC's SDN list as XML (sdn.xml, schema sdn.xsd). */
import { birthsOf } from '../births.ts';
import { add, addCountries, addName, type ListEntryKind, newEntry } from '../entry.ts';
import type { Bytes } from '../textOf.ts';
import { childrenOf, textAt, textsOf, type XmlNode, xmlRecords } from '../xmlRecords.ts';

const kinds: Record<string, ListEntryKind> = {
  Individual: 'person',
  Entity: 'organisation',
  Vessel: 'ship',
  Aircraft: 'aircraft',
};
/** Notes that OFAC keeps among the numbers. */
const noNumber = /sanctions|gender|risk|information|website|email|phone|program|type|tonnage|flag|model|date/i;

const nameOf = (node: XmlNode) => `${textAt(node, 'firstName')} ${textAt(node, 'lastName')}`;

export async function* readOfacXml(bytes: Bytes) {
  for await (const node of xmlRecords(bytes, 'sdnList', ['sdnEntry'])) {
    const entry = newEntry(textAt(node, 'uid'), kinds[textAt(node, 'sdnType')] ?? 'other');
    addName(entry, nameOf(node));
    for (const aka of childrenOf(node, 'akaList', 'aka')) addName(entry, nameOf(aka));
    for (const born of textsOf(node, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'))
      add(entry.births, birthsOf(born));
    addCountries(entry, textsOf(node, 'nationalityList', 'nationality', 'country'));
    addCountries(entry, textsOf(node, 'citizenshipList', 'citizenship', 'country'));
    addCountries(entry, textsOf(node, 'addressList', 'address', 'country'));
    const numbers = childrenOf(node, 'idList', 'id').filter((id) => !noNumber.test(textAt(id, 'idType')));
    add(
      entry.identifiers,
      numbers.map((id) => textAt(id, 'idNumber')),
    );
    add(entry.programmes, textsOf(node, 'programList', 'program'));
    yield { entry, line: node.line };
  }
}
