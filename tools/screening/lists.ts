// Lists and questions of a folder with published data, for the measurement.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ListFormat } from '#features/screening/lists.ts';
import { readList } from '#features/screening/server/lists/readList.ts';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';

/** Rows of a CSV file with a head. */
export function getRows(file: string): Record<string, string>[] {
  return parse(fs.readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
}

/** The UN list and the OFAC list, as the bank reads them. Ships and aircraft are names of things, like companies. */
export async function readLists(folder: string): Promise<ListedSubject[]> {
  const stream = (...names: string[]) => fs.createReadStream(path.join(folder, ...names));
  const ofac = (name: string) => stream('ofac-sdn-2019-01', name);
  return [
    ...(await getSubjects('un-xml', { main: stream('un-consolidated-2026-02-27.xml') })),
    ...(await getSubjects('ofac-csv', { main: ofac('sdn.csv'), names: ofac('alt.csv'), addresses: ofac('add.csv') })),
  ];
}

async function getSubjects(format: ListFormat, files: Parameters<typeof readList>[1]): Promise<ListedSubject[]> {
  const subjects: ListedSubject[] = [];
  for await (const { entityId: id, kind, name, aliases, births, countries, identifiers } of readList(format, files)) {
    const names = [name, ...aliases];
    const isCraft = kind === 'ship' || kind === 'aircraft';
    const facts = { birthDates: births, countries, identifiers };
    subjects.push({ id, kind: kind === 'person' ? 'person' : 'organisation', names, ...facts, isCraft });
  }
  return subjects;
}
