/** Documents of clients: what they are for, what they may be, and what can be shown of them. */

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

/** What files may be, found from their content (specification section 5). */
export const mediaTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** How a file is called on the disk of whoever downloads it: a picture always ends as one (specification section 5). */
export function downloadName(name: string, type: MediaType): string {
  return type.startsWith('image/') && !/\.(png|jpe?g|gif)$/i.test(name) ? `${name}.jpg` : name;
}

/** '12 kB', '4.1 MB' */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
