/** Words that one name writes together and the other apart: 'vanderbilt' and 'van der bilt'. Pure. */
import { getToken, lettersIn, spelling, type Token } from './fold.ts';
import { getConsonants, getPersian } from './sounds.ts';
import { reordered } from './wordKeys.ts';
import { spelledAs } from './words.ts';

/** Words that may be written as one: 'abd al rahman'. */
export const maxJoined = 3;

/** Neighbours, as they would be as one word. */
interface Span {
  tokens: readonly Token[];
  text: string;
  spelling: string;
  sound: string;
}

/** What the words of the other side are, so that a span can be one of them. */
interface Wholes {
  spellings: ReadonlySet<string>;
  sounds: ReadonlySet<string>;
  /** of words in a script without vowels, or of those in letters beside such words */
  consonants: ReadonlySet<string>;
}

/** Both names, with those words joined that the other has as one. */
export function joinWords(ours: readonly Token[], theirs: readonly Token[]): [Token[], Token[]] {
  return [joinTowards(ours, theirs, spansOfOurs), joinTowards(theirs, ours, getSpans)];
}

type SpansOf = (tokens: readonly Token[]) => readonly Span[][];

function joinTowards(tokens: readonly Token[], towards: readonly Token[], made: SpansOf): Token[] {
  const turned = turnTokens(tokens, towards);
  if (turned) return [joinedToken(turned), ...tokens.filter((token) => !turned.includes(token))];
  if (!mayJoin(tokens, towards)) return [...tokens];
  const spans = made(tokens);
  const wholes = findWholes(towards, tokens);
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const span = spans[i]?.find((one) => isWhole(one, wholes));
    const token = tokens[i];
    if (span) out.push(joinedToken(span.tokens));
    else if (token) out.push(token);
    i += span ? span.tokens.length : 1;
  }
  return out;
}

/** Letters of all words with a row in the table of spellings, as bits. */
const spelledLetters: ReadonlySet<number> = new Set([...spelledAs.keys()].map(lettersIn));

/**
 * False where no span can be a word of the other side, by the letters that they have: nearly all pairs of names end
 * here.
 */
function mayJoin(tokens: readonly Token[], towards: readonly Token[]): boolean {
  for (let from = 0; from + 1 < tokens.length; from++) {
    let [letters, soundLetters] = [0, 0];
    for (let at = from; at < tokens.length && at < from + maxJoined; at++) {
      const token = tokens[at];
      if (!token) continue;
      letters |= token.letters;
      soundLetters |= token.soundLetters;
      if (at > from && mayBeWhole(token, letters, soundLetters, towards)) return true;
    }
  }
  return false;
}

function mayBeWhole(last: Token, letters: number, soundLetters: number, towards: readonly Token[]): boolean {
  if (spelledLetters.has(letters)) return true;
  for (const other of towards)
    if (other.letters === letters || other.soundLetters === soundLetters || other.isBare !== last.isBare) return true;
  return false;
}

/** Words in another order that the other side has as one: 'Vladimirkozhin' of 'KOZHIN, Vladimir'. */
function turnTokens(tokens: readonly Token[], towards: readonly Token[]): Token[] | undefined {
  if (tokens.length > maxTurned) return undefined;
  if (!towards.some((word) => mayBeOf(word, tokens))) return undefined;
  const wholes = towards.flatMap((word) => (mayBeOf(word, tokens) ? [word.text] : []));
  for (const order of reordered(tokens.map(({ text }) => text))) {
    const some = order.flatMap((at) => tokens[at] ?? []);
    if (wholes.includes(some.map(({ text }) => text).join(''))) return some;
  }
  return undefined;
}

