/**
 * File formats of a statement: the name that accountants know, how a file name ends, its media type, whether it carries
 * money only, no time (SEC), and whether its version can be chosen.
 */
export const statementFormats = {
  pdf: { title: 'PDF', ending: 'pdf', type: 'application/pdf', isMoneyOnly: false, isVersioned: false },
  // for programs: commas, decimal points, English headings
  csv: { title: 'CSV', ending: 'csv', type: 'text/csv', isMoneyOnly: false, isVersioned: false },
  // for spreadsheets of regions with decimal commas: semicolons, headings in the language of the statement
  csvRegional: { title: 'CSV', ending: 'csv', type: 'text/csv', isMoneyOnly: false, isVersioned: false },
  camt053: { title: 'camt.053', ending: 'camt053.xml', type: 'application/xml', isMoneyOnly: true, isVersioned: true },
  mt940: { title: 'MT940', ending: 'sta', type: 'text/plain', isMoneyOnly: true, isVersioned: false },
  camt054: { title: 'camt.054', ending: 'camt054.xml', type: 'application/xml', isMoneyOnly: true, isVersioned: true },
} as const;
export type StatementFormat = keyof typeof statementFormats;
export const statementFormatNames = [
  'pdf',
  'csv',
  'csvRegional',
  'camt053',
  'mt940',
  'camt054',
] as const satisfies StatementFormat[];
