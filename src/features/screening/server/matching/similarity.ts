/** How alike two words of names are, and why. Pure; distances and sounds come from libraries. */
import { distance } from 'fastest-levenshtein';
import type { Token } from './fold.ts';
import { vowelSlips } from './sounds.ts';

/** Why two words are alike. */
export type Likeness = 'same' | 'spelling' | 'script' | 'typo' | 'reading' | 'sound' | 'initial' | 'number';

export interface Similarity {
  /** 0 to 1; 0: not alike */
  value: number;
  how: Likeness;
}

/** Parts of the matcher that can be switched off, so that the measurement can say what each earns. */
export interface Parts {
  spellings: boolean;
  sounds: boolean;
  readings: boolean;
  script: boolean;
  typos: boolean;
  initials: boolean;
  joined: boolean;
  weights: boolean;
}
export const allParts: Parts = {
  spellings: true,
  sounds: true,
  readings: true,
  script: true,
  typos: true,
  initials: true,
  joined: true,
  weights: true,
};

/** Chosen on the half of the data that the matcher is tuned on: docs/screening.md. */
export const tuning = {
  /** below it, two words are not alike */
  minLike: 0.6,
  /** what a difference in letters costs, beyond its share of the word */
  typoSlope: 1,
  /** for each slip beyond the second: no one writes one word wrong three times */
  slipsMore: 0.2,
  /** for another first letter, where people rarely slip */
  firstLetter: 0.03,
  spelling: 0.94,
  reading: 0.95,
  script: 0.95,
  /** for a long vowel that only one side has */
  vowel: 0.12,
  /** where a word without vowels has two consonants or one */
  fewConsonants: 0.08,
  initial: 0.68,
  soundLess: 0.07,
  /**
   * where the sounds are not the same either: by their vowels, which change from one table to another, or by consonants
   */
  soundSlip: 0.05,
  soundConsonant: 0.16,
  codeLess: 0.07,
  /** of two different numbers: series and funds of one house */
  number: 0.75,
};
export type Tuning = typeof tuning;

const none: Similarity = { value: 0, how: 'typo' };

/** Compares two words. The same for both orders. */
export function getSimilarity(one: Token, other: Token, parts: Parts, of: Tuning = tuning): Similarity {
  if (one.text === other.text) return { value: 1, how: 'same' };
  if (parts.spellings && !(one.isSyllable && other.isSyllable) && sharesSpelling(one, other))
    return { value: of.spelling, how: 'spelling' };
  if (one.isSyllable && other.isSyllable) return none;
  if (one.isNumber && other.isNumber) return { value: of.number, how: 'number' };
  if (one.isBare !== other.isBare) return parts.script ? getBare(one, other, of) : none;
  if (one.text.length === 1 || other.text.length === 1) return parts.initials ? getInitial(one, other, of) : none;
  return compareWords(one, other, parts, of);
}

/** Two words in letters. */
function compareWords(one: Token, other: Token, parts: Parts, of: Tuning): Similarity {
  if (parts.readings && sharesReading(one, other)) return { value: of.reading, how: 'reading' };
  const typo = parts.typos ? getTypo(one, other, of) : 0;
  const sound = parts.sounds && !areDifferentNames(one, other) ? getSounds(one, other, of) : 0;
  const value = Math.max(typo, sound);
  if (value < of.minLike) return none;
  return { value, how: typo >= sound ? 'typo' : 'sound' };
}

/** Sergejus and Sergey. Two names with a row each in the table of spellings are two names. */
function sharesReading(one: Token, other: Token): boolean {
  for (const reading of one.readings)
    if (reading.length > 2 && other.readings.includes(reading)) return !areDifferentNames(one, other);
  return false;
}

const sharesSpelling = (one: Token, other: Token) =>
  one.stands.some((name) => name === other.text || other.stands.includes(name)) || other.stands.includes(one.text);

/** Hassan and Hussein sound alike and are two names. */
const areDifferentNames = (one: Token, other: Token) => one.stands.length > 0 && other.stands.length > 0;

/** One word is written without vowels: its consonants decide. */
function getBare(one: Token, other: Token, of: Tuning): Similarity {
  if (one.consonants === '' || other.consonants === '') return none;
  const most = Math.max(one.consonants.length, other.consonants.length);
  const few = most < 3 ? of.fewConsonants : 0;
  const value = of.script * (1 - consonantsApart(one, other) / most) - of.vowel * vowelsApart(one, other) - few;
  return value < of.minLike ? none : { value, how: 'script' };
}

