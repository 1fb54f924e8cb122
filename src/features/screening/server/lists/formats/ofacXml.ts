/** OFAC's SDN list as XML (sdn.xml, schema sdn.xsd). */
import { getBirths } from '../births.ts';
import {
  add,
  addBirthPlaces,
  addCountries,
  addDisplayed,
  addName,
  addNationalities,
  addSexes,
  getPlace,
  type ListEntryKind,
  newEntry,
} from '../entry.ts';
import type { Bytes } from '../linesIn.ts';
import { getChildren, getTexts, textAt, type XmlNode, xmlRecords } from '../xmlRecords.ts';
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

const getName = (node: XmlNode) => `${textAt(node, 'firstName')} ${textAt(node, 'lastName')}`;

export async function* readOfacXml(bytes: Bytes) {
  for await (const node of xmlRecords(bytes, 'sdnList', ['sdnEntry'])) {
    const entry = newEntry(textAt(node, 'uid'), kinds[textAt(node, 'sdnType')] ?? 'other');
    addName(entry, getName(node));
    for (const aka of getChildren(node, 'akaList', 'aka'))
      if (textAt(aka, 'category') !== 'weak' || !isNickname(entry.kind, getName(aka))) addName(entry, getName(aka));
    for (const born of getTexts(node, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'))
      add(entry.births, getBirths(born));
    addNationalities(entry, getTexts(node, 'nationalityList', 'nationality', 'country'));
    addNationalities(entry, getTexts(node, 'citizenshipList', 'citizenship', 'country'));
    addBirthPlaces(entry, getTexts(node, 'placeOfBirthList', 'placeOfBirthItem', 'placeOfBirth'));
    for (const address of getChildren(node, 'addressList', 'address')) {
      const country = textAt(address, 'country');
      addCountries(entry, [country]);
      addDisplayed(entry, 'addresses', [
        getPlace(
          addressParts.map((part) => textAt(address, part)),
          country,
        ),
      ]);
    }
    const sexes = getChildren(node, 'idList', 'id').filter((id) => textAt(id, 'idType') === 'Gender');
    addSexes(
      entry,
      sexes.map((id) => textAt(id, 'idNumber')),
    );
    const numbers = getChildren(node, 'idList', 'id').filter((id) => !noNumber.test(textAt(id, 'idType')));
    add(
      entry.identifiers,
      numbers.map((id) => textAt(id, 'idNumber')),
    );
    // of ships alone
    add(entry.identifiers, getTexts(node, 'vesselInfo', 'callSign'));
    addCountries(entry, getTexts(node, 'vesselInfo', 'vesselFlag'));
    add(entry.programmes, getTexts(node, 'programList', 'program'));
    yield { entry, line: node.line };
  }
}
