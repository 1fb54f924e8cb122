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

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif'] as const satisfies readonly MediaType[];
export type PictureType = (typeof pictureTypes)[number];

export function isPictureType(type: MediaType): type is PictureType {
  return pictureTypes.some((one) => one === type);
}

/** Pictures of a client, in the order of the screen. */
export const pictureKinds = {
  face: 'Face',
  front: 'Identity document, front',
  back: 'Identity document, back',
} as const;
export type PictureKind = keyof typeof pictureKinds;
export const pictureKindCodes = ['face', 'front', 'back'] as const satisfies readonly PictureKind[];

/**
 * Who may look at pictures and identity files, if an open case or a purpose is named (decisions for staff, section 2).
 */
export function mayLook(keys: string): boolean {
  return /[AD0]/.test(keys);
}

/** Name of a downloaded file. A picture gets the ending of its type (specification section 5). */
export function downloadName(name: string, type: MediaType): string {
  return type.startsWith('image/') && !/\.(png|jpe?g|gif)$/i.test(name) ? `${name}.jpg` : name;
}
