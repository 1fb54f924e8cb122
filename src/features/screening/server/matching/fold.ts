/** A name as the matcher reads it: transliterated, without titles and forms of companies, word by word. Pure. */
import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';
import {
  common,
  filials,
  legalPhrases,
  particles,
  places,
  shared,
  spelledAs,
  surnamesToo,
  tens,
  titles,
  units,
} from './words.ts';

/** What a name has at most; what is longer is cut, so that no input costs more than its limit. */
export const nameLettersMost = 200;
const tokensMost = 16;

export type NameKind = 'person' | 'organisation';

export interface Token {
  /** lower-case ASCII letters and digits */
  text: string;
  /** as it sounds: spellings of one sound become one letter */
  sound: string;
  /** Double Metaphone; '' of words of four letters or less, where it tells nothing */
  code: string;
  /** a bit for each letter that it has, and that its sound has: what misses many is far away */
  letters: number;
  soundLetters: number;
  /** consonants alone, for scripts that write no vowels */
  bones: string;
  /** written without vowels: Arabic, Hebrew */
  isBare: boolean;
  /** one character is one word: Chinese, Korean. Another character is another word, however it sounds */
  isSyllable: boolean;
  /** of an organisation: 'III', '44' */
  isNumber: boolean;
  /** of an organisation: names a country */
  isPlace: boolean;
  /** follows 'bin' and the like: the name of a father */
  isFather: boolean;
  /** names of which it is a spelling; empty where it stands for itself */
  stands: readonly string[];
  /** 0 to 1: how much of a name this word tells, before it is known how many share it */
  weight: number;
}

export interface FoldedName {
  tokens: readonly Token[];
  /** what is left out of the comparison: titles and forms */
  dropped: readonly string[];
}

