/** Rules of files that people upload (specification section 5): name, size, and type by content. */
import { files } from '../limits.ts';
import { messages } from '../messages.ts';
import { hasSecondHeader, type PictureKind } from './pictureParts.ts';
import { getPixels } from './pictures.ts';

/** Kinds that are taken, with the endings of names that go with them. */
const kinds = {
  png: { endings: ['png'], mime: 'image/png', isPicture: true },
  jpg: { endings: ['jpg', 'jpeg'], mime: 'image/jpeg', isPicture: true },
  gif: { endings: ['gif'], mime: 'image/gif', isPicture: true },
  pdf: { endings: ['pdf'], mime: 'application/pdf', isPicture: false },
  doc: { endings: ['doc'], mime: 'application/msword', isPicture: false },
  docx: {
    endings: ['docx'],
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isPicture: false,
  },
  odt: { endings: ['odt'], mime: 'application/vnd.oasis.opendocument.text', isPicture: false },
} as const;
export type FileKind = keyof typeof kinds;
export const fileKinds: Readonly<Record<FileKind, { endings: readonly string[]; mime: string; isPicture: boolean }>> =
  kinds;

/** What is said of a file, after its name where several were chosen. */
export const fileFaults = {
  'file-name-too-long': messages.fileNameTooLong,
  'file-too-big': messages.fileTooBig,
  'file-type-forbidden': messages.fileTypeForbidden,
} as const;
export type FileFault = keyof typeof fileFaults;

/** What staff read of a file with active content, in its place and beside its name. */
export const activeContentLabels = {
  mark: 'Contains active content',
  warning:
    'It contains active content: macros, scripts, or parts that are loaded from ' +
    'elsewhere. Open it on a separate machine only, with macros off.',
} as const;

/** What can be said before a file is read: its name and size; null if nothing is wrong with them. */
export function faultOfEntry(name: string, sizeBytes: number): FileFault | null {
  if ([...name].length > files.maxName) return 'file-name-too-long';
  if (sizeBytes > files.maxBytes) return 'file-too-big';
  const ending = getEnding(name);
  return ending && !Object.values(fileKinds).some(({ endings }) => endings.includes(ending))
    ? 'file-type-forbidden'
    : null;
}

/**
 * The whole rule: a content of a kind that is taken, no picture of gigapixels or with a second file inside, under a
 * name that does not say otherwise.
 */
export async function faultOfFile(name: string, content: Uint8Array): Promise<FileFault | null> {
  const fault = faultOfEntry(name, content.byteLength);
  if (fault) return fault;
  const kind = await getFileKind(content);
  const ending = getEnding(name);
  const isSaid = kind && (!ending || fileKinds[kind].endings.includes(ending));
  return isSaid && isHarmless(kind, content) ? null : 'file-type-forbidden';
}

function isHarmless(kind: FileKind, content: Uint8Array): boolean {
  return (kind !== 'png' && kind !== 'jpg' && kind !== 'gif') || isHarmlessPicture(kind, content);
}

/**
 * A small picture may unpack to more than a machine can hold; one that hides how much is no better. One with a second
 * file inside is something else to another program.
 */
export function isHarmlessPicture(kind: PictureKind, content: Uint8Array): boolean {
  const pixels = getPixels(kind, content);
  return pixels !== null && pixels <= files.maxPixels && !hasSecondHeader(kind, content);
}

/** What a file is by its content, whatever its name says; null for everything that is not taken. */
export async function getFileKind(content: Uint8Array): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  // the library looks into packed files and throws at broken ones
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found?.ext === 'cfb') return isWordDocument(content) ? 'doc' : null;
  // the library takes anything that begins with these three letters
  if (found?.ext === 'gif' && !/^GIF8[79]a/.test(String.fromCharCode(...content.subarray(0, 6)))) return null;
  return found && isFileKind(found.ext) ? found.ext : null;
}

function isFileKind(ending: string): ending is FileKind {
  return Object.hasOwn(kinds, ending);
}

/** Old office files are all one kind of container; that of a text has a part of this name. */
function isWordDocument(content: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(content).includes('WordDocument');
}

/** Lower-case ending of a name, '' where it has none ('Report 1.2' has none). */
function getEnding(name: string): string {
  return /\.([a-z][a-z\d]{1,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
