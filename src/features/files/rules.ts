/** Documents of clients: categories, allowed types, and which of them have a preview. */

/** Allowed types, detected from the content (specification section 5). */
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

/** Name of a downloaded file. A picture gets the ending of its type (specification section 5). */
export function downloadName(name: string, type: MediaType): string {
  return type.startsWith('image/') && !/\.(png|jpe?g|gif)$/i.test(name) ? `${name}.jpg` : name;
}
