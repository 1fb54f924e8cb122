/** The financial sanctions file of the Union as CSV 1.1: a row for each name, address, birth or document of an entity. */
import { birthsOf } from '../births.ts';
import { csvRows, namedRows } from '../csvRows.ts';
import { add, addCountries, addName, newEntry } from '../entry.ts';
import { collected } from '../kept.ts';
import type { Bytes } from '../textOf.ts';

const needed = ['Entity_EU_ReferenceNumber', 'Entity_SubjectType', 'NameAlias_WholeName'];

export async function* readEuCsv(bytes: Bytes) {
  yield* await collected(
    namedRows(csvRows(bytes, { delimiter: ';' }), needed),
    ({ cell }) => cell('Entity_EU_ReferenceNumber'),
    ({ cell }, id) => newEntry(id, /^p(erson)?$/i.test(cell('Entity_SubjectType')) ? 'person' : 'organisation'),
    (entry, { cell }) => {
      addName(entry, cell('NameAlias_WholeName'));
      add(entry.births, birthsOf(cell('BirthDate_BirthDate') || cell('BirthDate_Year')));
      for (const part of ['Citizenship', 'BirthDate', 'Address'])
        addCountries(entry, [cell(`${part}_CountryIso2Code`)]);
      add(entry.identifiers, [cell('Identification_Number')]);
      add(entry.programmes, [cell('Entity_Regulation_Programme')]);
    },
  );
}
