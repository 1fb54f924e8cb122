/** OFAC's SDN list as XML (sdn.xml, schema sdn.xsd). */
import { birthsOf } from '../births.ts';
import {
  add,
  addBirthPlaces,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  type ListEntryKind,
  newEntry,
  placeOf,
} from '../entry.ts';
import type { Bytes } from '../textOf.ts';
import { childrenOf, textAt, textsOf, type XmlNode, xmlRecords } from '../xmlRecords.ts';
import { isNickname } from './ofacRemarks.ts';

const kinds: Record<string, ListEntryKind> = {
  Individual: 'person',
  Entity: 'organisation',
  Vessel: 'ship',
  Aircraft: 'aircraft',
};
/** Notes that OFAC keeps among the numbers. */
const noNumber = /sanctions|gender|risk|information|website|email|phone|program|type|tonnage|flag|model|date/i;

const addressParts = ['address1', 'address2', 'address3', 'city', 'stateOrProvince', 'postalCode'];

const nameOf = (node: XmlNode) => `${textAt(node, 'firstName')} ${textAt(node, 'lastName')}`;

export async function* readOfacXml(bytes: Bytes) {
  for await (const node of xmlRecords(bytes, 'sdnList', ['sdnEntry'])) {
    const entry = newEntry(textAt(node, 'uid'), kinds[textAt(node, 'sdnType')] ?? 'other');
    addName(entry, nameOf(node));
    for (const aka of childrenOf(node, 'akaList', 'aka'))
      if (textAt(aka, 'category') !== 'weak' || !isNickname(entry.kind, nameOf(aka))) addName(entry, nameOf(aka));
    for (const born of textsOf(node, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'))
      add(entry.births, birthsOf(born));
    addNationalities(entry, textsOf(node, 'nationalityList', 'nationality', 'country'));
    addNationalities(entry, textsOf(node, 'citizenshipList', 'citizenship', 'country'));
    addBirthPlaces(entry, textsOf(node, 'placeOfBirthList', 'placeOfBirthItem', 'placeOfBirth'));
    for (const address of childrenOf(node, 'addressList', 'address')) {
      const country = textAt(address, 'country');
      addCountries(entry, [country]);
      addDisplayed(entry, 'addresses', [
        placeOf(
          addressParts.map((part) => textAt(address, part)),
          country,
        ),
      ]);
    }
    const sexes = childrenOf(node, 'idList', 'id').filter((id) => textAt(id, 'idType') === 'Gender');
    addSexes(
      entry,
      sexes.map((id) => textAt(id, 'idNumber')),
    );
    const numbers = childrenOf(node, 'idList', 'id').filter((id) => !noNumber.test(textAt(id, 'idType')));
    add(
      entry.identifiers,
      numbers.map((id) => textAt(id, 'idNumber')),
    );
    // of ships alone
    add(entry.identifiers, textsOf(node, 'vesselInfo', 'callSign'));
    addCountries(entry, textsOf(node, 'vesselInfo', 'vesselFlag'));
    add(entry.programmes, textsOf(node, 'programList', 'program'));
    yield { entry, line: node.line };
  }
}
