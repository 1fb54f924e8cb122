/**
 * The financial sanctions file of the Union as CSV 1.1: a row for each name, address, birth or document of an entity.
 */
import { getBirths } from '../births.ts';
import { csvRows, type NamedRow, namedRows } from '../csvRows.ts';
import { add, addCountries, addDisplayed, addName, addNationalities, getPlace, newEntry } from '../entry.ts';
import { collected } from '../kept.ts';
import type { Bytes } from '../linesIn.ts';

const needed = ['Entity_EU_ReferenceNumber', 'Entity_SubjectType', 'NameAlias_WholeName'];

export async function* readEuCsv(bytes: Bytes) {
  yield* await collected(
    namedRows(csvRows(bytes, { delimiter: ';' }), needed),
    ({ cell }) => cell('Entity_EU_ReferenceNumber'),
    ({ cell }, id) => newEntry(id, /^p(erson)?$/i.test(cell('Entity_SubjectType')) ? 'person' : 'organisation'),
    (entry, { cell }) => {
      addName(entry, cell('NameAlias_WholeName'));
      const [from, to] = [cell('BirthDate_YearRangeFrom'), cell('BirthDate_YearRangeTo')];
      const range = from && `${from} to ${to}`;
      add(entry.births, getBirths(cell('BirthDate_BirthDate') || cell('BirthDate_Year') || range));
      addNationalities(entry, [cell('Citizenship_CountryIso2Code')]);
      addCountries(entry, [cell('BirthDate_CountryIso2Code'), cell('Address_CountryIso2Code')]);
      addDisplayed(entry, 'birthPlaces', [placeIn(cell, 'BirthDate')]);
      addDisplayed(entry, 'addresses', [placeIn(cell, 'Address')]);
      add(entry.identifiers, [cell('Identification_Number')]);
      add(entry.programmes, [cell('Entity_Regulation_Programme')]);
    },
  );
}

function placeIn(cell: NamedRow['cell'], group: 'Address' | 'BirthDate'): string {
  const [street, box, ...more] = ['Street', 'PoBox', 'Place', 'City', 'ZipCode', 'Region'].map((part) =>
    cell(`${group}_${part}`),
  );
  return getPlace([street, box && `P.O. Box ${box}`, ...more], cell(`${group}_CountryIso2Code`));
}
