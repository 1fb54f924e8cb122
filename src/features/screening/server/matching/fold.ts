/** A name as the matcher reads it: transliterated, without titles and forms of companies, word by word. Pure. */
import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';
import { toRomaji } from 'wanakana';
import { companySpelledAs, places, shared, towns } from './companyWords.ts';
import { dropForms, dropTitles, joinInitials, numbered } from './dropWords.ts';
import type { Word } from './foldedWord.ts';
import { getReadings, withoutEnding } from './regional.ts';
import { Remembered } from './remembered.ts';
import { getConsonants, getFrench, getKorean, getPersian, getSound } from './sounds.ts';
import { common, filials, particles, spelledAs } from './words.ts';

/** What a name has at most; what is longer is cut, so that no input costs more than its limit. */
export const maxNameLetters = 200;
const maxTokens = 16;
/** Pieces of a name that may be one word: 'van der Bilt'. */
const maxPieces = 3;
/** Of a word; transliterated, 200 signs can become a word of a thousand letters. */
const maxWordLetters = 60;

export type NameKind = 'person' | 'organisation';

export interface Token {
  /** lower-case ASCII letters and digits */
  text: string;
  /** as it sounds: spellings of one sound become one letter */
  sound: string;
  /** as a syllable of Korean, in one of its romanizations; '' of words that cannot be one */
  korean: string;
  /** of a person, as people of this region read it: English and Baltic reading, one where they are the same */
  readings: readonly string[];
  /** Double Metaphone; '' of words of four letters or less, where it says nothing */
  code: string;
  /** a bit for each letter that it has, and that its sound has: what misses many is far away */
  letters: number;
  soundLetters: number;
  /** consonants alone, for scripts that write no vowels */
  consonants: string;
  /** the same of Arabic letters as Persian speaks them, of Latin ones as French spells Arabic; '' where no letter is */
  consonantsToo: string;
  /** written without vowels: Arabic, Hebrew */
  isBare: boolean;
  /** one character is one word: Chinese, Korean. Another character is another word, however it sounds */
  isSyllable: boolean;
  /** of an organisation: 'III', '44' */
  isNumber: boolean;
  /** of an organisation: names a country */
  isPlace: boolean;
  /** of an organisation: names a city, a region or a branch */
  isTown: boolean;
  /** follows 'bin' and the like: the name of a father */
  isFather: boolean;
  /** names of which it is a spelling; empty where it stands for itself */
  stands: readonly string[];
  /** 0 to 1: how much of a name this word weighs, before it is known how many share it */
  weight: number;
}

export interface NormalizedName {
  kind: NameKind;
  tokens: readonly Token[];
  /** what is left out of the comparison: titles and forms */
  dropped: readonly string[];
}

