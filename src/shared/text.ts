/** Bank text: what may travel in a payment, and how other letters are turned into it. */

/**
 * Letters of all scripts in ASCII: half a megabyte of tables. A server has them from the start; a browser fetches them
 * when a text needs them, see `loadTransliteration`.
 */
let anyAscii: ((text: string) => string) | undefined;

/** Fetches the tables, where they are not there yet. Where `needsTransliteration`, await it before `bankText`. */
export async function loadTransliteration(): Promise<void> {
  anyAscii ??= (await import('any-ascii')).default;
}

if (!('document' in globalThis)) await loadTransliteration();

/** A text in ASCII, by the tables of any-ascii; other scripts are spelled out. */
export function nearestAscii(text: string): string {
  if (!anyAscii) throw new Error('loadTransliteration comes first.');
  return anyAscii(text);
}

/** Codes that outgoing bank text may hold: 0–127, 160–255 and 338–402 (specification section 5). */
function isKept(code: number): boolean {
  return code <= 127 || (code >= 160 && code <= 255) || (code >= 338 && code <= 402);
}

/** True if the text holds a letter that bank text cannot carry. */
export function needsTransliteration(text: string): boolean {
  return [...text.normalize('NFC')].some((letter) => !isKept(letter.codePointAt(0) ?? 0));
}

/**
 * The shared filter for bank text (payee, message, card name, staff comments). A letter outside the kept codes becomes
 * its nearest inside them (ė → e, Cyrillic and Greek by transliteration), and so do digits and punctuation marks. All
 * other characters are dropped, never spelled out: pictures, currency signs.
 */
export function bankText(text: string): string {
  let kept = '';
  for (const letter of text.normalize('NFC')) {
    if (isKept(letter.codePointAt(0) ?? 0)) kept += letter;
    else if (hasNearest.test(letter))
      kept += [...nearestAscii(letter)].filter((l) => isKept(l.codePointAt(0) ?? 0)).join('');
  }
  return kept;
}

const hasNearest = /[\p{L}\p{M}\p{N}\p{P}\p{Z}]/u;

/**
 * The SEPA character set as the specification has it: Latin, Greek and Cyrillic letters, digits, space and
 * / - ? : ( ) . , ' + (EPC217-08), optionally a newline.
 */
export function isSepaText(text: string, newline = false): boolean {
  return (newline ? sepaLines : sepaLine).test(text);
}
const sepaLine = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}0-9 /\-?:().,'+]*$/u;
const sepaLines = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}0-9 /\-?:().,'+\r\n]*$/u;

/**
 * The letters of a text that are not SEPA letters even after the filter, each once: '&', '#', a line break.
 * Where `needsTransliteration`, await `loadTransliteration` first.
 */
export function refusedLetters(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter((letter) => !isSepaText(bankText(letter)));
}

/** Lower-case ASCII form of a name: sorting and prefix search use it, so no database collation matters. */
export function sortName(name: string): string {
  return nearestAscii(name.normalize('NFC')).toLowerCase().replace(/\s+/g, ' ').trim();
}
