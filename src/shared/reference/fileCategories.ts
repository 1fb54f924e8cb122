/** What a document proves; the codes are in the names of uploaded files (specification, company area section 3). */
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

/** The same for natural persons; the bank's own codes. */
export const personFileCategories = {
  PI: 'Identity document',
  PR: 'Proof of residence',
  IN: 'Proof of income',
  TX: 'Tax document',
  FM: 'Family document',
  PO: fileCategories.PO,
  DS: fileCategories.DS,
  OD: fileCategories.OD,
} as const;
export type PersonFileCategory = keyof typeof personFileCategories;
export const personFileCategoryCodes = [
  'PI',
  'PR',
  'IN',
  'TX',
  'FM',
  'PO',
  'DS',
  'OD',
] as const satisfies readonly PersonFileCategory[];

/** Of companies and persons together. */
export const allFileCategories = { ...fileCategories, ...personFileCategories } as const;
export type AnyFileCategory = keyof typeof allFileCategories;
export const allFileCategoryCodes = [
  ...fileCategoryCodes,
  ...(['PI', 'PR', 'IN', 'TX', 'FM'] as const),
] as const satisfies readonly AnyFileCategory[];

/** Type of a client: a natural person, or a company. */
export type Whom = 'N' | 'LEGAL';

/** The kinds of documents of such a client, in the order of the screen. */
export function getFileCategories(about: Whom): readonly AnyFileCategory[] {
  return about === 'N' ? personFileCategoryCodes : fileCategoryCodes;
}