/** Whether a word begins with one of these and ends with another: nearly all words end here. */
function mayBeOf({ text: word, letters }: Token, tokens: readonly Token[]): boolean {
  if (word.length < minTurned) return false;
  for (const { text: first, letters: firstLetters } of tokens)
    if ((firstLetters & ~letters) === 0 && first.length < word.length && word.startsWith(first))
      for (const { text: last } of tokens) if (last.length < word.length && word.endsWith(last)) return true;
  return false;
}

/** Letters of the shortest word that may be two, and words of a name that people write as one. */
const minTurned = 5;
const maxTurned = 8;

function findWholes(towards: readonly Token[], tokens: readonly Token[]): Wholes {
  const isVowelless = tokens.some((token) => token.isBare);
  const others = towards.filter((token) => token.isBare !== isVowelless && token.consonants.length > 2);
  return {
    spellings: new Set(towards.map(({ text }) => spelling(text))),
    sounds: new Set(towards.filter(({ sound }) => sound.length > 4).map(({ sound }) => sound)),
    // as French spells them alone, joined words would be like too many
    consonants: new Set(
      others.flatMap(({ consonants, consonantsToo, isBare }) => (isBare ? [consonants, consonantsToo] : [consonants])),
    ),
  };
}

/** 'nwr al dyn' is spoken, and often written, as Noureddine. */
export const assimilated = (text: string) => text.replace(/(?<=.)al(?=[dtnrsz])/, '');

const getArticle = (next: Token | undefined): string => (/^[dtnrsz]/.test(next?.text ?? '') ? '' : 'l');

/** A word that the other side has by itself stays as it is, unless it is as small as 'al'. */
const isWhole = ({ tokens, text, spelling: spelt, sound }: Span, { spellings, sounds, consonants }: Wholes): boolean =>
  (spellings.has(spelt) ||
    sounds.has(sound) ||
    (consonants.size > 0 && consonantsIn(tokens, text).some((one) => consonants.has(one)))) &&
  !tokens.some((token) => token.text.length > 3 && spellings.has(spelling(token.text)));

/** Of words written together: as they stand, and as they are spoken. */
function consonantsIn(tokens: readonly Token[], text: string): string[] {
  if (!tokens.some(({ isBare: isVowelless }) => isVowelless)) return [getConsonants(text, false)];
  return [text, assimilated(text)].flatMap((one) => [getConsonants(one, true), getPersian(one)]);
}

/** A look-up compares one name with thousands: its spans are made once. */
let last: { tokens: readonly Token[]; spans: Span[][] } = { tokens: [], spans: [] };

function spansOfOurs(tokens: readonly Token[]): Span[][] {
  if (last.tokens !== tokens) last = { tokens, spans: getSpans(tokens) };
  return last.spans;
}

/** The spans from each word on, the longest first. */
const getSpans = (tokens: readonly Token[]): Span[][] =>
  tokens.map((_, at) =>
    [maxJoined, 2].flatMap((length) => (at + length <= tokens.length ? [getSpan(tokens.slice(at, at + length))] : [])),
  );

function getSpan(tokens: readonly Token[]): Span {
  const text = tokens.map((token) => token.text).join('');
  return { tokens, text, spelling: spelling(text), sound: tokens.map(({ sound }) => sound).join('') };
}

function joinedToken(span: readonly Token[]): Token {
  const isBare = span.some((token) => token.isBare);
  // an article within a word has no long vowel: 'abd al' is Abdul
  const whole = span
    .map(({ text }, at) => (isBare && at > 0 && text === 'al' ? getArticle(span[at + 1]) : text))
    .join('');
  const token = getToken(
    {
      text: whole,
      isBare: span.every((token) => token.isBare),
      isSyllable: span.every(({ isSyllable }) => isSyllable),
    },
    'person',
  );
  const weights = span.map(({ weight }) => weight);
  const isOfNames = span.filter(({ text, weight }) => text.length > 3 && weight > 0.3).length > 1;
  return { ...token, weight: isOfNames ? weights.reduce((sum, weight) => sum + weight, 0) : Math.max(...weights) };
}