const bareScript = /[\u0590-\u05ff\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Each character is a word: any-ascii writes them together, each with a capital. */
const syllableScript = /[\u3400-\u9fff\uac00-\ud7af]/;
const weights = { word: 1, common: 0.7, shared: 0.45, particle: 0.12, initial: 0.4 };

/** Folds a name. Of a person titles are left out, of an organisation its legal form. */
export function foldName(name: string, kind: NameKind): FoldedName {
  const raw = piecesOf(name);
  const words = raw.flatMap((piece) => (kind === 'person' ? foldWords(piece) : joinInitials(foldWords(piece))));
  const { kept, dropped } = kind === 'person' ? dropTitles(words) : dropForms(numbered(words));
  const tokens = kept.slice(0, tokensMost).map((word) => tokenOf(word, kind));
  return { tokens: kind === 'person' ? tokens.map(withFather) : tokens, dropped };
}

/** What spaces and marks part, as it stands. */
const piecesOf = (name: string) => name.slice(0, nameLettersMost).split(/[\s,;/()"“”«»|_\u00a0]+/u);

/** The words of a name, as they stand there, that are among these folded ones, or were read as a part of one. */
export function wordsAmong(name: string, folded: readonly string[]): string[] {
  const isAmong = ({ text }: Word) => folded.some((one) => one === text || (text.length > 2 && one.includes(text)));
  return piecesOf(name).filter((piece) => foldWords(piece).some(isAmong));
}

interface Word {
  text: string;
  isBare: boolean;
  isSyllable: boolean;
}

/** The words of a piece of text between spaces: '‘Abd al-Raḥmān’ → abd, al, rahman. */
function foldWords(piece: string): Word[] {
  const isBare = bareScript.test(piece);
  const isSyllable = syllableScript.test(piece);
  const ascii = anyAscii(isSyllable ? piece.replace(/(?=\p{L})/gu, ' ') : piece);
  return ascii
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['`’‘ʼ]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isBare, isSyllable }));
}

/** Single letters between full stops are one word: 'l.l.c.' → 'llc'. */
function joinInitials(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let wasLetter = false;
  for (const word of words) {
    const isLetter = word.text.length === 1 && /[a-z]/.test(word.text);
    const last = joined.at(-1);
    if (isLetter && wasLetter && last) joined[joined.length - 1] = { ...last, text: last.text + word.text };
    else joined.push(word);
    wasLetter = isLetter;
  }
  return joined;
}

/** 'forty four' → '44'. */
function numbered(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word) continue;
    const ten = tens.get(word.text);
    const unit = units.get(words[i + 1]?.text ?? '');
    if (ten !== undefined && unit !== undefined && unit < 10) {
      out.push(plain(String(ten + unit)));
      i++;
    } else {
      const value = ten ?? units.get(word.text);
      out.push(value === undefined ? word : plain(String(value)));
    }
  }
  return out;
}

const plain = (text: string): Word => ({ text, isBare: false, isSyllable: false });

interface Parted {
  kept: Word[];
  dropped: string[];
}

/** A name that is nothing but titles keeps them. Words that are surnames too go only where two others stay: 'Martin King'. */
function dropTitles(words: readonly Word[]): Parted {
  const named = words.filter(({ text }) => !titles.has(text));
  const kept = named.length < 2 ? words.filter(({ text }) => !titles.has(text) || surnamesToo.has(text)) : named;
  if (kept.length === 0) return { kept: [...words], dropped: [] };
  return { kept, dropped: words.filter((word) => !kept.includes(word)).map(({ text }) => text) };
}

/** Forms at the beginning and at the end, and 'the' before a name. A name that is nothing but forms keeps them. */
function dropForms(words: readonly Word[]): Parted {
  let kept = words[0]?.text === 'the' && words.length > 1 ? words.slice(1) : [...words];
  const dropped: string[] = [];
  for (let again = true; again; ) {
    const found = legalPhrases.find(({ words: phrase }) => endsWith(kept, phrase) || startsWith(kept, phrase));
    again = found !== undefined && found.words.length < kept.length;
    if (!found || !again) break;
    dropped.push(found.words.join(' '));
    const most = kept.length - found.words.length;
    kept = endsWith(kept, found.words) ? kept.slice(0, most) : kept.slice(found.words.length);
  }
  return { kept, dropped };
}

// the outer word first: nearly all phrases end there
const endsWith = (words: readonly Word[], phrase: readonly string[]) =>
  phrase.at(-1) === words.at(-1)?.text && stands(words, phrase, words.length - phrase.length);
const startsWith = (words: readonly Word[], phrase: readonly string[]) =>
  phrase[0] === words[0]?.text && stands(words, phrase, 0);
const stands = (words: readonly Word[], phrase: readonly string[], at: number) =>
  phrase.length < words.length && phrase.every((text, i) => words[at + i]?.text === text);

/** Words come again and again, in lists as in names of clients. */
let made = new Map<string, Token>();
const madeMost = 20_000;

/** The token of one folded word. Each is another object, as a name may have a word twice. */
export function tokenOf(word: Word, kind: NameKind): Token {
  const key = `${word.text} ${kind} ${word.isBare} ${word.isSyllable}`;
  const token = made.get(key) ?? makeToken(word, kind);
  if (made.size >= madeMost) made = new Map();
  made.set(key, token);
  return { ...token };
}

function makeToken({ text, isBare, isSyllable }: Word, kind: NameKind): Token {
  const sound = soundOf(text);
  return {
    text,
    sound,
    code: text.length > 4 ? doubleMetaphone(text)[0] : '',
    letters: lettersIn(text),
    soundLetters: lettersIn(sound),
    bones: bonesOf(text),
    isBare,
    isSyllable,
    isNumber: kind === 'organisation' && /^\d+$/.test(text),
    isPlace: kind === 'organisation' && places.has(text),
    isFather: false,
    stands: spelledAs.get(text) ?? [],
    weight: weightOf(text, kind),
  };
}

/** Letters by their place in the alphabet. Digits share bits with some letters, which can only hide a difference. */
function lettersIn(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

const withFather = (token: Token, at: number, all: readonly Token[]): Token =>
  filials.has(all[at - 1]?.text ?? '') ? { ...token, isFather: true } : token;

function weightOf(text: string, kind: NameKind): number {
  if (particles.has(text)) return weights.particle;
  if (kind === 'organisation') return shared.has(text) ? weights.shared : weights.word;
  if (text.length === 1) return weights.initial;
  return common.has(text) ? weights.common : weights.word;
}

/** Spellings of one sound in the languages of the lists. In this order: later rules read what earlier ones wrote. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|sz|ch(?=[eiy])|tch|cz/g, 's'],
  [/ph/g, 'f'],
  [/kh|ch|ck|qu|q/g, 'k'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/gh/g, 'g'],
  [/zh|dj|j(?=[aeou])/g, 'z'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ou|oo|u/g, 'o'],
  [/ee|ie|ei|ey|y|j|i/g, 'e'],
  [/ae|ai/g, 'e'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h(?![aeo])/g, ''],
];

export function soundOf(text: string): string {
  return sounds.reduce((told, [spelt, as]) => told.replace(spelt, as), text);
}

/** One word for all spellings of a name. */
export const spelling = (text: string): string => spelledAs.get(text)?.[0] ?? text;

/** Consonants, with those that Arabic and Hebrew do not tell apart as one. */
export function bonesOf(text: string): string {
  return text
    .replace(/kh|ch|q|c/g, 'k')
    .replace(/sh|sch/g, 's')
    .replace(/ph/g, 'f')
    .replace(/gh/g, 'g')
    .replace(/[dt]h/g, 't')
    .replace(/p/g, 'b')
    .replace(/v/g, 'f')
    .replace(/g|j/g, 'j')
    .replace(/d/g, 't')
    .replace(/z/g, 's')
    .replace(/[aeiouyw]/g, '')
    .replace(/(?<=.)h$/, '')
    .replace(/(.)\1+/g, '$1');
}
