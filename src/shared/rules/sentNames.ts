/**
 * Names under which files are sent: `<client>_<CATEGORY>_<base64url of the UTF-8 name>` (specification, company area).
 */
import { type AnyFileCategory, allFileCategoryCodes } from '../reference/fileCategories.ts';
import { formedText } from './texts.ts';

/** The form of a name; a hundred characters have at most 400 bytes. */
export const uploadName = formedText(560, /^[1-9]\d{10}_[A-Z]{2}_[A-Za-z0-9_-]{1,540}$/);

export interface SentName {
  clientId: string;
  category: AnyFileCategory;
  name: string;
}

export function writeSentName({ clientId, category, name }: SentName): string {
  const text = String.fromCharCode(...new TextEncoder().encode(name));
  const encoded = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${clientId}_${category}_${encoded}`;
}

/** null where the category is none, or the rest is no base64url of UTF-8. */
export function readSentName(sent: string): SentName | null {
  const [, clientId = '', code = '', encoded = ''] = /^(\d{11})_([A-Z]{2})_([A-Za-z0-9_-]+)$/.exec(sent) ?? [];
  const category = allFileCategoryCodes.find((one) => one === code);
  if (category === undefined) return null;
  try {
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return { clientId, category, name: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return null;
  }
}
