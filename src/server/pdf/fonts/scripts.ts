/** Scripts that the main typeface lacks, and the font files that have their letters. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font file of a package @fontsource-variable, of which large ones are cut into many. */
export interface FontFile {
  family: string;
  /** as the package names it: a script, or the number of a cut in brackets */
  part: string;
}

interface Script {
  letters: RegExp;
  /** Letters change with their neighbours, so that words are set as wholes. */
  isJoined: boolean;
  /** where to look for a letter, first choice first */
  files: (letter: string, text: string, language: string) => (FontFile | null)[];
}

const scripts: readonly Script[] = [
  joined(/[\p{Script=Arabic}\u0600-\u06FF]/u, { family: 'vazirmatn', part: 'arabic' }),
  joined(/[\p{Script=Devanagari}\u0900-\u097F]/u, { family: 'noto-sans-devanagari', part: 'devanagari' }),
  joined(/[\p{Script=Bengali}\u0980-\u09FF]/u, { family: 'noto-sans-bengali', part: 'bengali' }),
  {
    letters:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\u30FB\u30FC\uFF00-\uFFEF]/u,
    isJoined: false,
    files: (letter, text, language) => eastAsian(text, language).map((family) => partWith(family, letter)),
  },
];

function joined(letters: RegExp, file: FontFile): Script {
  return { letters, isJoined: true, files: () => [file] };
}

const anyScript = new RegExp(scripts.map(({ letters }) => letters.source).join('|'), 'u');

/** Most texts: looked at first, because it takes a fraction of the time. */
const mainOnly = /^[\0-\u058F\u2000-\u2BFF]*$/;

/** True if the text has a letter of another script than the main typeface. */
export function hasOtherScript(text: string): boolean {
  return !mainOnly.test(text) && anyScript.test(text);
}

export interface LetterHome {
  isJoined: boolean;
  files: readonly FontFile[];
}

/** Where a letter of the text may be found; null if it belongs to the main typeface or to none. */
export function getHome(letter: string, text: string, language: string): LetterHome | null {
  const script = scripts.find(({ letters }) => letters.test(letter));
  if (!script) return null;
  const files = script.files(letter, text, language).filter((file) => file !== null);
  return { isJoined: script.isJoined, files };
}

/**
 * The same Han letter looks different in China, Japan and Korea: the text says the country, otherwise the document.
 */
function eastAsian(text: string, language: string): string[] {
  const country = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'ja'
    : /\p{Script=Hangul}/u.test(text)
      ? 'ko'
      : language;
  if (country === 'ja') return ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
  if (country === 'ko') return ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'];
  return ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
}

const parts = new Map<string, Map<number, string>>();

function partWith(family: string, letter: string): FontFile | null {
  let found = parts.get(family);
  if (!found) {
    found = readParts(family);
    parts.set(family, found);
  }
  const part = found.get(letter.codePointAt(0) ?? 0);
  return part === undefined ? null : { family, part };
}

/** The part of each letter, from 'U+4e00-4e05,U+4e07' of unicode.json. */
function readParts(family: string): Map<number, string> {
  const listed: unknown = JSON.parse(
    readFileSync(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  );
  const found = new Map<number, string>();
  for (const [part, ranges] of Object.entries(listed ?? {})) {
    for (const range of String(ranges).split(',')) {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      for (let code = from; code <= to; code++) found.set(code, part);
    }
  }
  return found;
}

/** The bytes of a file, WOFF2. Throws if the package lacks it. */
export function readFontFile({ family, part }: FontFile): Buffer {
  const name = `${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
  return readFileSync(require.resolve(`@fontsource-variable/${family}/files/${name}`));
}