const bareScript = /[\u0590-\u05ff\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Whether a text has letters of Arabic or Hebrew. */
export const isBareScript = (text: string): boolean => bareScript.test(text);
/** Each character is a word: any-ascii writes them together, each with a capital. */
const syllableScript = /[\u3400-\u9fff\uac00-\ud7af]/;
/** Runs of Japanese syllables: letters of words, also beside Chinese characters. */
const kana = /([\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff]+)/u;
/** Half-width and taken-apart signs of Japanese and Korean, and characters that stand twice in Unicode. */
const otherWidth = /[\u1100-\u11ff\u3099\u309a\uf900-\ufaff\uff61-\uffdc]/;
const weights = { word: 1, common: 0.7, shared: 0.45, particle: 0.12, initial: 0.4 };

/** Folds a name. Of a person titles are left out, of an organisation its legal form. */
export function normalizeName(name: string, kind: NameKind): NormalizedName {
  const raw = getPieces(name);
  const words = raw.flatMap((piece) => (kind === 'person' ? foldWords(piece) : joinInitials(foldWords(piece))));
  const { kept, dropped } = kind === 'person' ? dropTitles(words) : dropForms(numbered(words));
  const tokens = kept.slice(0, maxTokens).map((word) => getToken(word, kind));
  return { kind, tokens: kind === 'person' ? tokens.map(withFather) : tokens, dropped };
}

/** 'UAB Uosis', 'Uosis Ltd': a form of companies stands at one end. */
export const hasLegalForm = (name: string): boolean => {
  const words = joinInitials(getPieces(name).flatMap(foldWords));
  return dropForms(words).dropped.length > 0 && words.length > 1;
};

/** What spaces and marks part, as it stands. */
const getPieces = (name: string) =>
  name
    .slice(0, maxNameLetters)
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}{2})/gu, ' ')
    .split(/[\s,;/()"“”«»|_\u00a0]+/u);
/** Pictures would be read as their names: a smile as 'grinning'. */
const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;

/** The words of a name, as they stand there, that are among these folded ones, or were read as a part of one. */
export function wordsAmong(name: string, folded: readonly string[]): string[] {
  const isAmong = ({ text }: Word) => folded.some((one) => one === text || (text.length > 2 && one.includes(text)));
  return getPieces(name).filter((piece) => {
    const words = foldWords(piece);
    // 'B.O.T.H.' is read as one word
    return words.some(isAmong) || folded.includes(words.map(({ text }) => text).join(''));
  });
}

/** A folded word, or several that were joined, as the name has them; folded where it is a part of 'al-Rahman'. */
export function asWritten(name: string, folded: string): string {
  const pieces = getPieces(name)
    .flatMap(kanaApart)
    .flatMap((piece) => (syllableScript.test(piece) ? [...piece] : [piece]));
  const getTexts = (span: readonly string[]) => span.flatMap(foldWords).map(({ text }) => text);
  for (let length = 1; length <= maxPieces; length++)
    for (let i = 0; i + length <= pieces.length; i++) {
      const span = pieces.slice(i, i + length);
      if (getTexts(span).join('') === folded) return span.join(' ');
    }
  if (particles.has(folded)) return folded;
  // without vowels, a folded word can hardly be read
  return pieces.find((piece) => bareScript.test(piece) && getTexts([piece]).includes(folded)) ?? folded;
}

/** The words of a piece of text between spaces: '‘Abd al-Raḥmān’ → abd, al, rahman. */
function foldWords(written: string): Word[] {
  if (plainWord.test(written)) return [getWord(written.toLowerCase(), false, false)];
  const piece = written.replace(pictures, ' ');
  return kanaApart(otherWidth.test(piece) ? piece.normalize('NFKC') : piece).flatMap((part) =>
    foldScript(kana.test(part) ? toRomaji(part) : part),
  );
}

/** 'トヨタ自動車' → トヨタ, 自動車. The sign that repeats a character becomes it: 佐々木, 佐佐木. */
const kanaApart = (piece: string): string[] =>
  piece
    .replace(/(\p{Script=Han})々/gu, '$1$1')
    .split(kana)
    .filter((part) => part !== '');

/** The words of a piece, letters of one script. */
function foldScript(piece: string): Word[] {
  const isVowelless = bareScript.test(piece);
  const isSyllable = syllableScript.test(piece);
  const ascii = anyAscii(
    isSyllable ? piece.replace(/^이/u, '리').replace(/(?=\p{L})/gu, ' ') : isVowelless ? arabicApart(piece) : piece,
  );
  return ascii
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['`’‘ʼ]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((text) => text !== '')
    .map((text) => getWord(text, isVowelless, isSyllable));
}

/** Most words: nothing about them needs to be transliterated. */
const plainWord = /^[a-z0-9]+$/i;
const getWord = (text: string, isVowelless: boolean, isSyllable: boolean): Word => ({
  text: text.slice(0, maxWordLetters),
  isBare: isVowelless,
  isSyllable,
});

/** The article is a word of its own, as in Latin letters: 'العبيدي' → 'al عبيدي'. 'الله' is a word without one. */
const arabicApart = (piece: string): string =>
  piece
    // letters of Urdu and Persian; what some write for a y at the end
    .replace(/[ہھۀ]/gu, 'ه')
    .replace(/ى$/u, 'ِ')
    // 'd' with a breath or 'z', as ذ is
    .replace(/ض/g, 'ظ')
    // 's' and 'h' are two letters, 'sh' is one
    .replace(/(?<=[سصتطدكکگقزج])(?=[هح].)/gu, 'ِ')
    // 'أبوبكر', as many write it, is Abu Bakr
    .replace(/^(ابو|أبو)(?=(?!ال)[\u0621-\u06ff]{3})/u, '$1 ')
    .replace(/^(عبد|ابو|أبو)?ال(?=[\u0621-\u06ff]{2})(?!له$)/u, '$1 al ')
    // any-ascii leaves out a long a
    .replace(/(?<=[\u0621-\u06ff])ا/gu, 'a');

/** Words come again and again, in lists as in names of clients. By how they are written and of what kind they are. */
const made = Array.from({ length: 8 }, () => new Remembered<string, Token>(10_000));

/** The token of one folded word. Each is another object, as a name may have a word twice. */
export function getToken(word: Word, kind: NameKind): Token {
  const { text, isBare: isVowelless, isSyllable } = word;
  const of = made[(isVowelless ? 1 : 0) + (isSyllable ? 2 : 0) + (kind === 'person' ? 4 : 0)];
  return { ...(of?.get(text) ?? of?.keep(text, makeToken(word, kind)) ?? makeToken(word, kind)) };
}

/** A token that is not remembered here, and may be shared. */
export function makeToken({ text, isBare, isSyllable }: Word, kind: NameKind): Token {
  const sound = getSound(text);
  return {
    text,
    sound,
    korean: kind === 'person' && !isBare ? getKorean(text) : '',
    readings: kind === 'person' && !isBare && !isSyllable && text.length > 2 ? getReadings(text) : [],
    code: text.length > 4 ? doubleMetaphone(text)[0] : '',
    letters: lettersIn(text),
    soundLetters: lettersIn(sound),
    consonants: getConsonants(text, isBare),
    consonantsToo: isBare ? getPersian(text) : getFrench(text),
    isBare,
    isSyllable,
    isNumber: kind === 'organisation' && /^\d+$/.test(text),
    isPlace: kind === 'organisation' && places.has(text),
    isTown: kind === 'organisation' && towns.has(text),
    isFather: false,
    stands:
      kind === 'organisation' ? getVariants(text) : (spelledAs.get(text) ?? spelledAs.get(withoutEnding(text)) ?? []),
    weight: getWeight(text, kind, isBare),
  };
}

const getVariants = (text: string) => [...(companySpelledAs.get(text) ?? []), ...(spelledAs.get(text) ?? [])];

/** Letters by their place in the alphabet. Digits share bits with some letters, which can only hide a difference. */
export function lettersIn(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

const withFather = (token: Token, at: number, all: readonly Token[]): Token =>
  filials.has(all[at - 1]?.text ?? '') ? { ...token, isFather: true } : token;

/** What a word weighs by itself. Without vowels it is as common as the names that it may be. */
export function getWeight(text: string, kind: NameKind, isBare: boolean): number {
  if (particles.has(text)) return weights.particle;
  if (kind === 'organisation')
    return shared.has(text) || getVariants(text).some((word) => shared.has(word)) ? weights.shared : weights.word;
  if (text.length === 1) return weights.initial;
  const isCommon = isBare ? commonConsonants.has(getConsonants(text, true)) : common.has(text);
  return isCommon ? weights.common : weights.word;
}

const commonConsonants: ReadonlySet<string> = new Set([...common].map((text) => getConsonants(text, false)));

/** One word for all spellings of a name. */
export const spelling = (text: string): string => spelledAs.get(text)?.[0] ?? text;
