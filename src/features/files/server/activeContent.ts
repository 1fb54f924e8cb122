/**
 * Whether a document holds something that acts when it is opened: macros, scripts, templates and objects from
 * elsewhere, files inside it. Staff are warned; nothing is run or followed to find out. What cannot be looked into
 * counts as active.
 */
import { unzipSync } from 'fflate';
import type { MediaType } from '../rules.ts';
import { hasActivePdf } from './activePdf.ts';

/** of one part of a packed file, and of all that are unpacked */
const maxPartBytes = 2 * 1024 * 1024;
const maxAllBytes = 8 * 1024 * 1024;

export function hasActiveContent(type: MediaType, bytes: Uint8Array): boolean {
  switch (type) {
    case 'application/pdf':
      return hasActivePdf(bytes);
    case 'application/msword':
      return isActiveDoc(bytes);
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return isActivePacked(bytes, docx);
    case 'application/vnd.oasis.opendocument.text':
      return isActivePacked(bytes, odt);
    default:
      return false;
  }
}

interface PackedRules {
  /** names of parts that are active themselves */
  names: RegExp;
  /** of parts whose text is looked at */
  read: RegExp;
  isActive: (text: string) => boolean;
}

/** Links to pages are no content: everything else that is taken from elsewhere is. */
const docx: PackedRules = {
  names:
    /vba|activex|embeddings\/|oleobject|externallinks|customui|afchunk|attachedtoolbars|\.(bin|exe|js|vbs|hta|dll|lnk)$/i,
  read: /\.rels$|\.xml$/i,
  isActive: (text) =>
    (text.match(foreign)?.length ?? 0) > getRelations(text).filter(isForeignLink).length ||
    /macroEnabled|vbaProject|\bDDE(AUTO)?\b|[<:](altChunk|subDoc)\b/i.test(text) ||
    /DDE(AUTO)?\b/i.test(getFields(text)),
};
const foreign = /TargetMode\s*=\s*["']\s*External/gi;
const getRelations = (text: string) => text.match(/<[\w:.-]*Relationship\b[^<>]{0,4000}>/g) ?? [];
/** A link to a page, by its own attributes: words in the value of another one count for nothing. */
function isForeignLink(relation: string): boolean {
  const found = [...relation.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)];
  const of = new Map(found.map(([, name = '', value = '']) => [name, value.slice(1, -1).trim()]));
  return of.get('TargetMode')?.toLowerCase() === 'external' && /\/hyperlink$/i.test(of.get('Type') ?? '');
}
/** What fields do may be cut into many runs. */
const getFields = (text: string) =>
  [...text.matchAll(/<(?:[\w.-]+:)?instrText\b[^<>]{0,300}>([^<]*)/g)].map(([, part = '']) => part).join('');

const odt: PackedRules = {
  names: /^(basic|scripts)\/|\.(exe|js|vbs|hta|dll|lnk|bas|py|class|jar)$/i,
  read: /(^|\/)(content|styles|meta|settings|manifest)\.(xml|rdf)$/i,
  isActive: (text) =>
    /<script:|<office:script[ >]|vnd\.sun\.star\.script:|["']macro:|<text:dde|<draw:(plugin|applet|object-ole)/i.test(
      text,
    ) || /<meta:template[^>]{0,1500}?xlink:href\s*=\s*["'](https?:|ftp:|file:|\\\\)/i.test(text),
};

function isActivePacked(bytes: Uint8Array, { names, read, isActive }: PackedRules): boolean {
  let isFound = false;
  let total = 0;
  const wants = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (names.test(name)) isFound = true;
    if (isFound || !read.test(name)) return false;
    total += originalSize;
    if (originalSize > maxPartBytes || total > maxAllBytes) isFound = true;
    return !isFound;
  };
  try {
    const parts = unzipSync(bytes, { filter: wants });
    return isFound || Object.values(parts).some((part) => isActive(getText(part)));
  } catch {
    return true;
  }
}

/** Any letter of XML may be written by its number. */
function getText(part: Uint8Array): string {
  return getLetters(part).replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (whole, number: string) => {
    const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
    return code > 0x20 && code < 0x7f && !'<>"\'&'.includes(String.fromCharCode(code))
      ? String.fromCharCode(code)
      : whole;
  });
}

/** It may be written in 16 bits too. */
function getLetters(part: Uint8Array): string {
  const isWide = (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0x3c && part[1] === 0);
  const isWideOther = (part[0] === 0xfe && part[1] === 0xff) || (part[0] === 0 && part[1] === 0x3c);
  if (isWide) return Buffer.from(part).toString('utf16le');
  if (isWideOther) return new TextDecoder('utf-16be').decode(part);
  return Buffer.from(part).toString('utf8');
}

/** Parts of an old document are named in 16 bits, and a project of macros always has this one. */
const docParts = ['_VBA_PROJECT', 'ObjectPool', '\u0001Ole10Native'].map((name) => Buffer.from(name, 'utf16le'));

function isActiveDoc(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (docParts.some((name) => buffer.includes(name))) return true;
  const narrow = buffer.toString('latin1').replaceAll('\0', '');
  return /\bDDEAUTO\b/.test(narrow) || hasForeignTemplate(narrow);
}

/** places that are looked at; a text that names more templates is odd enough */
const maxTemplates = 1000;

function hasForeignTemplate(text: string): boolean {
  let looked = 0;
  for (const { index } of text.matchAll(/\.dot[mx]?/gi)) {
    looked += 1;
    const before = text.slice(Math.max(0, index - 300), index);
    if (looked > maxTemplates || /(https?:\/\/|\\\\)[^\s"<>]*$/i.test(before)) return true;
  }
  return false;
}