/** Slips between consonants, as Arabic or as Persian speaks its letters, and as English or French spells them. */
const consonantsApart = (one: Token, other: Token): number =>
  isSpokenAlike(one, other) ? 0 : distance(one.consonants, other.consonants);
const isSpokenAlike = (one: Token, other: Token): boolean =>
  one.consonantsToo === other.consonants || other.consonantsToo === one.consonants;

/** Long vowels that differ; of words with other consonants they are not compared. */
function vowelsApart(one: Token, other: Token): number {
  if (consonantsApart(one, other) > 0) return 1;
  return one.isBare ? vowelSlips(one.text, other.text) : vowelSlips(other.text, one.text);
}

const getInitial = (one: Token, other: Token, of: Tuning): Similarity =>
  one.text[0] === other.text[0] ? { value: of.initial, how: 'initial' } : none;

/** 0 where the letters alone say that the words are not alike: most pairs of words end here. */
const getTypo = (one: Token, other: Token, of: Tuning): number =>
  mostAlike(one.text.length, other.text.length, missing(one.letters, other.letters), of) < of.minLike
    ? 0
    : getLetters(one.text, other.text, of);

/** What is known of a word without reading it. */
export interface Outline {
  length: number;
  soundLength: number;
  letters: number;
  soundLetters: number;
  /** it may have the same code as the other */
  isOfCode: boolean;
}

/**
 * False where `getSimilarity` is certainly 0, of two words by letters: neither is a spelling, a number, an initial or
 * bare.
 */
export function mayBeAlike(one: Token, other: Outline, of: Tuning = tuning): boolean {
  const missed = missing(one.letters, other.letters);
  // a code alone makes alike what differs by four letters at most
  if (other.isOfCode && missed <= 4) return true;
  if (mostAlike(one.text.length, other.length, missed, of) >= of.minLike) return true;
  const missedSounds = missing(one.soundLetters, other.soundLetters);
  return mostAlike(one.sound.length, other.soundLength, missedSounds, of) - of.soundLess >= of.minLike;
}

function getLetters(one: string, other: string, of: Tuning): number {
  const value = likeAfter(getEdits(one, other), Math.max(one.length, other.length), of);
  return one[0] === other[0] ? value : value - of.firstLetter;
}

/** `longest`: letters of the longer word */
const likeAfter = (edits: number, longest: number, of: Tuning): number =>
  1 - (of.typoSlope * edits) / longest - of.slipsMore * Math.max(0, edits - 2);

/** Two words, of so many letters each, differ by as many as one is longer, and as one has and the other has not. */
const mostAlike = (one: number, other: number, missed: number, of: Tuning): number =>
  likeAfter(Math.max(Math.abs(one - other), missed), Math.max(one, other), of);

const missing = (one: number, other: number): number => Math.max(getBits(one & ~other), getBits(other & ~one));

/** How many bits of 32 are set. */
function getBits(value: number): number {
  let sum = value - ((value >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Slips between two words; two neighbours that changed places are one. */
export function getEdits(one: string, other: string): number {
  const edits = distance(one, other);
  return edits === 2 && isSwap(one, other) ? 1 : edits;
}

function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

function getSounds(one: Token, other: Token, of: Tuning): number {
  if (one.korean !== '' && one.korean === other.korean) return 1 - of.soundLess;
  if (one.sound.length < 3 || other.sound.length < 3) return 0;
  const isCode = one.text.length > 4 && other.text.length > 4 && one.code === other.code;
  const byCode = isCode
    ? 1 - of.codeLess - of.soundLess - of.slipsMore * Math.max(0, distance(one.text, other.text) - 2)
    : 0;
  const missed = missing(one.soundLetters, other.soundLetters);
  if (mostAlike(one.sound.length, other.sound.length, missed, of) - of.soundLess < of.minLike) return byCode;
  const value = getLetters(one.sound, other.sound, of) - of.soundLess;
  // most words sound too different, whatever their slip is
  if (value < of.minLike) return byCode;
  return Math.max(byCode, value - getSoundSlip(one.sound, other.sound, of));
}

function getSoundSlip(one: string, other: string, of: Tuning): number {
  if (one === other) return 0;
  return withoutVowels(one) === withoutVowels(other) ? of.soundSlip : of.soundConsonant;
}

/** A sound writes its vowels with three letters. */
const withoutVowels = (sound: string) => sound.replace(/[aeo]+/g, '');
