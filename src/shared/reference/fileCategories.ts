/** What a document proves; the codes stand in the names of uploaded files (specification, company area section 3). */
export const fileCategories = {
  RE: 'Registry extract',
  PO: 'Power of attorney',
  ID: 'Incorporation details',
  RA: 'Registered address',
  OA: 'Operating address',
  OS: 'Owners structure',
  OD: 'Other data',
  DS: 'Deposit source',
} as const;
export type FileCategory = keyof typeof fileCategories;
export const fileCategoryCodes = ['RE', 'PO', 'ID', 'RA', 'OA', 'OS', 'OD', 'DS'] as const satisfies FileCategory[];
